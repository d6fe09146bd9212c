package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.server.RequestContext;
import commonplace.schema.JsonSchema;
import commonplace.tools.Example;
import commonplace.tools.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever somebody passes to the metatools, they answer with data or with an error, and each fits its schema. */
@Tag("slow")
class AnyArgumentsTest {
    private static final int RUNS_OF_EACH = 40;
    private static final int CHAINS = 400;
    private static final int SCRIPTS = 60;

    private static final String ERROR = """
        {"type": "object", "required": ["code", "message"], "additionalProperties": false, "properties": {
          "code": {"enum": ["tool_not_found", "no_backends", "backend_override_invalid", "backend_override_no_match",
            "validation_input", "validation_output", "execution_failed", "stream_not_supported", "stream_failed",
            "chain_step_failed", "internal", "cancelled", "timeout"]},
          "message": {"type": "string", "minLength": 1},
          "tool_id": {"type": "string"},
          "op": {"enum": ["validate_tool_id", "resolve", "select_backend", "validate_input", "execute",
            "validate_output", "stream"]},
          "backend_kind": {"enum": ["local", "provider", "mcp"]},
          "step_index": {"type": "integer", "minimum": 0},
          "retryable": {"type": "boolean"},
          "details": {"type": "object"}}}
        """;

    private static final List<String> RETRYABLE = List.of("execution_failed", "stream_failed", "internal", "timeout");

    private static final List<String> LINES = List.of(
            "const a = await tools.cairn.search({query: 'dome'});",
            "console.log(1, {a: 2});",
            "return 1;",
            "return;",
            "return {a: [1, null]};",
            "return () => 1;",
            "throw {code: 7};",
            "throw null;",
            "await tools.call('cairn:read');",
            "await tools.x.y({});",
            "return Symbol();",
            "return 10n;",
            "return Promise.reject(new Error('no'));",
            "return NaN;",
            "for (;;) {}",
            "}{",
            "import 'x';",
            "const o = {}; o.o = o; return o;");

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final AnyValues any = new AnyValues(new Random(seed));
    private final JsonSchema error = schema(read(ERROR));

    @TempDir
    private Path directory;

    private ExampleWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ExampleWorld(directory);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void runToolAnswersWithDataOrWithAnError() throws Exception {
        for (Tool tool : readers()) {
            for (int i = 0; i < RUNS_OF_EACH; i++) {
                Map<String, @Nullable Object> arguments = Json.object("tool_id", id(tool), "args", arguments(tool));
                if (any.one(List.of(true, false, false))) {
                    arguments.put(any.one(List.of("include_tool", "include_backend", "include_mcp_result")), true);
                }
                CallToolResult result = call("run_tool", arguments);

                Map<String, @Nullable Object> answer = fitting("run_tool", arguments, result);
                assertEquals(result.isError(), answer.containsKey("error"), () -> told(arguments, answer));
                assertEquals(!result.isError(), answer.containsKey("structured"), () -> told(arguments, answer));
                if (result.isError()) {
                    expectError(arguments, answer.get("error"));
                }
            }
        }
    }

    @Test
    void aChainAnswersWithWhatWasDoneAndWhatWasNot() throws Exception {
        List<Tool> readers = readers();
        for (int i = 0; i < CHAINS; i++) {
            List<Object> steps = new ArrayList<>();
            for (int step = any.one(List.of(1, 2, 3)); step > 0; step--) {
                Tool tool = any.one(readers);
                steps.add(Json.object(
                        "tool_id",
                        id(tool),
                        "args",
                        arguments(tool),
                        "use_previous",
                        any.one(List.of(true, false, false, false))));
            }
            Map<String, @Nullable Object> arguments = Json.object("steps", steps);
            CallToolResult result = call("run_chain", arguments);

            Map<String, @Nullable Object> answer = fitting("run_chain", arguments, result);
            assertEquals(result.isError(), answer.containsKey("error"), () -> told(arguments, answer));
            expectSteps(arguments, answer, result.isError());
        }
    }

