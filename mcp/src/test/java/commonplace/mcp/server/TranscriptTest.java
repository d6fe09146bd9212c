package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Conversations written down: lines that start with {@code >} are sent, those with {@code <} are what comes back, and
 * the rest is for people. With {@code -Drecord=true} the answers are written down anew, to be read before they are kept.
 */
class TranscriptTest {
    @ParameterizedTest
    @ValueSource(strings = {"handshake", "stateless", "batch", "mistakes"})
    void theServerSaysWhatTheTranscriptSays(String name) throws IOException {
        List<String> transcript = read(name + ".txt");
        StringBuilder actual = new StringBuilder();
        try (var client = new LineClient(
                DemoFeatures.server(ServerOptions.DEFAULT.withPageSize(6).withLog(line -> {})))) {
            for (String line : transcript) {
                if (line.startsWith("> ")) {
                    client.send(line.substring(2));
                }
                actual.append(line.startsWith("< ") ? "< " + client.receive() : line)
                        .append('\n');
            }
        }
        if (Boolean.getBoolean("record")) {
            Files.writeString(Path.of("src/test/resources/commonplace/mcp/server", name + ".txt"), actual);
            return;
        }
        assertEquals(String.join("\n", transcript) + "\n", actual.toString());
    }

    private static List<String> read(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(TranscriptTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
