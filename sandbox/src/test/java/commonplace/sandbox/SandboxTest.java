package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an honest script finds, and what it gets back. */
class SandboxTest {
    private static final Sandbox SANDBOX = new Sandbox("catalog:find");

    @Test
    void aScriptIsTheBodyOfAnAsyncFunction() {
        assertEquals("[1,2]", value("const a = await 1;\nreturn [a, 2]"));
    }

    @Test
    void anExpressionIsItsOwnValue() {
        assertEquals("2", value("1 + 1;"));
        assertEquals("{\"q\":1}", value("await tools.test.echo({q: 1}) // as it was"));
    }

    @Test
    void whatModelsPutAroundTheirCodeIsTakenOff() {
        assertEquals("[1]", value("async () => { return [1] }"));
        assertEquals("[1]", value("export default async function () { return [1] }"));
        assertEquals("1", value("```js\nconst a = 1;\nreturn a;\n```"));
    }

    @Test
    void theLanguageIsTheModernOne() {
        assertEquals("[2,[1,2,3],\"b\",{\"odd\":[1,3],\"even\":[2]},3]", value("""
            class Counter { #n = 1; next() { return ++this.#n; } static { this.made = true; } }
            const { groups: { last } } = /(?<last>.)$/.exec("ab");
            return [
                new Counter().next(), [3, 1, 2].toSorted(), last ?? "none",
                Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even")),
                new Set([1, 2]).union(new Set([3])).size,
            ];
            """));
    }

    @Test
    void toolsAreCalledByNamespaceAndNameOrById() {
        assertEquals("[{\"a\":1},{\"a\":2},{}]", value("""
            return [await tools.test.echo({ a: 1 }), await tools.call("test:echo", { a: 2 }), await tools["test"]["echo"]()]
            """));
    }

    @Test
    void toolsAreSearchedThroughTheirOwnTool() {
        ScriptResult outcome =
                SANDBOX.run("return tools.search('notes', { limit: 3 })", SandboxLimits.DEFAULT, (id, arguments) -> {
                    return id + " " + Json.text(arguments);
                });

        assertEquals("\"catalog:find {\\\"query\\\":\\\"notes\\\",\\\"limit\\\":3}\"", text(outcome));
    }

    @Test
    void aFailedCallThrowsWithItsCodeAndItsLine() {
        assertEquals("[\"ToolError\",\"validation_input\",\"q is missing\",\"test:refuse\",true]", value("""
            try { await tools.test.refuse({}); } catch (e) {
                return [e.name, e.code, e.message, e.tool, e instanceof Error];
            }
            """));

        var failed = assertInstanceOf(ScriptResult.Failed.class, run("const a = 1;\nawait tools.test.refuse({});"));
        assertEquals("ToolError: test:refuse: q is missing (validation_input)", failed.message());
        assertEquals(List.of("at script (line 2)"), failed.stack());
    }

    @Test
    void aCallIsTracedHoweverItEnds() {
        ScriptResult outcome = run("""
            await tools.test.echo({});
            tools.test.hang({});
            await tools.test.refuse({});
            """);

        assertEquals(
                List.of(
                        "test:echo Optional.empty",
                        "test:hang Optional[cancelled]",
                        "test:refuse Optional[validation_input]"),
                outcome.report().calls().stream()
                        .map(call -> call.tool() + " " + call.error())
                        .toList());
    }

    @Test
    void whatIsPrintedComesBack() {
        ScriptResult outcome = run("""
            console.log("a", 1, { b: [2n, undefined, () => 1, new Map([[1, 2]])] }, null, new Error("e"));
            const cycle = { name: "c" }; cycle.self = cycle;
            console.info(cycle); console.warn("careful"); console.error(Promise.resolve());
            return 1;
            """);

        assertEquals("""
            a 1 {"b":["2n",null,"[Function ]",[[1,2]]]} null Error: e
            {"name":"c","self":"[seen above]"}
            """, outcome.report().stdout());
        assertEquals("careful\n\"[Promise: await it]\"\n", outcome.report().stderr());
    }

