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
