package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.json.Json;
import commonplace.tools.Caller;
import commonplace.tools.Example;
import commonplace.tools.Shape;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.meta.MetaTools;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every example that we give is run on a copy of the example vault; those of one tool in the order of its guide. Those of
 * the metatools need the whole server: {@link MetatoolsTest} runs them.
 */
@Tag("slow")
class GuideExamplesTest {
    private static final String ACTIVATE = DocsTools.NAME + ":" + DocsTools.ACTIVATE;

    /** How answers say that there is nothing; an example that finds nothing shows nothing. */
    private static final List<String> NOTHING =
            List.of("No matches found", "\"results\":[]", "\"sources\":[]", "\"total\":0", "\"doc_types\":[]");

    @TempDir
    private Path directory;

    private static Stream<Tool> tools() {
        return ToolsOnNothing.all().stream()
                .filter(each -> !each.id().namespace().equals(MetaTools.NAME));
    }

    private static Stream<String> readers() {
        return tools().filter(each -> each.readOnly()).map(each -> each.id().toString());
    }

    private static Stream<String> changers() {
        return tools().filter(each -> !each.readOnly()).map(each -> each.id().toString());
    }

    @Test
    void whatChangesNothingRunsOnOneVault() throws Exception {
        try (var world = new ExampleWorld(directory)) {
            run(world, ACTIVATE);
            for (String id : readers().toList()) {
                run(world, id);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("changers")
    void whatChangesSomethingRunsOnAVaultOfItsOwn(String id) throws Exception {
        try (var world = new ExampleWorld(directory)) {
            if (id.startsWith(DocsTools.NAME)) {
                run(world, ACTIVATE);
            }
            if (id.equals("lens:restore")) {
                // It works in a vault that nobody has edited too, but then there is nothing to undo.
                run(world, "lens:edit");
            }
            run(world, id);
        }
    }

    private static void run(ExampleWorld world, String id) throws InterruptedException {
        Tool tool = world.tool(id);
        for (Example example : tool.guide().examples()) {
            var arguments = new LinkedHashMap<String, Object>();
            example.args().forEach((name, value) -> arguments.put(name, world.real(value)));
            var ready = assertInstanceOf(Tool.Prepared.Ready.class, tool.prepare(arguments), example.title());
            String answer = said(ready.call().run(Caller.NOBODY));
            assertFalse(
                    answer.startsWith("Error") || NOTHING.stream().anyMatch(answer::contains),
                    () -> id + " " + example.title() + ": " + answer);
        }
    }

    private static String said(ToolResult answer) {
        return switch (answer) {
            case ToolResult.Text(String text) -> text;
            case ToolResult.Told(String text, var _) -> text;
            case ToolResult.Data(Record data) -> Json.text(Shape.values(data));
            case ToolResult.Refused(String message) -> "Error: " + message;
            case ToolResult.RefusedWith(Record error) -> "Error: " + error;
            case ToolResult.Failed failure -> "Error: " + failure.message();
            case ToolResult.Foreign foreign -> throw new AssertionError(foreign);
        };
    }
}
