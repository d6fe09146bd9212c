package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.text.Edit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Front matter as people write it, and worse: whatever is edited, the rest reads and looks as before. */
@Tag("slow")
class FrontMatterPropertyTest {
    private static final int RUNS = 5_000;

    private static final List<String> VALUES = List.of(
            ":",
            ": plain",
            ":   spaced   ",
            ": 'it''s'",
            ": \"q\\u00e9\"",
            ": 5",
            ": 1.10",
            ": true",
            ": ~",
            ": 2026-02-24",
            ": # remark",
            ": a # remark",
            ":\n  next line",
            ": two\n  lines",
            ": \"two\n  lines\"",
            ": |\n  a\n  b",
            ": |- # remark\n  a\n\n  b\n",
            ": >+\n  folded\n\n\n",
            ": [a, b]",
            ": []",
            ": [a, b,]",
            ": [a, # remark\n  b\n  ]",
            ":\n  - a\n  - b",
            ":\n- a\n- b",
            ":\n    - a # remark\n    # remark\n    - b",
            ": # remark\n  - a",
            ":\n  - |\n    block\n  - x",
            ":\n  -\n  - b",
            ": {x: 1}",
            ":\n  x: 1\n  y:\n    - 2",
            ": 😀 smile",
            ": \"[[A]]\"",
            ": [[A]]",
            " : odd",
            ":\n  - 'a, b'\n  - \"c: d\"",
            ": !!str 5",
            ":\n  # remark\n  - z");

    private static final List<String> TEXTS = List.of(
            "plain",
            "two words",
            "",
            " edge ",
            "a: b",
            "a #b",
            "#tag",
            "- dash",
            "[x]",
            "{x}",
            "it's",
            "say \"x\"",
            "true",
            "null",
            "5",
            "1.10",
            "2026-02-24",
            "2026-02-24T10:00:00Z",
            "line\nbreak",
            "tab\there",
            "back\\slash",
            "😀",
            "\uD800",
            "\u0085",
            "\uFEFFx",
            "東京",
            "a, b",
            "*star",
            "&anchor",
            "!bang",
            "%",
            "@at",
            "`tick`",
            "?",
            "? q",
            ":",
            "x:",
            "...",
            "---",
            "<<",
            "=",
            "~",
            "yes",
            "0x1F",
            "1e3",
            ".5",
            "+1",
            "-1",
            "12:30",
            "a\rb",
            "\u2028",
            "|",
            ">",
            "'",
            "\"");

    private final Seed seed = Seed.next();
    private final Random random = seed.random();

    private record Matter(String text, List<String> keys) {}

    private Matter next() {
        var yaml = new StringBuilder();
        List<String> keys = new ArrayList<>();
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(3) == 0) {
                yaml.append(random.nextBoolean() ? "# remark\n" : "\n");
            }
            String key = List.of("title", "tags", "aliases", "k" + i, "clé").get(random.nextInt(5));
            if (!keys.contains(key)) {
                keys.add(key);
                String quoted = random.nextInt(4) == 0 ? "\"" + key + "\"" : key;
                boolean explicit = random.nextInt(12) == 0;
                String value = explicit ? "\n: x" : pick(VALUES);
                yaml.append(explicit ? "? " : "").append(quoted).append(value).append('\n');
            }
        }
        boolean flow = random.nextInt(10) == 0;
        if (flow) {
            keys = List.of("a", "title", "k");
            yaml = new StringBuilder(pick(List.of(
                            "{}", "{a: 1, title: x, k}", "{ \"a\":[b], title: 'y', }", "{\n  a: 1,\n  k: z\n}")))
                    .append('\n');
        }
        String bom = random.nextInt(6) == 0 ? "\uFEFF" : "";
        String fences = random.nextInt(8) == 0 ? "" : "---\n" + yaml + pick(List.of("---\n", "--- \n", "...\n"));
        String text = bom + fences + "# Body\n\nwith [[links]]\n";
        return new Matter(
                random.nextInt(3) == 0 ? text.replace("\n", "\r\n") : text, fences.isEmpty() ? List.of() : keys);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private String key(Matter matter) {
        return matter.keys.isEmpty() || random.nextInt(3) == 0 ? "new key" : pick(matter.keys);
    }

    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            texts.add(pick(TEXTS));
        }
        return texts;
    }

    @Test
    void whatIsSetIsReadAndTheRestStays() {
        for (int i = 0; i < RUNS; i++) {
            Matter matter = next();
            FrontMatter before = readable(matter);
            String key = key(matter);
            Object value = random.nextBoolean() ? pick(TEXTS) : texts();
            String changed = Edit.apply(matter.text, before.set(key, value));
            Map<String, @Nullable Object> expected = new LinkedHashMap<>(before.values());
            expected.put(key, value);
            check(matter, changed, expected, "set " + key + " to " + value);
            assertEquals(List.of(), Page.of(changed).frontMatter().set(key, value), () -> changed + seed);
        }
    }

    @Test
    void whatIsRemovedIsGoneAndTheRestStays() {
        for (int i = 0; i < RUNS; i++) {
            Matter matter = next();
            FrontMatter before = readable(matter);
            String key = key(matter);
            String changed = Edit.apply(matter.text, before.remove(key));
            Map<String, @Nullable Object> expected = new LinkedHashMap<>(before.values());
            expected.remove(key);
            check(matter, changed, expected, "remove " + key);
        }
    }

    @Test
    void whatIsAddedToAListFollowsWhatWasThere() {
        for (int i = 0; i < RUNS; i++) {
            Matter matter = next();
            FrontMatter before = readable(matter);
            String key = key(matter);
            List<String> more = List.of("new one", "b", "new: two");
            String changed = Edit.apply(matter.text, before.addToList(key, more));
            Map<String, @Nullable Object> expected = new LinkedHashMap<>(before.values());
            expected.put(key, listed(before, key, more));
            check(matter, changed, expected, "add to " + key);
        }
    }

    private static List<@Nullable Object> listed(FrontMatter before, String key, List<String> more) {
        List<@Nullable Object> list = new ArrayList<>();
        Object old = before.values().get(key);
        List<String> known =
                before.value(key).map(value -> FrontMatter.items(key, value)).orElse(List.of());
        if (old instanceof List<?> items) {
            list.addAll(items);
        } else if (old instanceof Map<?, ?>) {
            list.add(old);
        } else {
            list.addAll(known);
        }
        more.stream().filter(item -> !known.contains(item)).forEach(list::add);
        return Collections.unmodifiableList(list);
    }

    private FrontMatter readable(Matter matter) {
        FrontMatter read = Page.of(matter.text).frontMatter();
        assertEquals(Optional.empty(), read.problem(), () -> matter.text + seed);
        return read;
    }

    private void check(Matter matter, String changed, Map<String, @Nullable Object> expected, String what) {
        Page before = Page.of(matter.text);
        Page after = Page.of(changed);
        String message = what + " in\n" + matter.text + "gave\n" + changed + seed;
        assertEquals(Optional.empty(), after.frontMatter().problem(), message);
        assertEquals(expected.toString(), after.frontMatter().values().toString(), message);
        assertEquals(expected, after.frontMatter().values(), message);
        assertEquals(before.body(), after.body(), message);
        assertTrue(!matter.text.contains("\r\n") || !changed.replace("\r\n", "").contains("\n"), message);
    }
}
