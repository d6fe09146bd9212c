package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.Example;
import commonplace.tools.Guide;
import commonplace.tools.Tool;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said of our tools, held against their definitions and against what a client is shown of it at most. */
class GuidesTest {
    /** The tools that reach all others. */
    private static final Set<String> META = Set.of(
            "search_tools",
            "list_namespaces",
            "describe_tool",
            "list_tool_examples",
            "run_tool",
            "run_chain",
            "execute_code",
            "list_resources",
            "read_resource",
            "list_prompts",
            "get_prompt");

    private static Stream<Arguments> guides() {
        return Stream.of("cairn", "lens", "docs", "sources", "meta")
                .flatMap(namespace -> Guides.in(namespace).entrySet().stream()
                        .map(each -> Arguments.of(namespace + ":" + each.getKey(), each.getValue())));
    }

    private static Stream<Tool> tools() {
        return ToolsOnNothing.all().stream();
    }

    @Test
    void thereIsOneForEveryToolAndForNothingElse() {
        Set<String> tools = tools().map(tool -> tool.id().toString()).collect(Collectors.toCollection(TreeSet::new));
        META.forEach(name -> tools.add("meta:" + name));

        assertEquals(
                tools,
                guides().map(each -> String.valueOf(each.get()[0])).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void ofOtherPeoplesToolsWeKnowNothing() {
        assertSame(Guide.NONE, Guides.of("everything", "echo"));
        assertSame(Guide.NONE, Guides.of("cairn", "cairn_search"));
        assertSame(Guide.NONE, Guides.of("../guides/cairn", "search"));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void itSaysEnoughAndNotTooMuch(String id, Guide guide) {
        assertAll(
                id,
                () -> assertBetween(2, 6, guide.tags().size(), "tags"),
                () -> assertTrue(guide.tags().stream().allMatch(tag -> tag.matches("[a-z]+")), "tags are words"),
                () -> assertBetween(1, 600, length(guide.notes()), "characters of notes"),
                () -> assertBetween(5, 10, guide.intents().size(), "intents"),
                () -> assertEquals(guide.intents().size(), new HashSet<>(guide.intents()).size(), "equal intents"),
                () -> assertBetween(2, 5, guide.examples().size(), "examples"),
                () -> assertEquals(
                        guide.examples().size(),
                        guide.examples().stream()
                                .flatMap(each -> each.id().stream())
                                .distinct()
                                .count(),
                        "ids of examples"));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void itsExamplesAreShownWhole(String id, Guide guide) {
        for (Example example : guide.examples()) {
            assertAll(
                    id + " " + example.title(),
                    () -> assertBetween(1, 80, length(example.title()), "characters of the title"),
                    () -> assertBetween(1, 300, length(example.description()), "characters of the description"),
                    () -> assertBetween(1, 200, length(example.resultHint().orElse("")), "characters of the hint"),
                    () -> assertBetween(0, 5, depth(example.args()), "levels of arguments"),
                    () -> assertBetween(0, 50, keys(example.args()), "keys of arguments"));
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void itsExamplesFitTheArguments(Tool tool) {
        for (Example example : tool.guide().examples()) {
            assertInstanceOf(
                    Tool.Prepared.Ready.class,
                    tool.prepare(example.args()),
                    () -> tool.id() + " " + tool.prepare(example.args()));
        }
    }

    private static void assertBetween(long least, long most, long actual, String what) {
        assertTrue(least <= actual && actual <= most, () -> actual + " " + what + ", not " + least + " to " + most);
    }

    /** As people count. */
    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static int depth(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                1 + map.values().stream().mapToInt(GuidesTest::depth).max().orElse(0);
            case List<?> list ->
                1 + list.stream().mapToInt(GuidesTest::depth).max().orElse(0);
            default -> 0;
        };
    }

    private static int keys(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                map.size() + map.values().stream().mapToInt(GuidesTest::keys).sum();
            case List<?> list -> list.stream().mapToInt(GuidesTest::keys).sum();
            default -> 0;
        };
    }
}
