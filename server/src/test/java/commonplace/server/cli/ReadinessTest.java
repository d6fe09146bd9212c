package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.ServeProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ReadinessTest {
    @TempDir
    Path folder;

    @Test
    void isReadyWhenTheVaultIsOpen() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            Path note = Files.createDirectories(folder.resolve("vault")).resolve("note-" + i + ".md");
            Files.writeString(note, "# Note " + i + "\n\n" + "some words of it ".repeat(50));
        }
        try (var serve = ServeProcess.begin(folder, Map.of())) {
            Await.until("it answers", () -> answers(serve));
            HttpResponse<String> early = serve.get("/ready");
            assertEquals(200, serve.get("/health").statusCode(), "it is alive all the time");
            serve.awaitOpen();

            HttpResponse<String> ready = serve.get("/ready");
            assertEquals(
                    "{\"ready\":true,\"vault\":\"open\",\"index\":\"usable\",\"shutting_down\":false}\n", ready.body());
            assertEquals(200, ready.statusCode());
            assertEquals(
                    "application/json",
                    ready.headers().firstValue("Content-Type").orElseThrow());
            // On a machine that is fast enough, the first question may come too late.
            if (early.statusCode() != 200) {
                assertEquals(503, early.statusCode());
                assertEquals(
                        "{\"ready\":false,\"vault\":\"opening\",\"index\":\"unknown\",\"shutting_down\":false}\n",
                        early.body());
            }
        }
    }

    private static boolean answers(ServeProcess serve) throws InterruptedException {
        try {
            return serve.get("/health").statusCode() == 200;
        } catch (IOException notYet) {
            assertTrue(serve.isAlive());
            return false;
        }
    }
}
