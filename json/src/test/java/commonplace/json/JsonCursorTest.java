package commonplace.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonCursorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"id\":8}} | 7",
                "{\"result\":{\"id\":8,\"x\":[{\"id\":9}]},\"id\" : 7 } | 7",
                "{\"result\":\"a \\\"id\\\":8, {\",\"id\":7} | 7",
                "{\"id\":\"seven, {\\\"é\\\"\",\"result\":{}} | \"seven, {\\\"é\\\"\"",
                "{\"id\":{\"id\":[7,8]},\"x\":1} | {\"id\":[7,8]}",
                "{\"id\":7,\"id\":8} | 8",
                "{\"result\":{\"id\":8}} | -",
                "{\"method\":\"id\",\"x\":7} | -",
                "{\"i\":1,\"idd\":2,\"\\u0069d\":3} | -",
                "[\"id\",{\"id\":7}] | -",
                "{\"id\":\"123456789012345678901\"} | -"
            })
    void aMemberIsFoundHoweverTheBytesAreCut(String json, String id) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            var cursor = new JsonCursor(new JsonCursor.Paths("id"), 20);
            cursor.read(bytes, 0, cut);
            cursor.read(bytes, cut, bytes.length);
            assertEquals(id, cursor.member("id").orElse("-"), "cut at " + cut);
        }
    }

    @Test
    void membersOfMembersAreFound() {
        String json = """
            {"params":{"arguments":{"name":"no"},"name":"yes"},"name":"no","list":[{"params":{"name":"no"}}],"params.name":1}
            """;

        assertEquals(Map.of("params.name", "\"yes\""), found(json, "params.name"));
        assertEquals(Map.of("name", "\"no\""), found(json, "name"));
        assertEquals(Map.of(), found("{\"params\":[\"name\",7]}", "params.name"));
    }

    @Test
    void aStringIsToldFromOtherValues() {
        assertEquals(Optional.of("a\\n"), JsonCursor.string("\"a\\n\""));
        assertEquals(Optional.empty(), JsonCursor.string("7"));
        assertEquals(Optional.empty(), JsonCursor.string("\""));
    }

    /** Whatever is written, read whole it is what the parser reads. */
    @Test
    void whatIsFoundIsWhatTheParserReads() throws MalformedJsonException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            Map<String, Object> object = object(random, 3);
            Map<String, String> found = found(Json.text(object), "a", "b.a");
            String rerun = "rerun with -Dseed=" + seed;
            assertEquals(object.containsKey("a"), found.containsKey("a"), rerun);
            if (found.containsKey("a")) {
                assertEquals(object.get("a"), Json.read(found.get("a")), rerun);
            }
            boolean nested = object.get("b") instanceof Map<?, ?> inner && inner.containsKey("a");
            assertEquals(nested, found.containsKey("b.a"), rerun);
        }
    }

    private static Map<String, Object> object(Random random, int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (String key : List.of("c", "b", "a", "")) {
            switch (random.nextInt(depth > 0 ? 6 : 4)) {
                case 0 -> object.put(key, "a\":,{}[]\\b é".substring(random.nextInt(10)));
                case 1 -> object.put(key, random.nextLong());
                case 2 -> object.put(key, true);
                case 3 -> object.remove(key);
                case 4 -> object.put(key, object(random, depth - 1));
                default -> object.put(key, List.of("a", object(random, depth - 1), "b"));
            }
        }
        return object;
    }

    private static Map<String, String> found(String json, String... paths) {
        var cursor = new JsonCursor(new JsonCursor.Paths(paths), 10_000);
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        cursor.read(bytes, 0, bytes.length);
        return cursor.members();
    }
}
