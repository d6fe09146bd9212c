package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.text.Edit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FrontMatterTest {
    private static FrontMatter of(String text) {
        return Page.of(text).frontMatter();
    }

    private static String set(String text, String key, Object value) {
        return Edit.apply(text, of(text).set(key, value));
    }

    private static String add(String text, String key, String... more) {
        return Edit.apply(text, of(text).addToList(key, List.of(more)));
    }

    private static String remove(String text, String key) {
        return Edit.apply(text, of(text).remove(key));
    }

    @Test
    void itIsFencedAtTheVeryStart() {
        for (String text :
                List.of("---\na: 1\n---\nx", "--- \na: 1\n---\t\nx", "---\na: 1\n...\nx", "---\r\na: 1\r\n---\r\nx")) {
            assertTrue(of(text).present(), text);
            assertEquals("x", Page.of(text).body(), text);
            assertEquals(Map.of("a", 1L), of(text).values(), text);
        }
        assertTrue(of("---\n---").present());
        assertTrue(of("---\n# only a remark\n---\n").problem().isEmpty());
        for (String text :
                List.of("---\na: 1\n", "\n---\na: 1\n---\n", "----\na: 1\n----\n", " ---\na: 1\n---\n", "---", "")) {
            assertFalse(of(text).present(), text);
            assertEquals(text, Page.of(text).body(), text);
        }
    }

    @Test
    void valuesAreWhatYamlSaysButDatesAndOddNumbersStayText() {
        Map<String, ?> values = of("""
            ---
            text: a
            number: 42
            fraction: 1.5
            flag: true
            nothing:
            date: 2026-02-24
            time: 2026-02-24T14:00:00Z
            version: 1.10
            code: 007
            big: 12345678901234567890123
            word: yes
            list: [1, a, {b: c}]
            "quoted key": 'x'
            ---
            """).values();

        assertEquals(
                "{text=a, number=42, fraction=1.5, flag=true, nothing=null, date=2026-02-24, time=2026-02-24T14:00:00Z,"
                        + " version=1.10, code=007, big=12345678901234567890123, word=yes, list=[1, a, {b=c}],"
                        + " quoted key=x}",
                values.toString());
        assertEquals(42L, values.get("number"));
        assertEquals("2026-02-24", values.get("date"));
        assertEquals(Optional.of("1.10"), of("---\nv: 1.10\n---\n").string("v"));
        assertEquals(List.of("a", "b c"), of("---\nv: a, b c,\n---\n").strings("v"));
    }

    @Test
    void problemsAreToldWithTheirPlaceInTheFile() {
        assertEquals("line 3, column 1: the key 'a' is given twice", problem("---\na: 1\na: 2\n---\n"));
        assertEquals("line 2, column 1: front matter must be a mapping of keys to values", problem("---\n- a\n---\n"));
        assertEquals("line 2, column 9: mapping values are not allowed here", problem("\uFEFF---\ntitle: a: b\n---\n"));
        assertEquals("line 4, column 4: '*b' names nothing", problem("---\r\n\r\na: 😀\r\nb: *b\r\n---\r\n"));
        assertEquals("line 3, column 1: front matter must be one YAML document", problem("---\na: 1\n--- b\n---\n"));
        assertEquals("line 2, column 4: the character U+0007 is not allowed in YAML", problem("---\na: \u0007\n---\n"));
        assertEquals("line 2, column 1: not valid YAML", problem("---\na: \"\\UFFFFFFFF\"\n---\n"));
        assertTrue(problem("---\na: [\n---\n").startsWith("line 3, column 1: "));
        assertTrue(problem("---\na: b\n\tc: d\n---\n").contains("TAB"));
    }

    private static String problem(String text) {
        FrontMatter matter = of(text);
        assertEquals(Map.of(), matter.values());
        assertThrows(IllegalStateException.class, () -> matter.set("a", "b"));
        return matter.problem().orElseThrow().toString();
    }

    @Test
    void hugeDeepAndExplodingYamlIsAProblem() {
        assertTrue(problem("---\n" + "a".repeat(300_000) + ": 1\n---\n").contains("limited"));
        assertTrue(problem("---\na: " + "[".repeat(10_000) + "\n---\n").contains("levels"));
        assertTrue(problem("---\na: [" + "1,".repeat(30_000) + "]\n---\n").contains("values"));
        var bomb = new StringBuilder("---\na0: &a0 [x, x]\n");
        for (int i = 1; i < 40; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        assertTrue(problem(bomb + "---\n").contains("aliases"));
    }

    @Test
    void settingChangesTheValueAndNothingElse() {
        String text = """
            ---
            # the name
            title:   "Setup"   # shown in the menu
            custom: {x: 1}
            tags:
              - a # first
              # second
              - b
            ---
            Body
            """;

        assertEquals(text.replace("\"Setup\"", "\"In: stall\""), set(text, "title", "In: stall"));
        assertEquals(text.replace("{x: 1}", "[z]"), set(text, "custom", List.of("z")));
        assertEquals(text.replace("---\nBody", "type: person\n---\nBody"), set(text, "type", "person"));
        assertEquals(
                text.replace("---\nBody", "aliases:\n  - J\n  - \"5\"\n---\nBody"),
                set(text, "aliases", List.of("J", "5")));
        assertEquals(
                text.replace("- a # first\n  # second\n  - b", "- c\n  - d"), set(text, "tags", List.of("c", "d")));
        assertEquals(text.replace("tags:\n  - a # first\n  # second\n  - b", "tags: c"), set(text, "tags", "c"));
        assertEquals(text, set(text, "title", "Setup"));
    }

    @Test
    void withoutFrontMatterABlockIsInserted() {
        assertEquals("---\ntitle: A\n---\n# B\n", set("# B\n", "title", "A"));
        assertEquals("\uFEFF---\r\ntags: [a, b]\r\n---\r\n# B\r\n", set("\uFEFF# B\r\n", "tags", List.of("a", "b")));
        assertEquals("---\ntitle: A\n---\n", set("", "title", "A"));
        assertEquals("---\ntitle: A\n---\n---\nunclosed", set("---\nunclosed", "title", "A"));
        Map<String, Object> several = new LinkedHashMap<>();
        several.put("title", "A");
        several.put("tags", List.of("b"));
        assertEquals("---\ntitle: A\ntags: [b]\n---\nx", Edit.apply("x", of("x").set(several)));
    }

    @Test
    void textIsQuotedWhereYamlWouldTakeItForSomethingElse() {
        assertEquals("---\na: plain text\n---\n", set("", "a", "plain text"));
        assertEquals("---\na: 2026-02-24T14:00:00Z\n---\n", set("", "a", "2026-02-24T14:00:00Z"));
        assertEquals("---\na: \"true\"\n---\n", set("", "a", "true"));
        assertEquals("---\na: \"12\"\n---\n", set("", "a", "12"));
        assertEquals("---\na: \"[[B]]\"\n---\n", set("", "a", "[[B]]"));
        assertEquals("---\na: \"x #y\"\n---\n", set("", "a", "x #y"));
        assertEquals("---\na: \"x\\ny\"\n---\n", set("", "a", "x\ny"));
        assertEquals("---\na: [x, \"y, z\"]\n---\n", set("", "a", List.of("x", "y, z")));
        assertEquals("---\na: y, z\n---\n", set("", "a", "y, z"));
        assertEquals("---\na: 'it''s'\n---\n", set("---\na: 'x'\n---\n", "a", "it's"));
    }

    @Test
    void listsGrowInTheirOwnStyle() {
        assertEquals("---\ntags: [a, b, c]\n---\n", add("---\ntags: [a, b]\n---\n", "tags", "B", "c", "C"));
        assertEquals("---\ntags: [c]\n---\n", add("---\ntags: []\n---\n", "tags", "c"));
        assertEquals("---\ntags: [a, c,]\n---\n", add("---\ntags: [a,]\n---\n", "tags", "c"));
        assertEquals("---\ntags:\n- a # x\n- c\nb: 1\n---\n", add("---\ntags:\n- a # x\nb: 1\n---\n", "tags", "c"));
        assertEquals("---\ntags:\n    - a\n    - c\n\n---\n", add("---\ntags:\n    - a\n\n---\n", "tags", "c"));
        assertEquals("---\ntags: [a, b, c]\n---\n", add("---\ntags: a b\n---\n", "tags", "b", "c"));
        assertEquals("---\naliases: [a b, c]\n---\n", add("---\naliases: a b\n---\n", "aliases", "c"));
        assertEquals("---\ntags: [c]\n---\n", add("---\ntags:\n---\n", "tags", "c"));
        assertEquals("---\ntags: [{a: 1}, c]\n---\n", add("---\ntags: {a: 1}\n---\n", "tags", "c"));
        assertEquals(
                "---\ntags:\n  - a: 1\n    b: 2\n  - c\n---\n", add("---\ntags:\n  a: 1\n  b: 2\n---\n", "tags", "c"));
        assertEquals("---\ntags: [a]\n---\n", add("---\ntags: [a]\n---\n", "tags", "A"));
        assertEquals("---\r\ntags: [c]\r\n---\r\nx\r\n", add("x\r\n", "tags", "c"));
    }

    @Test
    void removingTakesAllLinesOfTheEntry() {
        String text = "---\n# one\na: |\n  x\n\n  y\n\n# two\nb:\n- 1\n- 2 # z\n\"c\": [3,\n  4]\n---\n";

        assertEquals("---\n# one\n\n# two\nb:\n- 1\n- 2 # z\n\"c\": [3,\n  4]\n---\n", remove(text, "a"));
        assertEquals("---\n# one\na: |\n  x\n\n  y\n\n# two\n\"c\": [3,\n  4]\n---\n", remove(text, "b"));
        assertEquals("---\n# one\na: |\n  x\n\n  y\n\n# two\nb:\n- 1\n- 2 # z\n---\n", remove(text, "c"));
        assertEquals(text, remove(text, "d"));
        assertEquals("---\n{b: 2}\n---\n", remove("---\n{a: 1, b: 2}\n---\n", "a"));
        assertEquals("---\n{a: 1}\n---\n", remove("---\n{a: 1, b: 2}\n---\n", "b"));
    }
}
