package commonplace.tools.meta.references;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.tools.meta.Quoted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferencesTest {
    private static final String FOUND = """
        {'results': [{'path': 'a.md', 'score': 2, 'tags': ['x', 'y']}, {'path': 'b.md', 'score': 0.5, 'tags': []}],
         'total': 2, 'done': true, 'next': null, 'odd key': 'k', 'say': 'it is ${find.total}'}
        """;

    private static References.Step step(String id, String args) {
        return new References.Step(id.isEmpty() ? Optional.empty() : Optional.of(id), Quoted.object(args));
    }

    private static References.Step with(String reference) {
        return new References.Step(Optional.of("use"), Map.of("value", reference));
    }

    private static References good(List<References.Step> steps) {
        var parsed = References.parse(steps);
        return assertInstanceOf(References.Parsed.Good.class, parsed, parsed.toString())
                .references();
    }

    private static String problems(References.Step... steps) {
        var parsed = References.parse(List.of(steps));
        return assertInstanceOf(References.Parsed.Bad.class, parsed, parsed.toString()).problems().stream()
                .map(ReferenceProblem::sentence)
                .collect(Collectors.joining("\n"));
    }

    /** What becomes of a text, with the result {@link #FOUND} before it: JSON, or why not. */
    private static String outcome(String text) {
        var references = good(List.of(step("find", "{}"), with(text)));
        return switch (references.resolve(1, List.of(Quoted.object(FOUND)))) {
            case References.Resolved.Ready(var args) -> Json.text(args.get("value"));
            case References.Resolved.Failed(var problem) -> problem.sentence();
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        ${find.results[0].path}                     → "a.md"
        ${steps[0].results[0].path}                 → "a.md"
        ${ steps[ 0 ] .results[0].path }            → "a.md"
        ${previous.total}                           → 2
        ${previous.done}                            → true
        ${find.results[1].score}                    → 0.5
        ${find.results[*].path}                     → ["a.md","b.md"]
        ${find.results[-1].tags}                    → []
        ${find.results[?score > `1`].path | [0]}    → "a.md"
        ${find | length(results)}                   → 2
        ${steps[0] | length(results)}               → 2
        ${find.results[].tags[] | join(', ', @)}    → "x, y"
        ${find."odd key"}                           → "k"
        ${find.next || 'none'}                      → "none"
        ${find.{n: total, all: results[*].path}}    → {"n":2,"all":["a.md","b.md"]}
        ${find | {a: {b: total}}}                   → {"a":{"b":2}}
        ${find.[total, done]}                       → [2,true]
        ${find.results | sum([*].score)}            → 2.5
        ${find.results[*].score | sum([@[0], @[0]])} → 4
        ${find | contains(results[*].score, `2.0`)} → true
        ${find.nothing || '}'}                      → "}"
        ${find.nothing || `"}"`}                    → "}"
        ${find.nothing || `{"a": "}"}`}             → {"a":"}"}
        ${find.nothing || 'it\\'s}'}                → "it's}"
        ${find.results | sort_by(@, &score)[0].path} → "b.md"
        """)
    void aTextThatIsOneReferenceBecomesTheValueWithItsType(String text, String json) {
        assertEquals(json, outcome(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        ${find.total} hits                          → "2 hits"
        ${find.results[0].path}, ${find.results[1].path} → "a.md, b.md"
        see ${find.results[0]}                      → ^"see {\\"path\\":\\"a.md\\",\\"score\\":2,\\"tags\\":[\\"x\\",\\"y\\"]}"^
        done: ${find.done}, tags ${find.results[1].tags} → "done: true, tags []"
        $${find.total}                              → "${find.total}"
        $$${find.total}                             → "$2"
        $$$${find.total}                            → "$${find.total}"
        cost: $5, $$ and {}                         → "cost: $5, $$ and {}"
        a $${b} ${find.total}                       → "a ${b} 2"
        {"a": ${find.total}}                        → ^"{\\"a\\": 2}"^
        ${find.total}}                              → "2}"
        ${find.say}                                 → "it is ${find.total}"
        so ${find.say}                              → "so it is ${find.total}"
        """)
    void referencesInALongerTextArePutIntoIt(String text, String json) {
        assertEquals(json, outcome(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        ${find.results[0].pth}   → find.results[0] is an object with the keys path, score, tags; did you mean 'path'?
        ${find.results[7].path}  → find.results is a list of 2 items
        ${find.total.x}          → find.total is a number
        ${find.next}             → find.next is null
        ${find.next.x}           → find.next is null
        x ${steps[0].nope} y     → steps[0] is an object with the keys results, total, done, next, odd key, say
        ${previous | nope}       → previous is an object with the keys results, total, done, next, odd key, say
        ${find.results.path}     → find.results is a list of 2 items
        ${find.say[0]}           → find.say is a text of 19 characters
        """)
    void whatFindsNothingSaysWhatIsThere(String text, String there) {
        String reference = text.substring(text.indexOf('$'), text.indexOf('}') + 1);
        assertEquals("steps[1] ('use'), args.value: " + reference + " finds nothing: " + there, outcome(text));
    }

    @Test
    void aFunctionThatCannotTakeTheValueIsTheSameKindOfFailure() {
        assertEquals(
                "steps[1] ('use'), args.value: ${find | sum(say)} cannot be worked out: Invalid argument type calling"
                        + " \"sum\": expected array of number but was string",
                outcome("${find | sum(say)}"));
    }

    @Test
    void referencesStandAnywhereInTheArguments() {
        var references = good(List.of(
                step("find", "{'query': 'x'}"),
                step("", "{'a': {'b': ['${find.total}', 1, null, {'c': 'n=${previous.total}'}]}, 'd': 5}")));
        var resolved = references.resolve(1, List.of(Quoted.object(FOUND)));
        assertEquals(
                Quoted.json("{'a': {'b': [2, 1, null, {'c': 'n=2'}]}, 'd': 5}"),
                assertInstanceOf(References.Resolved.Ready.class, resolved).args());
        assertEquals(new References.Resolved.Ready(Map.of("query", "x")), references.resolve(0, List.of()));
    }

    @Test
    void aFailureNamesThePlaceOfTheReference() {
        var references = good(List.of(step("find", "{}"), step("", "{'a': {'b c': [1, '${find.x}']}}")));
        assertEquals(
                "steps[1], args.a[\"b c\"][1]: ${find.x} finds nothing: find is an object without keys",
                assertInstanceOf(References.Resolved.Failed.class, references.resolve(1, List.of(Map.of())))
                        .problem()
                        .sentence());
    }

    @Test
    void aResultMayBeAnyValue() {
        var references = good(List.of(step("a", "{}"), with("${a}"), step("", "{'value': '${a[1]} and ${a}'}")));
        assertEquals(
                new References.Resolved.Ready(Map.of("value", List.of(1L, "x"))),
                references.resolve(1, List.of(List.of(1L, "x"))));
        assertEquals(
                new References.Resolved.Ready(Map.of("value", "x and [1,\"x\"]")),
                references.resolve(2, List.of(List.of(1L, "x"), 0)));
        assertEquals(
                "steps[1] ('use'), args.value: ${a} finds nothing: a is null",
                assertInstanceOf(
                                References.Resolved.Failed.class,
                                references.resolve(1, Arrays.asList((@Nullable Object) null)))
                        .problem()
                        .sentence());
    }

    @Test
    void everythingWrongIsToldBeforeAnyStepRuns() {
        assertEquals(
                """
                steps[3], id: 'find' is the id of steps[1] as well; give each its own
                steps[4], id: 'previous' cannot be a step's id, since references use it already; choose another
                steps[5], id: 'a b' cannot be a step's id; use 1 to 64 letters, digits, '_' and '-'
                steps[0], args.a: ${previous.x} stands in the first step, before which there is none
                steps[0], args.b: ${HOME} there is no step 'HOME'; the first step has nothing to refer to; to write ${\
                 itself, write $${
                steps[1] ('find'), args.q: ${find.x} refers to its own step; it can refer to previous, steps[0]; to write ${\
                 itself, write $${
                steps[2], args.a: ${fnd.x} there is no step 'fnd'; did you mean 'find'?; it can refer to find, previous,\
                 steps[0] to steps[1]; to write ${ itself, write $${
                steps[2], args.b: ${steps[3].x} refers to steps[3], which runs later; it can refer to find, previous, steps[0]\
                 to steps[1]; to write ${ itself, write $${
                steps[2], args.c[0]: ${steps[9].x} there is no steps[9]; it can refer to find, previous, steps[0] to steps[1];\
                 to write ${ itself, write $${
                steps[2], args.d: ${steps.find.x} does not say which step; write steps[0] for the first; it can refer to\
                 find, previous, steps[0] to steps[1]; to write ${ itself, write $${\
                """.lines().collect(Collectors.joining("\n")),
                problemsOfMany().replaceAll("(steps\\[[345]]) \\('[^)]*'\\)", "$1"));
    }

    private static String problemsOfMany() {
        return problems(
                step("", "{'a': '${previous.x}', 'b': '${HOME}'}"),
                step("find", "{'q': '${find.x}'}"),
                step("", "{'a': '${fnd.x}', 'b': '${steps[3].x}', 'c': ['${steps[9].x}'], 'd': '${steps.find.x}'}"),
                step("find", "{}"),
                step("previous", "{}"),
                step("a b", "{}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        ${find.}              → is no JMESPath:
        ${find.a b}           → is no JMESPath:
        ${find | nope(a)}     → is no JMESPath: unknown function "nope" at character 8
        ${find | length(a,b)} → is no JMESPath:
        ${find[99999999999]}  → is no JMESPath:
        ${find.a[::0]}        → is no JMESPath:
        ${find = 1}           → goes on with '=' after the step, at character 6; what can follow is '.', '[' or '|'
        ${}                   → does not begin with a step;
        ${.a}                 → does not begin with a step;
        ${find.a              → is not closed by '}'; to write ${ itself, write $${
        ${find.{a: b}         → is not closed by '}'; to write ${ itself, write $${
        ${find.'a}            → has a ' that is not closed; to write ${ itself, write $${
        """)
    void whatCannotBeReadSaysWhy(String text, String why) {
        String told = problems(step("find", "{}"), with(text));
        assertEquals("steps[1] ('use'), args.value: ", told.substring(0, 30));
        assertTrue(told.contains("} " + why) || told.contains(" " + why), told);
    }

    @Test
    void whatIsTooMuchToReadIsRefused() {
        assertEquals(
                "is longer than 1000 characters, or not closed by '}'",
                tail(problems(step("find", "{}"), with("${find." + "a".repeat(2000) + "}"))));
        assertEquals(
                "is nested more than 32 levels deep",
                tail(problems(step("find", "{}"), with("${find" + "[".repeat(50) + "]".repeat(50) + "}"))));
        List<References.Step> steps = new ArrayList<>(List.of(step("find", "{}")));
        steps.add(with("${find.total}".repeat(201)));
        assertEquals(
                "is one too many: a chain may have 200 references",
                tail(problems(steps.toArray(References.Step[]::new))));
    }

    private static String tail(String sentence) {
        return sentence.substring(sentence.indexOf("is "));
    }
}
