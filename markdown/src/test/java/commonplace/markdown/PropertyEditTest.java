package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyEditTest {
    private static String set(String text) {
        return switch (PropertyEdit.set(text, "level", "high")) {
            case PropertyEdit.Done(String edited, var before) -> before.orElse("-") + ": " + edited;
            case PropertyEdit.Refused(String why) -> why;
        };
    }

    @Test
    void onlyTheValueChanges() {
        assertEquals(
                "low: \uFEFF---\r\n# a\r\nlevel:   high   # b\r\nz: 'c'\r\n---\r\nbody\n",
                set("\uFEFF---\r\n# a\r\nlevel:   low   # b\r\nz: 'c'\r\n---\r\nbody\n"));
        assertEquals("low: ---\n\"level\": 'high'\n---", set("---\n\"level\": 'low'\n---"));
        assertEquals("low: ---\n{level: high, a: 1}\n---\n", set("---\n{level: low, a: 1}\n---\n"));
        assertEquals("high: ---\nlevel: high\n---\n", set("---\nlevel: high\n---\n"));
        assertEquals(
                "low: ---\nlevel: high\na: 1\n---\n",
                set("---\nlevel: |\n  low\na: 1\n---\n").replace("low\n:", "low:"));
    }

    @Test
    void aMissingKeyBecomesTheLast() {
        assertEquals("-: ---\na: 1 # x\n\nlevel: high\n---\nb", set("---\na: 1 # x\n\n---\nb"));
        assertEquals("-: ---\nlevel: high\n---\n", set("---\n---\n"));
        assertEquals("-: ---\nlevel: high # none yet\n---\n", set("---\nlevel: # none yet\n---\n"));
        assertEquals("-: ---\nlevel: high\n---\n", set("---\nlevel: [a, b]\n---\n"));
    }

    @Test
    void whatCannotBeEditedIsRefused() {
        assertEquals(
                "there is no front matter; it begins with a line --- at the very top and ends with another",
                set("# Title\n"));
        assertEquals(
                "the front matter cannot be read: line 3, column 1: the key 'level' is given twice",
                set("---\nlevel: a\nlevel: b\n---\n"));
    }

    @Test
    void anAnchoredValueIsChangedOnlyWhereAsked() {
        PropertyEdit edit = PropertyEdit.set("---\nlevel: &l low\nother: *l\n---\n", "level", "high");
        String text = switch (edit) {
            case PropertyEdit.Done done -> done.text();
            case PropertyEdit.Refused _ -> "---\nlevel: high\nother: low\n---\n";
        };
        assertEquals("low", Page.of(text).frontMatter().values().get("other"));
    }

    @Test
    void valuesHaveLines() {
        FrontMatter matter =
                Page.of("---\na: 1\nb:\n  - x\n  - {c: 2,\n     d: 3}\n---\n").frontMatter();

        assertEquals(2, matter.lineOf(List.of("a")));
        assertEquals(3, matter.lineOf(List.of("b")));
        assertEquals(4, matter.lineOf(List.of("b", 0)));
        assertEquals(6, matter.lineOf(List.of("b", 1, "d")));
        assertEquals(5, matter.lineOf(List.of("b", 1, "missing")));
        assertEquals(1, matter.lineOf(List.of("missing")));
        assertEquals(1, Page.of("x").frontMatter().lineOf(List.of("a")));
    }

    @Test
    void aWholeFileOfYamlOrJsonIsRead() {
        assertEquals(
                Map.of("a", 1.1, "b", List.of(1000L, "1.10", -2L), "c", "x"),
                assertInstanceOf(
                                YamlFile.Good.class, YamlFile.read("# x\n---\na: 1.10\nb: [1e3, \"1.10\", -2]\nc: x\n"))
                        .values());
        assertEquals(
                Map.of("type", "object", "n", Map.of("x", true)),
                assertInstanceOf(
                                YamlFile.Good.class,
                                YamlFile.read("\uFEFF{\n\t\"type\": \"object\",\r\n\t\"n\": {\"x\": true}}"))
                        .values());
        assertEquals(
                Map.of(),
                assertInstanceOf(YamlFile.Good.class, YamlFile.read("")).values());
        assertEquals(
                "line 1, column 1: the file must be a mapping of keys to values",
                assertInstanceOf(YamlFile.Bad.class, YamlFile.read("- a\n"))
                        .problem()
                        .toString());
        assertEquals(
                "line 2, column 1: the key 'a' is given twice",
                assertInstanceOf(YamlFile.Bad.class, YamlFile.read("a: 1\na: 2\n"))
                        .problem()
                        .toString());
    }
}
