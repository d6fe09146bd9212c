package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.meta.references.References;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** References that ask for more than anybody should get, and references that somebody made by chance. */
@Tag("slow")
class HostileReferencesTest {
    private static final String CHANCE = "${}[]()|.&@!?*:,<=>`'\"\\ ab0-find steps previous length join";

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    private static References.Parsed parsed(String text) {
        return References.parse(List.of(
                new References.Step(Optional.of("find"), Map.of()),
                new References.Step(Optional.empty(), Map.of("value", text))));
    }

    private static References.Resolved resolved(String text, Object result) {
        var parsed = parsed(text);
        return assertInstanceOf(References.Parsed.Good.class, parsed, parsed.toString())
                .references()
                .resolve(1, List.of(result));
    }

    private static String failure(String text, Object result) {
        var resolved = resolved(text, result);
        return assertInstanceOf(References.Resolved.Failed.class, resolved, text)
                .problem()
                .message();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        | [@,@][]                       → asks for more than 2000000 steps of work; take less of the result
        | [@,@]                         → makes a value more than 128 levels deep
        | [@,@] | [0] | [@,@,@]         → asks for more than 2000000 steps of work; take less of the result
        | {a:@,b:@}                     → asks for more than 2000000 steps of work; take less of the result
        | join('',[to_string(@),to_string(@)]) → asks for more than 2000000 steps of work; take less of the result
        | [@,@] | to_string(@)          → makes more than 1000000 characters of text; take less of the result
        | [@,@,@,@,@,@,@,@,@,@][]       → asks for more than 2000000 steps of work; take less of the result
        """)
    void whatDoublesWithEachBarIsStopped(String bar, String why) {
        String bars = bar.strip().repeat(960 / bar.strip().length());
        assertEquals(why, failure("${find" + bars + "}", List.of(1L)));
        assertEquals(why, failure("text ${find" + bars + "}", List.of(1L)));
    }

    @Test
    void comparingWhatHasDoubledIsStopped() {
        String bars = "|[@,@]".repeat(60);
        assertEquals(
                "asks for more than 2000000 steps of work; take less of the result",
                failure("${find" + bars + "|[@,@]|[@[0]==@[1]]}", List.of(1L)));
        assertEquals(
                "asks for more than 2000000 steps of work; take less of the result",
                failure("${find" + bars + "|contains(@,@[0])}", List.of(1L)));
    }

    @Test
    void aTextOfMoreThanAMillionCharactersIsRefused() {
        Map<String, Object> result = Map.of("text", "x".repeat(600_000));
        assertInstanceOf(References.Resolved.Ready.class, resolved("${find.text} once", result));
        assertInstanceOf(References.Resolved.Ready.class, resolved("${find.text}", result));
        assertEquals(
                "makes a text of more than 1000000 characters; take less of the result",
                failure("${find.text}${find.text}", result));
        assertEquals(
                "makes a text of more than 1000000 characters; take less of the result",
                failure("all: ${find.[text, text]}", result));
        assertEquals(
                "makes more than 8000000 characters of text; take less of the result",
                failure("${find.[text,text,text,text,text,text,text,text,text,text,text,text,text,text]}", result));
    }

    /** Each reading of them takes the parser's own stack, and its looking ahead. */
    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        .a
        [0]
        [*]
        []
        || a
        && a
        | a
        [?a]
        == a
        .[a,b]
        .{a:b}
        [?a==`1`]
        [::1]
        | [[[[[[[[a]]]]]]]]
        | ((((((((a))))))))
        """)
    void longExpressionsAreReadAndWorkedOut(String part) {
        String text = "${find.a" + part.repeat(980 / part.length()) + "}";
        assertInstanceOf(References.Parsed.Good.class, parsed(text), text);
        resolved(text, Map.of("a", List.of(1L, Map.of("a", "b"))));
    }

    @Test
    void whateverTheTextItIsReadOrRefused() {
        String[] words = CHANCE.split("(?<=[^a-z])|(?=[^a-z])", -1);
        for (int run = 0; run < 20_000; run++) {
            var text = new StringBuilder(random.nextInt(3) == 0 ? "" : "${find");
            for (int i = random.nextInt(20); i > 0; i--) {
                text.append(words[random.nextInt(words.length)]);
            }
            text.append(random.nextInt(4) == 0 ? "" : "}");
            if (parsed(text.toString()) instanceof References.Parsed.Good(References references)) {
                assertTrue(
                        references.resolve(1, List.of(Map.of("a", List.of(1L, 2.5, "x"), "b", Map.of("a", true))))
                                != null,
                        () -> text + " rerun with -Dseed=" + seed);
            }
        }
    }

    @Test
    void everyTextCanBeWrittenWithItsDollarsDoubled() {
        for (int run = 0; run < 5_000; run++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                text.append("$${}a".charAt(random.nextInt(5)));
            }
            String written = text.toString().replaceAll("(\\$+)\\{", "$1$1{");
            assertEquals(
                    new References.Resolved.Ready(Map.of("value", text.toString())),
                    resolved(written, Map.of()),
                    () -> written + " rerun with -Dseed=" + seed);
        }
    }

    @Test
    void aPathLeadsToWhatStandsThere() {
        for (int run = 0; run < 2_000; run++) {
            Object result = value(4);
            var path = new StringBuilder("${find");
            Object leaf = leaf(result, path);
            String written = path.append('}').toString();
            assertEquals(
                    new References.Resolved.Ready(Map.of("value", leaf)),
                    resolved(written, result),
                    () -> written + " of " + result + " rerun with -Dseed=" + seed);
        }
    }

    private Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 3)) {
            case 0 -> random.nextLong(1000);
            case 1 -> "text ${find.a} " + random.nextInt(10);
            case 2 -> random.nextBoolean();
            case 3 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    list.add(value(depth - 1));
                }
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    map.put(List.of("a", "b c", "_d", "true", "é}").get(random.nextInt(5)), value(depth - 1));
                }
                yield map;
            }
        };
    }

    private Object leaf(Object value, StringBuilder path) {
        if (value instanceof List<?> list && random.nextInt(5) > 0) {
            int index = random.nextInt(list.size());
            path.append('[')
                    .append(random.nextBoolean() ? index : index - list.size())
                    .append(']');
            return leaf(list.get(index), path);
        }
        if (value instanceof Map<?, ?> map && random.nextInt(5) > 0) {
            Object key = map.keySet().toArray()[random.nextInt(map.size())];
            path.append(".\"").append(key).append('"');
            return leaf(Objects.requireNonNull(map.get(key)), path);
        }
        return value;
    }

    @Test
    void manyThreadsUseTheSameReferences() throws Exception {
        var parsed = parsed("${find.items[?n > `2`].n | sum(@)} of ${find.items | length(@)}");
        References references =
                assertInstanceOf(References.Parsed.Good.class, parsed).references();
        List<Callable<References.Resolved>> calls = new ArrayList<>();
        List<References.Resolved> expected = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long n = i;
            calls.add(() ->
                    references.resolve(1, List.of(Map.of("items", List.of(Map.of("n", n), Map.of("n", n + 3))))));
            expected.add(new References.Resolved.Ready(
                    Map.of("value", (n > 2 ? n + n + 3 : n + 3 > 2 ? n + 3 : 0) + " of 2")));
        }
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<References.Resolved> resolved = new ArrayList<>();
            for (Future<References.Resolved> future : threads.invokeAll(calls)) {
                resolved.add(future.get());
            }
            assertEquals(expected, resolved);
        }
    }
}