    @Test
    void whatJsonHasNotGetsASensibleFormOrASentence() {
        assertEquals(
                "{\"m\":{\"a\":1},\"s\":[1],\"d\":\"1970-01-01T00:00:00.000Z\",\"b\":[1,2],\"n\":null}", value("""
                    return { m: new Map([["a", 1]]), s: new Set([1]), d: new Date(0), b: new Uint8Array([1, 2]), n: NaN, u: undefined }
                    """));
        assertEquals(
                "ERROR TypeError: The value at \"a\" is a BigInt, which JSON has not: use Number(x) or String(x)",
                value("return { a: 1n }"));
        assertEquals(
                "ERROR TypeError: The value at \"f\" is a function, which JSON has not: call it, or leave it out",
                value("return { f() {} }"));
        assertEquals(
                "ERROR TypeError: The value at \"p\" is a promise that was not awaited: write await before it",
                value("return { p: tools.test.echo({}) }"));
        assertEquals("ERROR TypeError: circular reference", value("const a = {}; a.a = a; return a"));
    }

    @Test
    void aScriptThatReturnsNothingIsTold() {
        ScriptResult outcome = run("const a = 1;");

        assertEquals("null", text(outcome));
        assertEquals(
                "The script returned nothing: end it with return and a value.\n",
                outcome.report().stderr());
    }

    @Test
    void aCallThatIsNotAwaitedIsWaitedForAndTold() {
        ScriptResult outcome = run("tools.test.echo({}).then(() => console.log('ended'));\nreturn 1;");

        assertEquals("1", text(outcome));
        assertEquals("ended\n", outcome.report().stdout());
        assertEquals(1, outcome.report().calls().size());
    }

    @Test
    void timersComeInTheirOrder() {
        assertEquals("[\"a\",\"b\",\"c\"]", value("""
            const seen = [];
            setTimeout((x) => seen.push(x), 2, "b");
            setTimeout(() => seen.push("a"), 1);
            clearTimeout(setTimeout(() => seen.push("never"), 1));
            await sleep(20);
            return [...seen, "c"];
            """));
    }

    @Test
    void whatATimerPromisesComesBeforeTheNextTimer() {
        assertEquals("[1,\"then 1\",2,\"then 2\"]", value("""
            const seen = [];
            for (const n of [1, 2]) setTimeout(() => { seen.push(n); Promise.resolve().then(() => seen.push(`then ${n}`)); });
            await sleep(5);
            return seen;
            """));
    }

    @Test
    void timersThatFollowEachOtherLeaveRoomForOthers() {
        assertEquals("{}", value("""
            let over = false;
            (function again() { if (!over) setTimeout(again); })();
            const answer = await tools.test.echo({});
            over = true;
            return answer;
            """));
    }

    @Test
    void aTimerDoesNotKeepARunThatHasReturned() {
        assertEquals("1", value("setTimeout(() => {}, 1e9); return 1"));
    }

    @Test
    void aCopyIsDeepAndKeepsItsKinds() {
        assertEquals("[true,false,true,[1,2],true]", value("""
            const a = { d: new Date(5), m: new Map([[1, { x: 1 }]]), b: new Uint8Array([1, 2]) }; a.self = a;
            const b = structuredClone(a);
            return [b.self === b, b.m.get(1) === a.m.get(1), b.d instanceof Date, b.b, b.m.get(1).x === 1];
            """));
    }

    @Test
    void linesAreThoseOfTheScript() {
        var failed = assertInstanceOf(ScriptResult.Failed.class, run("""
            const a = 1;
            function inner() { return null.x; }
            await 0;
            inner();
            """));

        assertEquals("TypeError: cannot read property 'x' of null", failed.message());
        assertEquals(List.of("at inner (line 2)", "at script (line 4)"), failed.stack());
    }

    @Test
    void whateverIsThrownIsTold() {
        assertEquals("ERROR The script threw: no", value("throw 'no'"));
        assertEquals("ERROR The script threw: {\"reason\":\"no\"}", value("throw { reason: 'no' }"));
        assertEquals(
                "ERROR MyError: no",
                value("class MyError extends Error { name = 'MyError' }; throw new MyError('no')"));
    }

    private static String value(String code) {
        return text(run(code));
    }

    private static ScriptResult run(String code) {
        return SANDBOX.run(code, SandboxLimits.DEFAULT, new TestTools());
    }

    private static String text(ScriptResult outcome) {
        return switch (outcome) {
            case ScriptResult.Returned returned -> Json.text(returned.value());
            case ScriptResult.Failed failed -> failed.kind() + " " + failed.message();
        };
    }
}
