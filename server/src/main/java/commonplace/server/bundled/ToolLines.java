package commonplace.server.bundled;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The list of our tools as it ships, a line of JSON for each, by their names. A name is cut out of its line: every client
 * waits for the list, and to read all of it as JSON for the sake of the names would be a part of that wait.
 */
public final class ToolLines {
    private static final String BEGINNING = "{\"name\":\"";

    private ToolLines() {}

    public static Map<String, String> byName() throws IOException {
        var lines = new LinkedHashMap<String, String>();
        BundledTexts.text("tools.jsonl")
                .lines()
                .forEach(line ->
                        lines.put(line.substring(BEGINNING.length(), line.indexOf('"', BEGINNING.length())), line));
        return lines;
    }
}
