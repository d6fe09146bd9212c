package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTest {
    private static Policy policy(NamespaceRule.Ask ask) {
        return new Policy(Map.of("*", new NamespaceRule(List.of(), List.of(), ask)));
    }

    private static Policy.Wanted wanted(FakeTool tool) {
        return new Policy.Wanted(tool, Map.of("n", 1));
    }

    private static boolean asks(Policy policy, FakeTool tool) throws Exception {
        var person = new FakeGateway.Person(Optional.of(true));
        policy.ask(List.of(wanted(tool)), person);
        return !person.questions.isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "NEVER, false, false, false",
        "DESTRUCTIVE, false, false, true",
        "WRITES, false, true, true",
    })
    void moreIsAskedTheMoreCarefulOneIs(NamespaceRule.Ask ask, boolean reads, boolean writes, boolean destroys)
            throws Exception {
        Policy policy = policy(ask);

        assertEquals(reads, asks(policy, FakeTool.of("a", "x").reading()));
        assertEquals(writes, asks(policy, FakeTool.of("a", "x")));
        assertEquals(destroys, asks(policy, FakeTool.of("a", "x").destroying()));
        boolean careful = ask != NamespaceRule.Ask.NEVER;
        assertEquals(careful, asks(policy, FakeTool.of("a", "x").reading().changed("description")));
    }

    @Test
    void aNamespaceWithoutARuleHasThatOfAllOthers() throws Exception {
        var policy = new Policy(Map.of(
                "a",
                new NamespaceRule(List.of("x"), List.of(), NamespaceRule.Ask.NEVER),
                Policy.OTHERS,
                new NamespaceRule(List.of(), List.of("x"), NamespaceRule.Ask.WRITES)));

        assertTrue(policy.permits(new ToolId("a", "x")));
        assertFalse(policy.permits(new ToolId("a", "y")));
        assertFalse(asks(policy, FakeTool.of("a", "x")));
        assertFalse(policy.permits(new ToolId("b", "x")));
        assertTrue(policy.permits(new ToolId("b", "y")));
        assertTrue(asks(policy, FakeTool.of("b", "y")));
        assertTrue(Policy.USUAL.permits(new ToolId("b", "x")));
    }

    @Test
    void severalAreAskedAboutInOneQuestion() throws Exception {
        var person = new FakeGateway.Person(Optional.of(true));
        FakeTool x = FakeTool.of("a", "x").destroying().changed("description", "inputSchema");
        FakeTool reads = FakeTool.of("a", "y").reading();
        FakeTool z = FakeTool.of("b", "z").destroying();
        policy(NamespaceRule.Ask.DESTRUCTIVE).ask(List.of(wanted(x), wanted(reads), wanted(x), wanted(z)), person);

        assertEquals(
                List.of("May this run? a:x with {\"n\":1}; a:x with {\"n\":1}; b:z with {\"n\":1}"
                        + " Since a:x was approved, its description and inputSchema changed."),
                person.questions);
    }

    @Test
    void argumentsOfAnyLengthAndDepthCanBeAskedAbout() throws Exception {
        Object deep = "x";
        for (int i = 0; i < 500; i++) {
            deep = List.of(deep);
        }
        FakeTool tool = FakeTool.of("a", "x").destroying();
        var person = new FakeGateway.Person(Optional.of(true));
        Policy policy = policy(NamespaceRule.Ask.DESTRUCTIVE);
        policy.ask(List.of(new Policy.Wanted(tool, Map.of("content", "Dear all, ".repeat(100_000)))), person);
        policy.ask(List.of(new Policy.Wanted(tool, Map.of("deep", deep))), person);

        assertEquals(2, person.questions.size());
        assertTrue(person.questions.getFirst().contains("Dear all, Dear all"), person.questions.getFirst());
        assertTrue(person.questions.stream().allMatch(question -> question.length() < 3000));
    }

    @Test
    void theToolsThatCallOthersAreNotAskedAboutThemselves() throws Exception {
        assertFalse(asks(
                policy(NamespaceRule.Ask.WRITES), FakeTool.ours("meta:run_tool").destroying()));
    }

    @Test
    void withoutAYesNothingRuns() throws Exception {
        FakeTool tool = FakeTool.of("a", "x").destroying();
        Policy policy = policy(NamespaceRule.Ask.DESTRUCTIVE);

        assertEquals(
                ErrorCode.NO_BACKENDS,
                policy.ask(List.of(wanted(tool)), Caller.NOBODY).orElseThrow().code());
        var no = new FakeGateway.Person(Optional.of(false));
        assertEquals(
                ErrorCode.CANCELLED,
                policy.ask(List.of(wanted(tool)), no).orElseThrow().code());
        var dispatcher = new Dispatcher(policy, (called, _) -> fail(called.name()));
        assertInstanceOf(ToolResult.Failed.class, dispatcher.dispatch(tool, Map.of("n", 1), no));
        assertEquals(List.of(), tool.calls);
    }

    @Test
    void whatIsDeniedIsDeniedWhateverIsAllowed() {
        var rule = new NamespaceRule(List.of("x", "y"), List.of("y"), NamespaceRule.Ask.NEVER);

        assertTrue(rule.permits("x"));
        assertFalse(rule.permits("y"));
        assertFalse(rule.permits("z"));
        assertTrue(NamespaceRule.USUAL.permits("anything"));
    }

    @Test
    void aNamespacesOwnRuleGoesBeforeThatOfAllOthers() {
        var policy = new Policy(Map.of(
                "a", NamespaceRule.USUAL, "*", new NamespaceRule(List.of("x"), List.of(), NamespaceRule.Ask.NEVER)));

        assertTrue(policy.permits(new ToolId("a", "y")));
        assertTrue(policy.permits(new ToolId("b", "x")));
        assertFalse(policy.permits(new ToolId("b", "y")));
    }
}
