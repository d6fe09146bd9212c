package commonplace.markdown.links;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.Page;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkGraphTest {
    private static LinkGraph with(LinkGraph graph, String path, String text) {
        Page page = Page.of(text);
        return graph.with(path, new NoteNames(page.title().orElse(Keys.basename(path)), page.aliases()), page.links());
    }

    private static LinkGraph graph(String... pathsAndTexts) {
        LinkGraph graph = LinkGraph.EMPTY;
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            graph = with(graph, pathsAndTexts[i], pathsAndTexts[i + 1]);
        }
        return graph;
    }

    @Test
    void aNoteIsFoundByTitleAliasPathAndBasename() {
        LinkGraph graph = graph("entities/person/jamie", "---\naliases: [JW]\n---\n# Jamie Wilson");

        for (String target : List.of(
                "entities/person/jamie",
                "Jamie Wilson",
                "jamie-wilson",
                "JAMIE_WILSON",
                "jw",
                "jamie",
                "person/jamie",
                "Person/Jamie.md",
                "/entities/person/jamie",
                "../entities/person/jamie")) {
            assertEquals(Optional.of("entities/person/jamie"), graph.resolve("daily/today", target), target);
        }
        for (String target :
                List.of("amie", "son/jamie", "wilson", "/jamie", "../jamie", "../../entities/person/jamie", "")) {
            assertEquals(Optional.empty(), graph.resolve("daily/today", target), target);
        }
    }

    @Test
    void namesOfEveryScriptAreCompared() {
        LinkGraph graph = graph("Zu\u0308rich", "", "東京", "", "straße", "", "ΟΔΟΣ", "");

        assertEquals(Optional.of("Zu\u0308rich"), graph.resolve("x", "zürich"));
        assertEquals(Optional.of("東京"), graph.resolve("x", "東京"));
        assertEquals(Optional.of("straße"), graph.resolve("x", "STRASSE"));
        assertEquals(Optional.of("ΟΔΟΣ"), graph.resolve("x", "οδος"));
    }

    @Test
    void theNearestNoteWins() {
        LinkGraph graph = graph("a/b/note", "", "a/note", "", "note", "", "z/note", "");

        assertEquals(Optional.of("a/b/note"), graph.resolve("a/b/source", "note"));
        assertEquals(Optional.of("a/note"), graph.resolve("a/c/source", "note"));
        assertEquals(Optional.of("note"), graph.resolve("q/r/source", "note"));
        assertEquals(Optional.of("z/note"), graph.resolve("a/b/source", "z/note"));
        assertEquals(Optional.of("a/note"), graph.resolve("a/b/source", "../note"));
    }

    @Test
    void aTitleGoesBeforeTheEndOfAPath() {
        LinkGraph graph = graph("x/launch", "# Other", "projects/p1", "# Launch");

        assertEquals(Optional.of("projects/p1"), graph.resolve("daily/today", "launch"));
    }

    @Test
    void amongEqualsTheExactSpellingWinsThenTheShortestThenTheAlphabet() {
        LinkGraph graph = graph("folder/Note", "", "f/note", "", "g/note", "", "long-folder/NOTE", "");

        assertEquals(Optional.of("folder/Note"), graph.resolve("x", "Note"));
        assertEquals(Optional.of("long-folder/NOTE"), graph.resolve("x", "NOTE"));
        assertEquals(Optional.of("f/note"), graph.resolve("x", "nOtE"));
    }

    @Test
    void danglingLinksResolveWhenTheTargetOrAnAliasAppearsAndDangleWhenItGoes() {
        LinkGraph before = graph("daily/today", "Met [[Jamie]], again [[jamie|him]].");
        assertEquals("[[[Jamie]] → ? ×2]", before.outgoing("daily/today").toString());
        assertEquals("[daily/today: [[Jamie]]]", before.dangling().toString());

        LinkGraph after = with(before, "people/jw", "---\naliases: [Jamie]\n---\n");
        assertEquals("[[[Jamie]] → people/jw ×2]", after.outgoing("daily/today").toString());
        assertEquals(List.of("daily/today"), after.backlinks("people/jw"));
        assertEquals(List.of(), after.dangling());

        assertEquals(before.dangling(), after.without("people/jw").dangling());
        assertEquals(List.of(), before.backlinks("people/jw"), "the old graph stays as it was");
    }

    @Test
    void aNewNoteTakesOverLinksThatMeanItRather() {
        LinkGraph before = graph("people/jamie", "", "daily/today", "[[jamie]]");
        LinkGraph after = with(before, "daily/jamie", "");

        assertEquals(List.of("daily/today"), before.backlinks("people/jamie"));
        assertEquals(List.of(), after.backlinks("people/jamie"));
        assertEquals(List.of("daily/today"), after.backlinks("daily/jamie"));
    }

    @Test
    void linksOfANoteToItselfDoNotCount() {
        LinkGraph graph = graph("a", "[[a]] [[A]] [[b]]", "b", "[[a]]");

        assertEquals(List.of("b"), graph.backlinks("a"));
        assertEquals("[[[b]] → b]", graph.outgoing("a").toString());
    }

    @Test
    void aNoteThatDoesNotExistIsKnownByItsMentions() {
        LinkGraph graph =
                graph("x", "[[people/jamie]]", "y", "[[Jamie]]", "people/z", "[[./jamie]]", "w", "[[Jamie Wilson]]");

        assertEquals(List.of("people/z", "x", "y"), graph.mentionsOfMissing("people/jamie"));
        assertEquals(List.of(), graph.mentionsOfMissing("people/nobody"));
    }

    @Test
    void aLinkThatMeansANoteIsNoMentionOfAMissingOne() {
        LinkGraph graph = graph("people/jamie", "", "daily/today", "[[jamie]]");

        assertEquals(List.of(), graph.mentionsOfMissing("daily/jamie"));
    }

    @Test
    void holdersOfANameAreNamed() {
        LinkGraph graph =
                graph("a", "---\naliases: [The Boss]\n---\n", "b", "# The boss", "c", "---\nalias: the-boss\n---\n");

        assertEquals(List.of("a", "b", "c"), graph.holders("the boss"));
        assertEquals(List.of("a", "c"), graph.aliasHolders("THE BOSS"));
    }

    @Test
    void markdownLinksAreLinksToo() {
        LinkGraph graph = graph("docs/a/one", "See [two](../b/two%20words.md#part).", "docs/b/two words", "");

        assertEquals(List.of("docs/a/one"), graph.backlinks("docs/b/two words"));
    }
}
