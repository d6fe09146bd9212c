package commonplace.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** JSON as it comes from everybody: what is read can be written and read again, and the rest is refused. */
class JsonFuzzTest {
    @Test
    void isReadOrRefused() {
        List<byte[]> good = List.of(
                bytes(
                        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"n\":[1,-2.5e3]}}"),
                bytes("[\"\\u00e9\\ud83d\\ude00\",null,true,false,0,{\"\":[]},1234567890123456789]"),
                bytes("[[[[[[[[{\"a\":{\"b\":{\"c\":\"\\\\\\\"\\/\\b\\f\\n\\r\\t\"}}}]]]]]]]]"));
        Fuzzing.spoil(20_000, good, MalformedJsonException.class, input -> {
            // Half of a character, which an escape can spell, is not written.
            String written = Json.text(Json.read(input));
            assertEquals(written, Json.text(Json.read(written)));
            return written.replaceAll("\\w+", "w");
        });
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
