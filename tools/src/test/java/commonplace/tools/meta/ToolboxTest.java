package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolboxTest {
    private final Toolbox toolbox = new Toolbox(
            new Policy(Map.of("odd", new NamespaceRule(List.of(), List.of("denied"), NamespaceRule.Ask.NEVER))),
            FakeGateway.NOBODY);

    private ToolResult.Failed failure(String id) throws InterruptedException {
        return assertInstanceOf(Toolbox.Lookup.Missing.class, toolbox.find(id)).failure();
    }

    private Tool found(String name) throws InterruptedException {
        return assertInstanceOf(Toolbox.Lookup.Found.class, toolbox.find(name)).tool();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cairn:read", "cairn_read", "cairn:cairn_read"})
    void aToolHasItsIdAndTheNamesThatClientsKnow(String name) throws Exception {
        Tool read = FakeTool.ours("cairn:read");
        toolbox.put("cairn", List.of(read));

        assertSame(read, found(name));
    }

    @Test
    void nobodyElsesNameHidesOneOfOurs() throws Exception {
        Tool ours = FakeTool.ours("x:_y");
        Tool theirs = FakeTool.of("x", "y");
        toolbox.put("theirs", List.of(theirs));
        toolbox.put("x", List.of(ours));

        assertEquals(ours.name(), theirs.name());
        assertSame(ours, found("x__y"));
        assertSame(theirs, found("x:y"));
    }

    @ParameterizedTest
    @CsvSource({
        "cairn:raed, RESOLVE, did you mean cairn:read",
        "zzzzzzzz, RESOLVE, look for one with search_tools",
        "a:b:c, VALIDATE_TOOL_ID, one colon",
        "cairn:, VALIDATE_TOOL_ID, one colon",
        ":read, VALIDATE_TOOL_ID, one colon"
    })
    void whatIsNotThereIsToldWithWhatIs(String id, Stage stage, String part) throws Exception {
        toolbox.put("cairn", List.of(FakeTool.ours("cairn:read")));

        ToolResult.Failed failure = failure(id);
        assertEquals(ErrorCode.TOOL_NOT_FOUND, failure.code());
        assertEquals(stage, failure.stage());
        assertTrue(failure.message().contains(part), failure::message);
    }

    @Test
    void whatIsDeniedIsInNoListAndCannotBeHad() throws Exception {
        toolbox.put("odd", List.of(FakeTool.of("odd", "denied"), FakeTool.of("odd", "fine")));

        assertEquals(ErrorCode.NO_BACKENDS, failure("odd:denied").code());
        assertEquals(ErrorCode.NO_BACKENDS, failure("odd__denied").code());
        assertEquals(
                List.of("odd:fine"),
                toolbox.content().tools().stream()
                        .map(tool -> tool.id().toString())
                        .toList());
        assertFalse(failure("odd:deniedd").message().contains("odd:denied,"));
    }

    @Test
    void onlyWhatIsOtherwiseIsNews() throws Exception {
        assertTrue(toolbox.put("odd", List.of(FakeTool.of("odd", "a"))));
        assertFalse(toolbox.put("odd", List.of(FakeTool.of("odd", "a"))));
        assertTrue(toolbox.put("odd", List.of(FakeTool.of("odd", "a").changed("description"))));
        assertTrue(toolbox.put("odd", List.of()));
        assertFalse(toolbox.put("odd", List.of()));
        assertEquals(List.of(), toolbox.namespaces());
    }

    @Test
    void namespacesAreSorted() throws Exception {
        toolbox.put("b", List.of(FakeTool.of("b", "x")));
        toolbox.put("a", List.of(FakeTool.of("a", "x")));
        toolbox.put("odd", List.of(FakeTool.of("odd", "denied")));

        assertEquals(List.of("a", "b"), toolbox.namespaces());
    }

    @Test
    void aServerThatIsSilentIsNamedWithItsReason() throws Exception {
        var waiting = new Toolbox(Policy.USUAL, new Toolbox.OtherServers() {
            @Override
            public void ready() {}

            @Override
            public Map<String, String> silent() {
                return Map.of("sick", "it exited with code 3");
            }

            @Override
            public Optional<String> notice() {
                return Optional.of("look at it");
            }
        });
        waiting.put("a", List.of(FakeTool.of("a", "x")));

        assertEquals(List.of("a", "sick"), waiting.namespaces());
        assertEquals(Optional.of("look at it"), waiting.notice());
        ToolResult.Failed failure = assertInstanceOf(Toolbox.Lookup.Missing.class, waiting.find("sick:tool"))
                .failure();
        assertEquals(ErrorCode.EXECUTION_FAILED, failure.code());
        assertTrue(failure.message().endsWith(": it exited with code 3"), failure::message);
    }

    @Test
    void anIdHasOneColonWithSomethingOnBothSides() {
        assertEquals(Optional.of(new ToolId("a", "b")), ToolId.parse("a:b"));
        for (String none : List.of("", "a", ":", "a:", ":b", "a:b:c", "::")) {
            assertEquals(Optional.empty(), ToolId.parse(none), none);
        }
    }
}
