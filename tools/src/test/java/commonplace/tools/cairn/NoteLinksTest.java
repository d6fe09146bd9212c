package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NoteLinksTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void theAnswerHasIncomingWithContextAndOutgoing() {
        vault.file("entities/person/jamie.md", "---\ntitle: Jamie Wilson\n---\nRuns [[Brainwaves]].")
                .file("entities/company/brainwaves.md", "# Brainwaves\n")
                .file("daily/2026-02-24.md", "Discussed V2.1 launch with [[Jamie]]")
                .file("projects/v2.md", "---\ntitle: Brainwaves V2\n---\nLed by [[Jamie Wilson]], yes [[jamie]]");

        assertEquals(
                "{path=entities/person/jamie, incoming=["
                        + "{path=daily/2026-02-24, title=2026-02-24, context=Discussed V2.1 launch with [[Jamie]],"
                        + " mentions=1, distance=1}, "
                        + "{path=projects/v2, title=Brainwaves V2, context=Led by [[Jamie Wilson]], yes [[jamie]],"
                        + " mentions=2, distance=1}], "
                        + "outgoing=[{path=entities/company/brainwaves, title=Brainwaves, distance=1}]}",
                vault.call("cairn_links", "path", "entities/person/jamie"));
    }

    @Test
    void aLinkFindsItsNoteByTitleAliasPathAndName() {
        vault.file("entities/person/jamie.md", "---\ntitle: Jamie Wilson\naliases: [JW, The Boss]\n---\n");
        for (String link : List.of(
                "[[Jamie Wilson]]",
                "[[jamie wilson]]",
                "[[Jamie-Wilson]]",
                "[[jamie]]",
                "[[JAMIE]]",
                "[[jw]]",
                "[[the-boss]]",
                "[[entities/person/jamie]]",
                "[[Entities/Person/Jamie.md]]",
                "[[person/jamie]]",
                "[[jamie#Meetings]]",
                "[[jamie^block1]]",
                "[[jamie#^block1]]",
                "[[jamie|that person]]",
                "[[Jamie Wilson#Life|x]]",
                "![[jamie]]",
                "[x](entities/person/jamie.md)")) {
            vault.file("a.md", "text " + link + " text");
            assertEquals("a", vault.incoming("entities/person/jamie"), link);
            assertEquals("entities/person/jamie", vault.outgoing("a"), link);
        }
    }

    @Test
    void linksWorkInEveryScript() {
        vault.file("places/Zürich.md", "x")
                .file("places/tokyo.md", "---\ntitle: 東京\n---\n")
                .file("places/Zu\u0308ri.md", "y");
        vault.file("a.md", "[[zürich]] and [[Zu\u0308rich]]")
                .file("b.md", "[[東京]]")
                .file("c.md", "[[z\u00FCri]]");

        assertEquals("a", vault.incoming("places/Zürich"));
        assertEquals("b", vault.incoming("places/tokyo"));
        assertEquals("c", vault.incoming("places/Z\u00FCri"));
    }

    @Test
    void linksInCodeAndCommentsAreNone() {
        vault.file("x.md", "x").file("a.md", "`[[x]]`\n\n```\n[[x]]\n```\n\n    [[x]]\n\n<!-- [[x]] -->\n\\[[x]]\n");

        assertEquals("", vault.incoming("x"));
        assertEquals("{path=a, incoming=[], outgoing=[]}", vault.call("cairn_links", "path", "a"));
    }

    @Test
    void danglingLinksResolveWhenTheTargetOrAnAliasAppearsAndDangleAgain() {
        vault.file("a.md", "See [[Future Plan]].");
        assertEquals(
                "[{path=Future Plan, title=Future Plan, exists=false, distance=1}]",
                TestVault.at(vault.data("cairn_links", "path", "a"), "outgoing"));

        vault.write("plans/future-plan", "here");
        assertEquals("plans/future-plan", vault.outgoing("a"));
        assertEquals("a", vault.incoming("plans/future-plan"));

        vault.call("cairn_delete", "path", "plans/future-plan");
        assertEquals("Future Plan", vault.outgoing("a"));

        vault.call("cairn_write", "path", "x", "content", "y", "aliases", List.of("future plan"));
        assertEquals("x", vault.outgoing("a"));
        vault.call("cairn_delete", "path", "x");
        assertEquals("Future Plan", vault.outgoing("a"));
    }

    @Test
    void aMissingNoteThatOthersLinkToSaysThatItDoesNotExist() {
        vault.file("a.md", "See [[plans/future]] and [[future]].");

        assertEquals(
                "{path=plans/future, exists=false, incoming=[{path=a, title=a, context=See [[plans/future]] and"
                        + " [[future]]., mentions=2, distance=1}], outgoing=[]}",
                vault.call("cairn_links", "path", "plans/future"));
    }

    @Test
    void aNoteThatNobodyKnowsIsNotFound() {
        vault.file("future.md", "x");

        assertEquals(
                "not_found: there is no note 'futura'; similar: 'future'", vault.call("cairn_links", "path", "futura"));
        assertEquals("not_found: there is no note 'zebra'", vault.call("cairn_links", "path", "zebra"));
    }

    @Test
    void depthGoesBreadthFirstAndVisitsEachNoteOnce() {
        vault.file("a.md", "[[b]] [[c]]")
                .file("b.md", "[[d]] [[a]]")
                .file("c.md", "[[d]] [[b]]")
                .file("d.md", "[[e]] [[nowhere]]")
                .file("e.md", "[[a]]");

        assertEquals("b1 c1 d2 e3 nowhere3", walk("outgoing", "a", 5));
        assertEquals("b1 c1 d2", walk("outgoing", "a", 2));
        assertEquals("b1 e1 c2 d2", walk("incoming", "a", 5).replace("b1 e1 d2 c2", "b1 e1 c2 d2"));
    }

    @Test
    void depthIsFrom1To5() {
        vault.file("a.md", "x");

        for (int depth : new int[] {0, 6, -1}) {
            assertEquals(
                    "validation_error: 'depth' must be from 1 to 5, not " + depth,
                    vault.call("cairn_links", "path", "a", "depth", depth));
        }
    }

    @Test
    void directionLeavesTheOtherSideEmpty() {
        vault.file("a.md", "[[b]]").file("b.md", "[[a]]");

        assertEquals(
                "{path=a, incoming=[{path=b, title=b, context=[[a]], mentions=1, distance=1}], outgoing=[]}",
                vault.call("cairn_links", "path", "a", "direction", "in"));
        assertEquals(
                "{path=a, incoming=[], outgoing=[{path=b, title=b, distance=1}]}",
                vault.call("cairn_links", "path", "a", "direction", "out"));
        assertEquals(
                "validation_error: 'direction' must be one of in, out, both, not \"up\"",
                vault.call("cairn_links", "path", "a", "direction", "up"));
    }

    @Test
    void contextIsThatOfTheFirstMention() {
        vault.file("x.md", "x")
                .file("a.md", "filler ".repeat(50) + "first [[x]] here " + "filler ".repeat(50) + "last [[x]].");

        String context = TestVault.at(
                TestVault.list(vault.data("cairn_links", "path", "x"), "incoming")
                        .getFirst(),
                "context");

        assertEquals(true, context.contains("first [[x]] here") && context.length() <= 140, context);
    }

    private String walk(String side, String path, int depth) {
        return TestVault.list(vault.data("cairn_links", "path", path, "depth", depth), side).stream()
                .map(each -> "" + each.get("path") + each.get("distance"))
                .collect(Collectors.joining(" "));
    }
}
