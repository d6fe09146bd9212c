package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.json.WrittenJson;
import commonplace.server.bundled.ToolLines;
import commonplace.tools.Toolset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How our tools are listed, a line of JSON for each. Every client asks for the list before anything else, and to make it
 * from the tools would be a tenth of a start: so it is made once and kept beside the code, where a test holds it against
 * them.
 */
public final class ToolList {
    private ToolList() {}

    /** What is kept, read when the first client asks. */
    private static final class BundledList {
        static final Map<String, WrittenJson> LIST = kept();
    }

    private static Map<String, WrittenJson> kept() {
        try {
            var kept = new HashMap<String, WrittenJson>();
            ToolLines.byName().forEach((name, line) -> kept.put(name, new WrittenJson(line)));
            return kept;
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** A tool as it is listed. */
    static WrittenJson tool(String name) {
        WrittenJson written = BundledList.LIST.get(name);
        if (written == null) {
            throw new IllegalStateException(name + " is not in tools.jsonl; write it anew (see CONTRIBUTING.md)");
        }
        return written;
    }

    /** What is to be kept. */
    public static String of(List<Toolset<?>> toolsets) {
        var lines = new StringBuilder();
        for (Toolset<?> toolset : toolsets) {
            for (var tool : toolset.tools()) {
                lines.append(Json.text(McpForm.definition(toolset, tool).wire()))
                        .append('\n');
            }
        }
        return lines.toString();
    }
}
