package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.ToolId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolSelectionTest {
    private static final List<FakeTool> TOOLS = List.of(
            FakeTool.ours("cairn:read"),
            FakeTool.ours("lens:read"),
            FakeTool.ours("meta:run_tool"),
            FakeTool.ours("meta:list_prompts"),
            FakeTool.of("files", "write"));

    private static String shown(String text) {
        ToolSelection selection = ToolSelection.parse(text).orElseThrow();
        Stream<String> ids =
                TOOLS.stream().filter(selection::shows).map(tool -> tool.id().toString());
        return String.join(" ", ids.toList());
    }

    @ParameterizedTest
    @CsvSource({
        "all, cairn:read lens:read meta:run_tool meta:list_prompts files:write",
        "lean, meta:run_tool",
        "cairn, cairn:read",
        "'files, lens:read', lens:read files:write",
        "files__write, files:write",
        "cairn_read, cairn:read",
        "read, cairn:read lens:read",
        "meta, meta:run_tool meta:list_prompts",
        "nothing, ''"
    })
    void aClientSeesWhatIsNamed(String text, String ids) {
        assertEquals(ids, shown(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", " , ", "all,cairn", "lean,cairn", "all,lean"})
    void whatNamesNothingOrTooMuchIsNone(String text) {
        assertEquals(Optional.empty(), ToolSelection.parse(text));
    }

    @Test
    void itIsWrittenAsItIsRead() {
        assertEquals(
                "cairn,lens:read",
                ToolSelection.parse(" cairn ,lens:read,, cairn").orElseThrow().text());
        assertEquals(ToolSelection.LEAN, ToolSelection.parse("lean").orElseThrow());
        assertTrue(MetaTools.isMetatool(new ToolId("meta", "execute_code")));
    }
}
