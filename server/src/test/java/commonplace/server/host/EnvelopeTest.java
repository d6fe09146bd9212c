package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnvelopeTest {
    @Test
    void answersOfAHostAreKnownByTheirBeginning() {
        for (Object id : List.of(1L, -7L, "a", "", "with \"quotes\" and \\", "comma, brace } and ü")) {
            byte[] result = Json.write(Json.object("jsonrpc", "2.0", "id", id, "result", Json.object("id", 9L)));
            byte[] error = Json.write(Json.object("jsonrpc", "2.0", "id", id, "error", Json.object("code", -1L)));

            assertEquals(Envelope.of(result), Envelope.ofHost(result));
            assertEquals(Envelope.of(error), Envelope.ofHost(error));
        }
    }

    @Test
    void everythingElseIsReadWhole() {
        for (String line : List.of(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}",
                "{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":",
                "{\"jsonrpc\":\"2.0\",\"id\":\"\\",
                "[]",
                "")) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);

            assertEquals(Envelope.of(bytes), Envelope.ofHost(bytes), line);
        }
    }
}
