package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainTest {
    private final FakeTool first = FakeTool.ours("a:first");
    private final FakeTool second = FakeTool.of("b", "second").destroying();
    private final Gateway gateway = FakeGateway.of(
            new Policy(Map.of("denied", new NamespaceRule(List.of("other"), List.of(), NamespaceRule.Ask.NEVER))),
            first,
            second,
            FakeTool.of("denied", "x"));

    private static RunChain.Step step(String id, String args, String name) {
        return new RunChain.Step(
                id,
                args.isEmpty() ? Optional.empty() : Optional.of(Quoted.object(args)),
                Optional.empty(),
                Optional.of(name).filter(text -> !text.isEmpty()));
    }

    private static RunChain.Step previous(String id) {
        return new RunChain.Step(id, Optional.of(Quoted.object("{'n': 1}")), Optional.of(true), Optional.empty());
    }

    private ErrorObject wrong(RunChain.Step... steps) {
        Chain.Done done =
                new Chain(gateway, Caller.NOBODY, List.of(steps)).check().orElseThrow();
        assertEquals(List.of(), first.calls);
        return done.error().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "no:tool | {'n': 1} | TOOL_NOT_FOUND | no:tool",
                "a:b:c | {'n': 1} | TOOL_NOT_FOUND | one colon",
                "denied:x | {'n': 1} | NO_BACKENDS | denied:x",
                "b:second | {} | VALIDATION_INPUT | 'n' is missing",
                "b:second | {'m': '${previous}'} | VALIDATION_INPUT | 'n' is missing",
                "b:second | {'n': '${steps[1]}'} | VALIDATION_INPUT | steps[1]",
                "b:second | {'n': '${steps[7].x}'} | VALIDATION_INPUT | steps[7]",
                "b:second | {'n': '${later.x}'} | VALIDATION_INPUT | later",
                "b:second | {'n': '${previous.[[}'} | VALIDATION_INPUT | previous",
                "b:second | {'n': {'deep': ['${nobody}']}} | VALIDATION_INPUT | nobody"
            })
    void nothingIsCalledWhereALaterStepIsWrong(String id, String args, ErrorCode code, String part) {
        ErrorObject error = wrong(step("a:first", "{'n': 1}", "one"), step(id, args, ""));

        assertEquals(code, error.code());
        assertTrue(error.message().contains(part), error::message);
    }

    @Test
    void theFirstStepHasNothingBeforeIt() {
        assertTrue(wrong(previous("a:first")).message().contains("use_previous"));
        assertEquals(
                ErrorCode.VALIDATION_INPUT,
                wrong(step("a:first", "{'n': '${previous}'}", "")).code());
    }

    private List<Chain.Done> run(RunChain.Step... steps) {
        var chain = new Chain(gateway, Caller.NOBODY, List.of(steps));
        assertEquals(Optional.empty(), chain.check());
        return chain.run();
    }

    @Test
    void laterStepsUseWhatEarlierOnesGave() {
        List<Chain.Done> done = run(
                step("a:first", "{'n': {'list': [1, 2]}}", "one"),
                step("b:second", "{'n': '${one.n.list[1]}', 'text': 'so ${steps[0].n.list[0]}!'}", ""),
                previous("b:second"));

        assertEquals(
                List.of(
                        Quoted.object("{'n': {'list': [1, 2]}}"),
                        Quoted.object("{'n': 2, 'text': 'so 1!'}"),
                        Quoted.object("{'n': 1, 'previous': {'n': 2, 'text': 'so 1!'}}")),
                done.stream().map(each -> each.data().orElseThrow()).toList());
    }

    @Test
    void dollarsThatReferToNothingAreKnownBeforeTheFirstStep() {
        ErrorObject error = wrong(step("a:first", "{'n': 1}", ""), step("a:first", "{'m': '$${x}'}", ""));
        assertEquals("'n' is missing", error.message());

        List<Chain.Done> done = run(step("a:first", "{'n': '$${x}'}", ""), step("a:first", "{'n': ['a$${']}", ""));
        assertEquals(
                List.of(Quoted.object("{'n': '${x}'}"), Quoted.object("{'n': ['a${']}")),
                done.stream().map(each -> each.data().orElseThrow()).toList());
    }

    @Test
    void itStopsAtTheFirstThatFails() {
        second.doing(_ -> "failed");

        List<Chain.Done> done =
                run(step("a:first", "{'n': 1}", ""), step("b:second", "{'n': 1}", ""), step("a:first", "{'n': 1}", ""));

        assertEquals(2, done.size());
        assertEquals(1, first.calls.size());
        assertEquals(
                ErrorCode.EXECUTION_FAILED, done.getLast().error().orElseThrow().code());
    }

    @Test
    void whoeverIsGoneBetweenStepsLeavesTheRestUndone() {
        first.doing(arguments -> {
            Thread.currentThread().interrupt();
            return arguments;
        });

        List<Chain.Done> done = run(step("a:first", "{'n': 1}", ""), step("b:second", "{'n': 1}", ""));

        assertTrue(Thread.interrupted());
        assertEquals(List.of(), second.calls);
        assertEquals(ErrorCode.CANCELLED, done.getLast().error().orElseThrow().code());
    }

    @Test
    void aPersonIsAskedOnceForAllStepsBeforeTheFirst() {
        Gateway careful = FakeGateway.of(
                new Policy(Map.of("*", new NamespaceRule(List.of(), List.of(), NamespaceRule.Ask.DESTRUCTIVE))),
                first,
                second);
        List<RunChain.Step> steps = IntStream.range(0, 3)
                .mapToObj(i -> step(i == 0 ? "a:first" : "b:second", "{'n': 1}", ""))
                .toList();
        var no = new FakeGateway.Person(Optional.of(false));
        var yes = new FakeGateway.Person(Optional.of(true));

        Chain.Done refused = new Chain(careful, no, steps).check().orElseThrow();
        assertEquals(ErrorCode.CANCELLED, refused.error().orElseThrow().code());
        assertEquals(List.of(), first.calls);

        var chain = new Chain(careful, yes, steps);
        assertEquals(Optional.empty(), chain.check());
        assertEquals(3, chain.run().size());
        assertEquals(List.of("May this run? b:second with {\"n\":1}; b:second with {\"n\":1}"), yes.questions);
    }
}
