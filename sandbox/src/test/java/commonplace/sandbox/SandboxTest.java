package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import org.junit.jupiter.api.Test;

class SandboxTest {
    private static final Sandbox SANDBOX = new Sandbox();

    @Test
    void aScriptIsTheBodyOfAnAsyncFunction() {
        assertEquals("[1,2]", value("const a = await 1;\nreturn [a, 2]"));
    }

    @Test
    void anExpressionIsItsOwnValue() {
        assertEquals("2", value("1 + 1;"));
        assertEquals("\"cairn:search {query=x}\"", value("tools.cairn.search({query: 'x'})"));
    }

    @Test
    void aFunctionIsCalled() {
        assertEquals("[1]", value("async () => { return [1] }"));
    }

    private static String value(String code) {
        return switch (SANDBOX.run(code, Limits.DEFAULT, (id, arguments) -> id + " " + arguments)) {
            case Outcome.Returned returned -> Json.text(returned.value());
            case Outcome.Failed failed -> failed.kind() + ": " + failed.message();
        };
    }
}
