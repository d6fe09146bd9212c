package commonplace.server.cli.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolCommandTest {
    private TestCli cli;

    @BeforeEach
    void makeVault(@TempDir Path temporary) throws IOException {
        cli = new TestCli(temporary);
    }

    @Test
    void aDashStandsForStandardInput() throws IOException {
        assertEquals(
                0,
                writeFrom("a note from a pipe, with an ü".getBytes(StandardCharsets.UTF_8))
                        .exitCode());

        assertTrue(Files.readString(cli.vault().resolve("a.md")).endsWith("a note from a pipe, with an ü"));
    }

    @Test
    void standardInputThatIsNotUtf8IsRefusedAndNothingWritten() {
        TestCli.Ended ended = writeFrom("ü".getBytes(StandardCharsets.ISO_8859_1));

        assertTrue(ended.err().contains("standard input is not UTF-8 text, so nothing was written"), ended::toString);
        assertFalse(Files.exists(cli.vault().resolve("a.md")));
    }

    @Test
    void whatToLookForNeedsNoName() throws IOException {
        cli.with("a.md", "A jam of plums.");

        TestCli.Ended found = cli.run("cairn_search", "plum jam", "--semantic=false");

        assertEquals(0, found.exitCode(), found::toString);
        assertTrue(found.out().startsWith("a "), found::toString);
    }

    /** The process that could have shown the next page has ended with the command. */
    @Test
    void aCommandThatEndsGivesNoCursor() throws IOException {
        for (int i = 0; i < 3; i++) {
            cli.with(i + ".md", "A jam of plums.");
        }

        TestCli.Ended shown = cli.run("cairn_search", "plum", "--limit=2", "--semantic=false");
        TestCli.Ended json = cli.run("cairn_search", "plum", "--limit=2", "--semantic=false", "--json");

        assertTrue(shown.out().contains("2 of 3\nmore with --limit 100; page by page while"), shown::toString);
        assertTrue(json.out().contains("\"total\":3") && !json.out().contains("cursor"), json::toString);
    }

    private TestCli.Ended writeFrom(byte[] input) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input));
        try {
            return cli.run("cairn_write", "--path", "a", "--content", "-");
        } finally {
            System.setIn(before);
        }
    }
}
