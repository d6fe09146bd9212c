package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the guide for trouble says that the program says, the program says: somebody will search for these words. */
class TroubleshootingTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (.*?) \\|");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    /** Where a text goes on in the next literal. */
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

    /** Below this, a piece of a message says nothing. */
    private static final int SHORTEST = 8;

    @Test
    void messagesAreThoseOfTheProgram() {
        String guide = Project.read(Project.ROOT.resolve("docs/troubleshooting.md"));
        String sources = Project.modules().stream()
                .flatMap(module -> Project.shippedFiles(module).stream())
                .filter(file -> file.toString().matches(".*\\.java|.*\\.sh"))
                .map(Project::read)
                .collect(Collectors.joining("\n"));
        String said = JOINT.matcher(sources + Project.read(Project.ROOT.resolve("commonplace")))
                .replaceAll("");
        List<String> unknown = new ArrayList<>();
        int pieces = 0;
        for (var row = ROW.matcher(guide); row.find(); ) {
            for (var quoted = QUOTED.matcher(row.group(1)); quoted.find(); ) {
                for (String piece : quoted.group(1).split("…|\\(rwxr-xr-x\\)|[✗✓]", -1)) {
                    if (piece.strip().length() >= SHORTEST) {
                        pieces++;
                        if (!said.contains(piece.strip())) {
                            unknown.add(piece.strip());
                        }
                    }
                }
            }
        }

        assertTrue(pieces > 40, "only " + pieces + " messages were found in the guide");
        assertEquals(List.of(), unknown, "Nothing says this any more");
    }
}
