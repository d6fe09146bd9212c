package commonplace.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
    @Test
    void valuesArePlain() throws MalformedJsonException {
        assertEquals(
                List.of(1L, -2.5, "a", true, new BigInteger("99999999999999999999"), Map.of("k", List.of())),
                Json.read("[1, -2.5, \"a\", true, 99999999999999999999, {\"k\": []}]"));
        assertNull(Json.read("null"));
    }

    @Test
    void filesForPeopleHaveALineForEachMemberAndNoEscapesButThoseThatMustBe() throws MalformedJsonException {
        String text = """
            {
              "name": "Žofie 😀 \\"quoted\\"\\n\\u001f/",
              "none": {},
              "empty": [],
              "list": [
                1,
                {
                  "deep": null
                }
              ]
            }
            """;

        assertEquals(text, new String(Json.writeIndented(Json.read(text)), StandardCharsets.UTF_8));
        assertEquals("7\n", new String(Json.writeIndented(7L), StandardCharsets.UTF_8));
    }

    @Test
    void objectsKeepTheirOrder() throws MalformedJsonException {
        String text = "{\"z\":1,\"a\":2,\"m\":{\"y\":1,\"b\":null}}";
        assertEquals(text, Json.text(Json.read(text)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                | no JSON value: the text is empty",
                "{\"a\":1,\"a\":2} | duplicate key \"a\" at line 1, column 13",
                "[1] [2]           | more text after the JSON value at line 1, column 5",
                "[1,]              | unexpected ']' instead of a value at line 1, column 4",
                "{'a':1}           | unexpected ''' instead of a key at line 1, column 2",
                "[NaN]             | unexpected 'N' instead of a value at line 1, column 2",
                "1e999             | number too large at line 1, column 6",
            })
    void whatIsWrongIsSaidWithItsPlace(String text, String message) {
        assertEquals(
                message,
                assertThrows(MalformedJsonException.class, () -> Json.read(text))
                        .getMessage());
    }

    @Test
    void onlyUtf8IsRead() {
        for (byte[] bytes : List.of(
                new byte[] {'"', (byte) 0xC3, '"'},
                new byte[] {'"', (byte) 0xC0, (byte) 0x80, '"'},
                new byte[] {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'},
                "[1]".getBytes(StandardCharsets.UTF_16LE))) {
            assertThrows(MalformedJsonException.class, () -> Json.read(bytes));
        }
        assertEquals(
                "not UTF-8 at byte 1",
                assertThrows(MalformedJsonException.class, () -> Json.read(new byte[] {'"', (byte) 0xC3, '"'}))
                        .getMessage());
    }

    @Test
    void halfASurrogatePairIsReadAndWrittenAsTheReplacementCharacter() throws MalformedJsonException {
        assertEquals("\ud800x", Json.read("\"\\ud800x\""));
        assertArrayEquals("\"\ufffdx\"".getBytes(StandardCharsets.UTF_8), Json.write("\ud800x"));
        assertEquals("\"😀\"", Json.text("😀"));
    }

    @Test
    void nestingIsBounded() throws MalformedJsonException {
        String deep = "[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH);
        assertEquals(deep, Json.text(Json.read(deep)));
        assertThrows(MalformedJsonException.class, () -> Json.read("[" + deep + "]"));
        assertThrows(MalformedJsonException.class, () -> Json.read("[".repeat(1_000_000)));
    }

    @Test
    void theNumberOfValuesIsBounded() {
        String many = "[" + "{},".repeat(Json.MAX_VALUES) + "{}]";
        assertEquals(
                "more than 500000 values at line 1, column 1499999",
                assertThrows(MalformedJsonException.class, () -> Json.read(many))
                        .getMessage());
    }

    @Test
    void absentMembersAreLeftOut() {
        assertEquals("{\"a\":1,\"c\":\"x\"}", Json.text(Json.object("a", 1, "b", null, "c", "x")));
    }

    @Test
    void onlyJsonValuesAreWritten() {
        assertThrows(IllegalArgumentException.class, () -> Json.write(new Object()));
        assertThrows(IllegalArgumentException.class, () -> Json.write(Double.NaN));
    }

    @RepeatedTest(200)
    void whatIsWrittenIsReadBack() throws MalformedJsonException {
        long seed = Long.getLong("seed", new Random().nextLong());
        Object value = value(new Random(seed), 5);
        byte[] written = Json.write(value);
        assertEquals(value, Json.read(written), "rerun with -Dseed=" + seed);
        assertEquals(-1, new String(written, StandardCharsets.UTF_8).indexOf('\n'), "rerun with -Dseed=" + seed);
    }

    private static @Nullable Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextLong();
            case 3 -> random.nextGaussian() * 1e10;
            case 4 -> new BigInteger(200, random).setBit(70);
            case 5 -> text(random);
            case 6 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    list.add(value(random, depth - 1));
                }
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    map.put(text(random), value(random, depth - 1));
                }
                yield map;
            }
        };
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            int c = random.nextInt(random.nextBoolean() ? 0x80 : 0x110000);
            text.appendCodePoint(c >= 0xD800 && c < 0xE000 ? ' ' : c);
        }
        return text.toString();
    }

    @Test
    void aBoundedTextEndsWhereItGetsTooLong() {
        List<String> part = List.of("0123456789");
        assertEquals("[\"0123456789\"]", Json.text(part, 14));
        JsonLimitException tooLong = assertThrows(JsonLimitException.class, () -> Json.text(part, 13));
        assertFalse(tooLong.isTooDeep());
        assertTrue(tooLong.beginning().startsWith("[\"0123456789"));

        // Ten parts of ten parts, and so on: more text than there is memory.
        Object large = "x";
        for (int i = 0; i < 30; i++) {
            large = Collections.nCopies(10, large);
        }
        Object value = large;
        assertTrue(assertThrows(JsonLimitException.class, () -> Json.text(value, 1000))
                        .beginning()
                        .length()
                < 1100);
        assertTrue(assertThrows(JsonLimitException.class, () -> Json.text("x".repeat(1 << 20), 1000))
                        .beginning()
                        .length()
                < 1100);
    }

    @Test
    void aBoundedTextIsNotNestedWithoutEnd() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);

        assertTrue(assertThrows(JsonLimitException.class, () -> Json.text(endless, 1000))
                .isTooDeep());
    }

    @Test
    void aBoundedTextHasWordsForWhatIsNoJson() {
        assertEquals("[null,\"HALF_UP\"]", Json.text(List.of(Double.NaN, RoundingMode.HALF_UP), 100));
    }

    @Test
    void commentsAndTrailingCommasCanBeRead() throws MalformedJsonException {
        assertEquals(Map.of("a", List.of(1L, "// no, /* comment"), "b", 2L), Json.readObjectWithComments("""
            // what this is
            { "a": [1, "// no, /* comment",], /* and
              this */ "b": 2, }
            """));
        assertEquals(
                "unexpected 'x' instead of a value at line 2, column 6",
                assertThrows(MalformedJsonException.class, () -> Json.readObjectWithComments("// one\n{\"a\":x}"))
                        .getMessage());
    }
}
