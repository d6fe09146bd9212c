package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A module below {@code tools} does not know how the tools are called that are made of it. */
class ToolNamesTest {
    private static final Path TOOLS = Project.ROOT.resolve("server/src/main/resources/commonplace/tools.jsonl");

    /** Names of one word, such as {@code edit}, are English as well. */
    private static final Pattern NAME = Pattern.compile("(?m)^\\{\"name\":\"([a-z]+)_([a-z_]+)\"");

    /** These two have tools, the others test them. */
    private static final Set<String> MAY_NAME_TOOLS = Set.of("tools", "server", "testing", "checks", "bench");

    /** The key of a project's configuration is older than the tool, and stands in people's files. */
    private static final String KEY = "fields.object(\"semantic_search\", ";

    @Test
    void modulesBelowToolsDoNotNameThem() throws IOException {
        Pattern names = names();
        List<String> places = new ArrayList<>();
        for (Path module : Project.modules()) {
            if (!MAY_NAME_TOOLS.contains(Project.name(module))) {
                for (Path file : Project.shippedFiles(module)) {
                    // Some resources are no text; in this charset everything can be read.
                    Files.readString(file, StandardCharsets.ISO_8859_1)
                            .lines()
                            .filter(line -> names.matcher(line).find() && !line.contains(KEY))
                            .forEach(line -> places.add(Project.name(file) + " " + line.strip()));
                }
            }
        }

        assertEquals(List.of(), places, "Say what it does; which tool does it is said in tools");
    }

    /** The names as clients have them, {@code cairn_read}, and as ids, {@code cairn:read}. */
    private static Pattern names() {
        Matcher tools = NAME.matcher(Project.read(TOOLS));
        String names = tools.results()
                .map(name -> name.group(1) + "[_:]" + name.group(2))
                .collect(Collectors.joining("|"));
        assertTrue(names.contains("search[_:]tools"), "the list of tools has another form");
        return Pattern.compile("(?<![A-Za-z0-9_])(?:" + names + ")(?![A-Za-z0-9_])");
    }
}
