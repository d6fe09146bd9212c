package commonplace.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

@Tag("slow")
class JsonReaderTest {
    private static final long SEED = Long.getLong("seed", 1);

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            " ",
            "\n",
            "\t",
            "\"a\"",
            "\"b\"",
            "\"\\u00e9\\n\"",
            "\"\\ud800\"",
            "\"",
            "\\",
            "0",
            "-",
            "1",
            "23",
            "01",
            "1.5",
            "-0",
            "1e3",
            "1E+2",
            "2.",
            ".5",
            "1e",
            "12345678901234567890",
            "9223372036854775807",
            "-9223372036854775808",
            "true",
            "false",
            "null",
            "nul",
            "tru",
            "\u0000",
            "é",
            "\u0001");

    @Test
    void valuesArePlainJava() throws MalformedJsonException {
        assertEquals(
                Map.of("text", "é\n\"", "whole", 7L, "part", -0.5, "list", List.of(true, false)),
                Json.read("{\"text\": \"\\u00e9\\n\\\"\", \"whole\": 7, \"part\": -5e-1, \"list\": [true,false]}"));
        assertEquals(Long.MIN_VALUE, Json.read("-9223372036854775808"));
        assertEquals(new BigInteger("9223372036854775808"), Json.read("9223372036854775808"));
    }

    @Test
    void mistakesAreToldWithTheirPlace() {
        assertMessage("no JSON value: the text is empty", " \n");
        assertMessage("unexpected '}' instead of a value at line 2, column 2", "[1,\n }");
        assertMessage("unexpected end instead of the end of a string at line 1, column 5", "\"abc");
        assertMessage("unexpected U+0007 instead of the end of a string at line 1, column 2", "\"\u0007\"");
        assertMessage("duplicate key \"a\" at line 1, column 13", "{\"a\":1,\"a\":2}");
        assertMessage("more text after the JSON value at line 1, column 3", "1 2");
        assertMessage("number too large at line 1, column 6", "1e999");
        assertMessage("number too long at line 1, column 1002", "1".repeat(1_001));
        assertMessage("nested deeper than 128 at line 1, column 129", "[".repeat(129));
    }

    /** Two parsers that disagree see two different messages. */
    @Test
    void anotherParserAgrees() {
        var random = new Random(SEED);
        for (int round = 0; round < 50_000; round++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(12); length >= 0; length--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            String json = text.toString();

            assertEquals(theirs(json), ours(json), () -> "-Dseed=" + SEED + ": " + json);
        }
    }

    private static Optional<String> ours(String json) {
        try {
            return Optional.of(Arrays.asList(Json.read(json)).toString());
        } catch (MalformedJsonException malformed) {
            return Optional.empty();
        }
    }

    private static Optional<String> theirs(String json) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            String value = Arrays.asList(value(parser, parser.nextToken())).toString();
            return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
        } catch (JacksonException | IllegalStateException malformed) {
            return Optional.empty();
        }
    }

    private static Object value(JsonParser parser, JsonToken token) {
        if (token == null) {
            throw new IllegalStateException("nothing");
        }
        return switch (token) {
            case START_ARRAY -> {
                var list = new java.util.ArrayList<Object>();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    list.add(value(parser, next));
                }
                yield list;
            }
            case START_OBJECT -> {
                var map = new java.util.LinkedHashMap<String, Object>();
                for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                    if (map.containsKey(name)) {
                        throw new IllegalStateException("twice");
                    }
                    map.put(name, value(parser, parser.nextToken()));
                }
                yield map;
            }
            case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
            case VALUE_NUMBER_FLOAT -> {
                if (Double.isInfinite(parser.getDoubleValue())) {
                    throw new IllegalStateException("too large");
                }
                yield parser.getDoubleValue();
            }
            default -> parser.getString();
        };
    }

    private static void assertMessage(String expected, String json) {
        var malformed = assertThrows(MalformedJsonException.class, () -> Json.read(json));
        assertEquals(expected, malformed.getMessage());
    }
}
