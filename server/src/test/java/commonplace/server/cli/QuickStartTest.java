package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.settings.Flags;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuickStartTest {
    @Test
    void plainOptionsAreRead() {
        assertEquals(Optional.of(flags("", "")), QuickStart.mcp("mcp"));
        assertEquals(Optional.of(flags("my notes", "")), QuickStart.mcp("mcp", "--vault", "my notes"));
        assertEquals(Optional.of(flags("a", "b")), QuickStart.mcp("mcp", "--config", "b", "--vault", "a"));
        assertEquals(
                Optional.of("lean"),
                QuickStart.mcp("mcp", "--vault", "a", "--tools", "lean").flatMap(Flags::tools));
    }

    @Test
    void everythingElseIsLeftToTheLibrary() {
        for (String typed : List.of(
                "",
                "serve",
                "mcp --help",
                "mcp --vault",
                "mcp --vault -x",
                "mcp --vault=a",
                "mcp a",
                "mcp --vault a --vault b")) {
            assertEquals(Optional.empty(), QuickStart.mcp(typed.split(" ")), typed);
        }
    }

    private static Flags flags(String vault, String config) {
        return new Flags(path(vault), path(config));
    }

    private static Optional<Path> path(String written) {
        return written.isEmpty() ? Optional.empty() : Optional.of(Path.of(written));
    }
}
