package commonplace.server.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A person at a terminal. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class SetupAsksTest {
    private static final String CURSOR = ".cursor/mcp.json";
    private static final String CODEX = ".codex/config.toml";

    @TempDir
    private Path temporary;

    private MadeHome home;

    @BeforeEach
    void makeHome() throws IOException {
        home = new MadeHome(temporary);
        home.with(CURSOR, "{}").with(CODEX, "").with("Garden ü/.obsidian/app.json", "{}");
        home.with("Old/.obsidian/app.json", "{}").with(".config/obsidian/obsidian.json", """
            {"vaults": {"1": {"path": "HOME/Old", "ts": 1}, "2": {"path": "HOME/gone", "ts": 9},
                        "3": {"path": "HOME/Garden ü", "ts": 2, "open": true}}}
            """.replace(
                        "HOME", home.folder().toString()));
    }

    private Terminal start(String... arguments) throws IOException {
        // The screen stays when the command has ended.
        List<String> program = new ArrayList<>(List.of("sh", "-c", "\"$@\"; exec sleep 1000", "sh"));
        program.addAll(home.command("setup", arguments));
        return Terminal.start(Files.createDirectories(temporary.resolve("t")), program);
    }

    @Test
    void theVaultsOfObsidianAreOfferedAndWhatWasAgreedToIsWritten() throws Exception {
        try (Terminal terminal = start()) {
            String asked = terminal.await("Its number, or the path of another \\[1\\]:");
            assertEquals("Its number, or the path of another [1]:", asked);
            String screen = terminal.screen();
            assertTrue(screen.contains("""
                  1  ~/Garden ü  an Obsidian vault
                  2  ~/Old       an Obsidian vault
                  3  ~/Notes     a new folder
                """), screen);
            terminal.press("Enter");
            terminal.await("Their numbers, all or none \\[all\\]:");
            terminal.type("7");
            terminal.press("Enter");
            terminal.await("Please type numbers of the list, such as 1 3, or names, such as cursor\\.");
            terminal.type("2");
            terminal.press("Enter");
            terminal.await("Write this\\? \\[Y/n\\]");
            assertEquals("", home.read(CODEX));
            terminal.type("y");
            terminal.press("Enter");
            terminal.await("Codex  starts in ");
        }
        assertTrue(home.read(CODEX).contains("\"" + home.file("Garden ü") + "\""), home.read(CODEX));
        assertEquals("{}", home.read(CURSOR));
    }

    @Test
    void whoSaysNoOrNothingWritesNothing() throws Exception {
        try (Terminal terminal = start("--client", "cursor")) {
            terminal.await("Its number");
            terminal.type("~/New");
            terminal.press("Enter");
            terminal.await("There is no folder ~/New\\. Make it\\? \\[Y/n\\]");
            terminal.press("Enter");
            terminal.await("Write this\\? \\[Y/n\\]");
            assertFalse(Files.exists(home.file("New")));
            terminal.press("C-d");
            terminal.await("Stopped\\. Nothing more was written\\.");
        }
        assertEquals("{}", home.read(CURSOR));
        assertFalse(Files.exists(home.file("New")));
    }
}