    private void expectSteps(Object arguments, Map<String, @Nullable Object> answer, boolean failed) {
        List<?> steps = assertInstanceOf(List.class, answer.get("results"));
        boolean any = false;
        for (int i = 0; i < steps.size(); i++) {
            Map<?, ?> step = assertInstanceOf(Map.class, steps.get(i));
            boolean wrong = failed && i == steps.size() - 1;
            assertEquals(wrong, step.containsKey("error"), () -> told(arguments, answer));
            assertEquals(!wrong, step.containsKey("structured"), () -> told(arguments, answer));
            any |= !wrong;
            if (wrong) {
                expectError(arguments, step.get("error"));
            }
        }
        assertEquals(any, answer.containsKey("final"), () -> told(arguments, answer));
        if (failed) {
            expectError(arguments, answer.get("error"));
            assertTrue(String.valueOf(answer.get("error")).contains("code=chain_step_failed"));
        }
    }

    @Test
    void aScriptHasAValueOrAnError() throws Exception {
        for (int i = 0; i < SCRIPTS; i++) {
            String code = any.one(LINES) + "\n" + any.one(LINES);
            Map<String, @Nullable Object> arguments =
                    Json.object("language", "javascript", "code", code, "timeout_ms", 300L);
            CallToolResult result = call("execute_code", arguments);

            Map<String, @Nullable Object> answer = fitting("execute_code", arguments, result);
            assertEquals(!result.isError(), answer.containsKey("value"), () -> told(arguments, answer));
            if (result.isError()) {
                expectError(arguments, answer);
            }
        }
    }

    private static List<Tool> readers() {
        return ToolsOnNothing.all().stream().filter(Tool::readOnly).toList();
    }

    private String id(Tool tool) {
        return any.one(List.of(
                tool.id().toString(),
                tool.id().toString(),
                tool.id().toString(),
                tool.id().toString(),
                tool.id().toString(),
                tool.name(),
                tool.id() + "x",
                String.valueOf(any.value(0))));
    }

    private Map<String, @Nullable Object> arguments(Tool tool) {
        Example example = any.one(tool.guide().examples());
        return any.one(List.of(true, true, false)) ? any.spoiled(example.args()) : any.object(3);
    }

    private CallToolResult call(String metatool, Map<String, @Nullable Object> arguments) throws Exception {
        return world.metatool(metatool).handler().call(arguments, RequestContext.unattended());
    }

    /** What was answered, once the tool's own schema has nothing to say about it. */
    private Map<String, @Nullable Object> fitting(String metatool, Object arguments, CallToolResult result) {
        Map<String, @Nullable Object> answer = read(Json.text(result.structured()));
        Map<String, @Nullable Object> definition =
                read(Json.text(world.metatool(metatool).wire().get()));
        assertEquals(List.of(), schema(definition.get("outputSchema")).check(answer), () -> told(arguments, answer));
        return answer;
    }

    private void expectError(Object arguments, @Nullable Object told) {
        assertEquals(List.of(), error.check(told), () -> told(arguments, told));
        Map<?, ?> object = assertInstanceOf(Map.class, told);
        assertEquals(
                RETRYABLE.contains(String.valueOf(object.get("code"))),
                object.get("retryable"),
                () -> told(arguments, told));
    }

    private String told(Object arguments, @Nullable Object answer) {
        return Json.text(arguments) + " was answered with " + answer + "; rerun with -Dseed=" + seed;
    }

    private static Map<String, @Nullable Object> read(String text) {
        try {
            return Json.readObject(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        } catch (commonplace.json.MalformedJsonException broken) {
            throw new AssertionError(text, broken);
        }
    }

    private static JsonSchema schema(@Nullable Object document) {
        return assertInstanceOf(JsonSchema.Parsed.Good.class, JsonSchema.ofTool(document))
                .schema();
    }
}
