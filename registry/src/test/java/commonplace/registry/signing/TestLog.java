package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A log in a file that tests can reach. */
final class TestLog {
    static final Instant NOW = Instant.parse("2026-11-15T17:00:00.123456Z");

    final SigningKey key = SigningKey.generate();
    final Path file;

    TestLog(Path folder) {
        this.file = folder.resolve("logs/audit.jsonl");
    }

    /** The log for somebody who remembers nothing, as in a new process. */
    AuditLog log() {
        return new AuditLog(file, InstantSource.fixed(NOW));
    }

    static Map<String, @Nullable Object> version(String version) {
        return Json.object("version", version);
    }

    void writeThree() throws Exception {
        log().append(AuditAction.CREATED, version("1"), key);
        log().append(AuditAction.SIGNED, version("2"), key);
        log().append(AuditAction.ENDORSED, version("3"), key);
    }

    List<String> versions() throws IOException {
        return log().entries().stream()
                .map(entry -> entry.number() + " " + entry.what() + " "
                        + entry.details().get("version"))
                .toList();
    }

    void replace(List<String> lines) throws IOException {
        Files.writeString(file, String.join("\n", lines) + "\n");
    }

    /** What is wrong with it, and in which line. */
    String refused() {
        var refused = assertThrows(TamperedLogException.class, () -> log().entries());
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.startsWith(file + ", line " + refused.line() + ": "), message);
        return message.substring(file.toString().length() + 2);
    }
}
