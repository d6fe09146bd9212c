package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.command.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {
    @TempDir
    private Path temporary;

    @Test
    void aTokenIsOneWordAndItsKeyIsNobodyElses() throws Exception {
        TestCli cli = new TestCli(temporary).with("Lens/Light.md", "# Light\n");
        TestCli.Ended all = cli.run("token");
        TestCli.Ended reading = cli.run("token", "--read-only", "--folder", "Lens/", "--expires", "30d");

        assertEquals(0, reading.exitCode(), reading.err());
        assertTrue(all.out().matches("[A-Za-z0-9_-]+\n"), all.out());
        assertTrue(reading.out().matches("[A-Za-z0-9_-]+\n"), reading.out());
        assertNotEquals(all.out(), reading.out());
        try (var files = Files.walk(temporary.resolve("home"))) {
            Path key =
                    files.filter(file -> file.endsWith("token-key")).findFirst().orElseThrow();
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
        }
    }

    @Test
    void mistakesAreNamed() throws Exception {
        TestCli cli = new TestCli(temporary).with("Lens/Light.md", "# Light\n").with("Edu/Course.md", "# Course\n");

        TestCli.Ended folder = cli.run("token", "--folder", "Lense");
        assertEquals(Exit.USAGE, folder.exitCode());
        assertTrue(folder.err().contains("there is no folder 'Lense' in VAULT; there are Edu, Lens"), folder.err());
        assertEquals(Exit.USAGE, cli.run("token", "--folder", "../vault").exitCode());
        TestCli.Ended period = cli.run("token", "--expires", "soon");
        assertTrue(period.err().contains("--expires is a number and m, h or d"), period.err());
    }
}
