package commonplace.server.clientfiles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    private static final List<String> KEYS = List.of("servers", "ours");
    private static final Map<String, @Nullable Object> ENTRY = Json.object("command", "c", "args", List.of("a", "b"));

    /** What becomes of the text when the entry is put in; and the text is what it was when the entry is taken out again. */
    private static String putIn(String before) throws MalformedConfigException {
        ConfigText text = ConfigText.read(Notation.JSON, before);
        ConfigText with = text.with(KEYS, ENTRY);
        ConfigText without = with.without(KEYS);
        if (text.value(List.of("servers")).isPresent()) {
            assertEquals(before, without.text());
        }
        return with.text();
    }

    @Test
    void anEntryStandsBehindTheOthersAsTheyDo() throws MalformedConfigException {
        assertEquals("""
            {
                "servers": {
                    "a": {"command": "x"},
                    "ours": {
                        "command": "c",
                        "args": ["a", "b"]
                    }
                },
                "rest": [1, 2.50,   3]
            }
            """, putIn("""
                {
                    "servers": {
                        "a": {"command": "x"}
                    },
                    "rest": [1, 2.50,   3]
                }
                """));
        assertEquals(
                "{\"rest\":1,\"servers\":{\"a\":{}, \"ours\": {\"command\": \"c\", \"args\": [\"a\", \"b\"]}}}",
                putIn("{\"rest\":1,\"servers\":{\"a\":{}}}"));
        assertEquals("""
            {
            \t"servers": {
            \t\t"ours": {
            \t\t\t"command": "c",
            \t\t\t"args": ["a", "b"]
            \t\t}
            \t}
            }
            """.replace("\n", "\r\n"), putIn("{\r\n\t\"servers\": {}\r\n}\r\n"));
    }

    @Test
    void commentsAndTrailingCommasStay() throws MalformedConfigException {
        assertEquals("""
            // mine
            {
              "servers": { // all of them
                /* the first */ "a": {}, // with "ours": {} in a comment
                "ours": {
                  "command": "c",
                  "args": ["a", "b"]
                },
                // nothing more
              },
            }
            """, putIn("""
                // mine
                {
                  "servers": { // all of them
                    /* the first */ "a": {}, // with "ours": {} in a comment
                    // nothing more
                  },
                }
                """));
        String ours = "\"ours\": {\n      \"command\": \"c\",\n      \"args\": [\"a\", \"b\"]\n    }";
        assertEquals(
                "{\n  \"servers\": {\n    \"a\": {}, // last\n    " + ours + "\n  }\n}\n",
                putIn("{\n  \"servers\": {\n    \"a\": {} // last\n  }\n}\n"));
        assertEquals(
                "{\n  \"servers\": {\n    \"a\": {},\n    " + ours + " /* up\n    to here */\n  }\n}\n",
                putIn("{\n  \"servers\": {\n    \"a\": {} /* up\n    to here */\n  }\n}\n"));
    }

    @Test
    void whatIsMissingOnTheWayIsMade() throws MalformedConfigException {
        String alone = """
            {
              "servers": {
                "ours": {
                  "command": "c",
                  "args": ["a", "b"]
                }
              }
            }
            """;
        assertEquals(alone, putIn(""));
        assertEquals(alone, putIn(" \n"));
        assertEquals(alone.strip(), putIn("{}"));
        assertEquals(alone, putIn("{\n}\n"));
        assertEquals("\uFEFF" + alone.strip(), putIn("\uFEFF{}"));
        assertEquals("""
            {
              "a": 1,
              "servers": {
                "ours": {
                  "command": "c",
                  "args": ["a", "b"]
                }
              }
            }
            """, putIn("{\n  \"a\": 1\n}\n"));
    }

    @Test
    void anEntryIsReplacedWhereItStands() throws MalformedConfigException {
        assertEquals("""
            {
              "servers": {
                "ours": {
                  "command": "c",
                  "args": ["a", "b"]
                }, // first
                "z": null
              }
            }
            """, ConfigText.read(Notation.JSON, """
                {
                  "servers": {
                    "ours": {"url": "x", "deep": [{}, {"}": "]"}]}, // first
                    "z": null
                  }
                }
                """).with(KEYS, ENTRY).text());
    }

    @Test
    void anEntryIsTakenOutWhereverItStands() throws MalformedConfigException {
        assertEquals("{\n  \"b\": 2\n}", without("{\n  \"ours\": 1,\n  \"b\": 2\n}"));
        assertEquals("{\n  \"a\": 1,\n  \"b\": 2\n}", without("{\n  \"a\": 1,\n  \"ours\": {},\n  \"b\": 2\n}"));
        assertEquals("{\n  \"a\": 1 // x\n}", without("{\n  \"a\": 1, // x\n  \"ours\": {}\n}"));
        assertEquals("{\n  \"a\": 1,\n}", without("{\n  \"a\": 1,\n  \"ours\": {},\n}"));
        assertEquals("{ // x\n }", without("{ // x\n \"ours\": {} }"));
        assertEquals("{\"a\": 1}", without("{\"a\": 1, \"ours\": {}}"));
        assertEquals("{\"a\": 1}", without("{\"a\": 1}"));
    }

    private static String without(String text) throws MalformedConfigException {
        return ConfigText.read(Notation.JSON, text).without(List.of("ours")).text();
    }

    @Test
    void whatCannotBeReadOrTakesNoEntryIsToldWithItsPlace() {
        assertEquals(
                "is not JSON: unexpected '}' instead of a value at line 3, column 1",
                refused("{\n  \"servers\":\n}").getMessage());
        assertEquals(
                "cannot be changed: a comma has nothing before it",
                refused("{\"servers\": {,}}").getMessage());
        assertEquals(
                "cannot take an entry: 'servers' is no object",
                refused("{\"servers\": [1]}").getMessage());
        assertEquals(
                "is not JSON: duplicate key \"a\" at line 1, column 16",
                refused("{\"a\": 1, \"a\": 2}").getMessage());
    }

    private static MalformedConfigException refused(String text) {
        return assertThrows(MalformedConfigException.class, () -> putIn(text));
    }

    /** Texts that nobody would write: what is put in can be read, and what is taken out leaves what was there. */
    @RepeatedTest(300)
    void anyTextKeepsItsMeaning(RepetitionInfo repetition) throws MalformedConfigException {
        long seed = Long.getLong("seed.json", 7_000 + repetition.getCurrentRepetition());
        var random = new Random(seed);
        String text = blank(random) + object(random, 0, true) + blank(random);
        ConfigText before = ConfigText.read(Notation.JSON, text);
        ConfigText with = before.with(KEYS, ENTRY);
        ConfigText without = with.without(KEYS);
        Map<String, @Nullable Object> expected = new LinkedHashMap<>(before.values());
        expected.putIfAbsent("servers", Map.of());
        assertEquals(Entries.without(expected, KEYS), without.values(), () -> "-Dseed.json=" + seed + "\n" + text);
        Map<String, @Nullable Object> servers = Json.asObject(before.values().get("servers"));
        if (servers == null || !servers.containsKey("ours")) {
            assertEquals(comments(text), comments(without.text()), () -> "-Dseed.json=" + seed + "\n" + text);
        }
    }

    private static String comments(String text) {
        return String.join(
                "\n",
                Pattern.compile("/\\* c\\d \\*/|// c\\d")
                        .matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .toList());
    }

    private static String object(Random random, int depth, boolean root) {
        var text = new StringBuilder("{" + blank(random));
        int members = random.nextInt(4);
        for (int i = 0; i < members; i++) {
            String key = root && i == 1 ? "servers" : i == 2 && random.nextBoolean() ? "ours" : "k\\u00e9" + i;
            String value = key.equals("servers") || (depth < 3 && random.nextInt(3) == 0)
                    ? object(random, depth + 1, false)
                    : List.of("1", "\"a // b\"", "[1, {\"x\": \"}\"} /* c7 */]", "null", "\"\\\"\"")
                            .get(random.nextInt(5));
            text.append('"')
                    .append(key)
                    .append('"')
                    .append(blank(random))
                    .append(':')
                    .append(blank(random));
            text.append(value).append(blank(random));
            text.append(i < members - 1 || random.nextInt(3) == 0 ? "," : "").append(blank(random));
        }
        return text.append('}').toString();
    }

    private static String blank(Random random) {
        return List.of("", "", " ", "\n", "\n  ", "\r\n\t", "/* c1 */", " // c2\n", "/* c3 */ /* c4 */ ", "\n\n")
                .get(random.nextInt(10));
    }
}
