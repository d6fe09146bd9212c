package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.testing.JavaProgram;
import commonplace.testing.Processes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TerminationTest {
    @Test
    void aProcessEndsThoughWhatItClosesNeverDoes(@TempDir Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(JavaProgram.command(NeverCloses.class.getName(), List.of()))
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (var out = process.inputReader()) {
            assertEquals("ready", out.readLine());
            process.toHandle().destroy();
            assertTrue(process.waitFor(Await.SECONDS, TimeUnit.SECONDS), "it does not end");
        } finally {
            Processes.kill(process);
        }
        assertEquals(143, process.exitValue());
    }
}
