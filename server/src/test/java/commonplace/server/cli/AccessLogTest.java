package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.ServeProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class AccessLogTest {
    @TempDir
    Path folder;

    @Test
    void eachRequestIsALineWithoutSecrets() throws Exception {
        try (var serve = ServeProcess.start(folder, "--access-log")) {
            serve.get("/health");
            serve.get("/notes/One?token=" + ServeProcess.TOKEN + "&q=secret-words");
            serve.call("cairn_list", "{\"folder\":\"\"}");

            List<String> lines = lines(serve, 3);

            assertTrue(
                    lines.get(0).matches("commonplace: access: GET /health 200 3 B [0-9.]+ ms from=127.0.0.1"),
                    lines::toString);
            assertTrue(lines.get(1).contains("access: GET /notes/One 303 "), lines::toString);
            assertTrue(
                    lines.get(2)
                            .matches("commonplace: access: POST /mcp 200 [0-9]+ B [0-9.]+ ms from=127.0.0.1"
                                    + " client=\"Test Client\" tool=cairn_list"),
                    lines::toString);
            assertFalse(serve.log().contains(ServeProcess.TOKEN), serve.log());
            assertFalse(serve.log().contains("secret-words"), serve.log());
        }
    }

    @Test
    void asJsonItHasTheSameParts() throws Exception {
        try (var serve = ServeProcess.begin(folder, Map.of("COMMONPLACE_LOG", "json,warn"), "--access-log")
                .awaitOpen()) {
            serve.call("cairn_list", "{}");

            Map<String, @Nullable Object> line =
                    Json.readObject(lines(serve, 1).getFirst().getBytes(StandardCharsets.UTF_8));

            assertEquals(
                    Set.of(
                            "time", "level", "logger", "method", "path", "status", "bytes", "ms", "from", "client",
                            "tool"),
                    line.keySet());
            assertEquals("access", line.get("logger"));
            assertEquals(200L, line.get("status"));
            assertEquals("cairn_list", line.get("tool"));
        }
    }

    @Test
    void nothingIsWrittenUnlessItIsWanted() throws Exception {
        try (var serve = ServeProcess.start(folder)) {
            serve.get("/health");
            serve.terminate();
            assertEquals("", serve.log());
        }
    }

    @Test
    void aSlowCallIsNamed() throws Exception {
        try (var serve = ServeProcess.start(folder, "--slow-call", "0.2")) {
            serve.call("cairn_list", "{}");
            serve.call("execute_code", "{\"language\":\"javascript\",\"code\":\"await sleep(300); return 1\"}");
            Await.until("it is named", () -> serve.log().contains("slow call: execute_code took "));
            assertFalse(serve.log().contains("cairn_list"), serve.log());
        }
    }

    @Test
    void aThresholdThatIsNoneIsRefused() throws Exception {
        try (var serve = ServeProcess.begin(folder, Map.of(), "--slow-call", "-1")) {
            assertEquals(2, serve.awaitExit());
            assertTrue(serve.log().contains("--slow-call is a number of seconds from 0 to 86400"), serve.log());
        }
    }

    /** A line is written when its request is over, which may be a moment after its client has the answer. */
    private static List<String> lines(ServeProcess serve, int count) throws IOException {
        Await.until("the lines are written", () -> told(serve).size() >= count);
        return told(serve);
    }

    private static List<String> told(ServeProcess serve) throws IOException {
        return serve.log().lines().filter(line -> line.contains("access")).toList();
    }
}
