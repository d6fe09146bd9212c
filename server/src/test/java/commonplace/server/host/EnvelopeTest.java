package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EnvelopeTest {
    @Test
    void aRequestAsks() {
        assertEquals("1 tools/call cairn_read", seen("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{"name":"no"},"name":"cairn_read"}}\
            """));
        assertEquals("\"1\" ping -", seen("""
            { "method" : "ping" , "id" : "1" }\
            """));
        assertEquals("7 resources/subscribe note:///a", seen("""
            {"id":7,"params":{"uri":"note:///a"},"method":"resources/subscribe"}\
            """));
    }

    @Test
    void anAnswerHasNoMethodAndANotificationNoId() {
        assertTrue(one("{\"id\":3,\"result\":{\"method\":\"no\",\"x\":[1,{\"id\":4}]}}")
                .answers());
        assertEquals("- notifications/cancelled 5", seen("""
            {"method":"notifications/cancelled","params":{"reason":"}{\\"","requestId":5}}\
            """));
        assertEquals("- - -", seen("{\"id\":null,\"error\":{\"code\":-32700}}"));
    }

    @Test
    void theSameIdIsTheSameHoweverItIsWritten() {
        assertEquals(
                one("{\"id\":\"\u00e9/\"}").id(), one("{\"id\":\"\\u00e9\\/\"}").id());
    }

    @Test
    void aBatchIsItsMessages() {
        assertEquals(
                "1 ping - | - - - | 2 tools/list -",
                seen("[{\"id\":1,\"method\":\"ping\"}, {}, {\"id\":2,\"method\":\"tools/list\"}]"));
    }

    @Test
    void anythingElseIsNoMessageAndDoesNoHarm() {
        assertEquals("", seen(""));
        assertEquals("", seen("hello"));
        assertEquals("", seen("[1,"));
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        String parts = "{}[]\",:\\ \tidmethodparams019é";
        for (int round = 0; round < 20_000; round++) {
            var line = new StringBuilder("{");
            for (int i = random.nextInt(40); i > 0; i--) {
                line.append(parts.charAt(random.nextInt(parts.length())));
            }
            assertTrue(Envelope.on(bytes(line.toString())).size() <= 1, "rerun with -Dseed=" + seed);
        }
    }

    private static Envelope one(String line) {
        return Envelope.on(bytes(line)).getFirst();
    }

    private static String seen(String line) {
        List<Envelope> messages = Envelope.on(bytes(line));
        return messages.stream()
                .map(each -> each.id().orElse("-") + " " + each.method().orElse("-") + " "
                        + each.subject().orElse("-"))
                .collect(Collectors.joining(" | "));
    }

    private static byte[] bytes(String line) {
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
