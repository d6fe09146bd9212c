package commonplace.server.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import commonplace.testing.Finished;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TerminalTest {
    private static final String ESCAPE = "\u001b[";

    @TempDir
    private Path temporary;

    private TestCli cli;

    @BeforeEach
    void makeVault() throws IOException {
        cli = new TestCli(temporary).with("a.md", "[[nowhere]]");
    }

    @Test
    void colorsAreForPeople() {
        assertTrue(onATerminal().contains(ESCAPE + "33mwarning" + ESCAPE + "0m"));
        assertFalse(cli.run("doctor").out().contains(ESCAPE));
    }

    @Test
    void colorsCanBeDeclined() {
        assertFalse(onATerminal("NO_COLOR=1").contains(ESCAPE + "33m"));
        assertFalse(onATerminal("TERM=dumb").contains(ESCAPE));
    }

    @Test
    void aBarIsDrawnOnATerminalAndTakenAway() throws Exception {
        var drawn = new ByteArrayOutputStream();
        try (var bar = new ProgressBar("Indexing", new Terminal(true, false), print(drawn))) {
            while (drawn.size() == 0) {
                bar.at(1500, 3000);
            }
        }

        assertEquals(
                "\rIndexing " + "━".repeat(30) + " 1,500 of 3,000" + ESCAPE + "K\r" + ESCAPE + "K",
                drawn.toString(StandardCharsets.UTF_8));
    }

    @Test
    void elsewhereProgressIsALineNowAndThen() {
        var written = new ByteArrayOutputStream();
        try (var bar = new ProgressBar("Indexing", new Terminal(false, false), print(written))) {
            for (int i = 1; i <= 2500; i++) {
                bar.at(i, 2500);
            }
        }

        assertEquals("Indexing: 1,000 of 2,500\nIndexing: 2,000 of 2,500\n", written.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    /** What the doctor writes to a terminal, which util-linux's script pretends to be. */
    private String onATerminal(String... environment) {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script(1)");
        var words = new ArrayList<>(List.of("env", "TERM=xterm"));
        cli.environment().forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(List.of(environment));
        words.addAll(cli.process("doctor", "--vault", cli.vault().toString()));
        String command = words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        return Finished.run(temporary, List.of("/usr/bin/script", "-qc", command, "/dev/null"))
                .out();
    }
}
