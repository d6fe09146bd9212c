package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.html.Html;
import commonplace.markdown.text.Edit;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class AnyTextIsAPageTest {
    private static final int RUNS = 3_000;

    private final Seed seed = Seed.next();
    private final Random random = seed.random();
    private final RandomPages pages = new RandomPages(random);

    @Test
    void aPageKeepsItsTextAndItsSpansLieInIt() {
        for (int i = 0; i < RUNS; i++) {
            String text = pages.next();
            Page page = Page.of(text);
            assertEquals(text, page.text(), seed::toString);
            assertEquals(text, text.substring(0, page.bodyStart()) + page.body(), seed::toString);
            for (Link link : page.links()) {
                String notation = link.span().of(text);
                assertTrue(
                        notation.matches("(?s)!?\\[.*[\\])>]"),
                        () -> seed + ": " + notation + " in " + text.replace("-", "~"));
            }
            for (Heading heading : page.headings()) {
                assertEquals(heading.line(), page.lineOf(heading.span().start()), seed::toString);
                Section section = page.section(heading.text()).orElseThrow(() -> new AssertionError(text + seed));
                assertTrue(section.span().end() <= text.length(), seed::toString);
            }
        }
    }

    @Test
    void everyPatchChangesOnlyWhatItSays() {
        for (int i = 0; i < RUNS; i++) {
            String text = pages.next();
            String content = pages.next();
            Page page = Page.of(text);
            for (PatchResult patched : List.of(
                    Patch.append(page, content), Patch.prepend(page, content), Patch.replace(page, "word", content))) {
                if (patched instanceof PatchResult.Edited(List<Edit> edits)) {
                    assertOnlySpansChange(text, edits);
                }
            }
            for (Heading heading : page.headings()) {
                assertOnlySpansChange(text, edits(Patch.appendSection(page, heading.text(), content)));
                assertOnlySpansChange(text, edits(Patch.prependSection(page, heading.text(), content)));
            }
        }
    }

    @Test
    void appendingKeepsTheFinalNewlineAsItWas() {
        for (int i = 0; i < RUNS; i++) {
            String text = pages.next() + "word";
            String ended = text + (random.nextBoolean() ? "\n" : "\r\n");
            assertFalse(endsLine(apply(text, Patch.append(Page.of(text), "more\n"))), seed::toString);
            assertTrue(endsLine(apply(ended, Patch.append(Page.of(ended), "more"))), seed::toString);
        }
    }

    @Test
    void addingToASectionLeavesTheHeadingsThatWereThere() {
        for (int i = 0; i < RUNS; i++) {
            String text = pages.next();
            Page page = Page.of(text);
            List<String> before = page.headings().stream().map(Heading::text).toList();
            for (Heading heading : page.headings()) {
                for (PatchResult patched : List.of(
                        Patch.appendSection(page, heading.text(), "plain words"),
                        Patch.prependSection(page, heading.text(), "plain words"))) {
                    List<String> after = Page.of(apply(text, patched)).headings().stream()
                            .map(Heading::text)
                            .toList();
                    assertEquals(before, after, () -> seed + ": " + heading + " in <" + text.replace("-", "~") + ">");
                }
            }
        }
    }

    @Test
    void everythingElseTakesAnyTextToo() {
        for (int i = 0; i < RUNS; i++) {
            String text = pages.next();
            Page page = Page.of(text);
            int start = random.nextInt(text.length() + 1);
            int end = start + random.nextInt(text.length() - start + 1);
            String excerpt = Excerpt.around(text, new Span(start, end), 1 + random.nextInt(60));
            assertFalse(excerpt.contains("\n"), seed::toString);
            assertFalse(Excerpt.start(page, 40).contains("\r"), seed::toString);
            String html = Html.render(page, link -> Optional.of("/" + link.target()));
            assertFalse(html.contains("<script"), seed::toString);
            page.similarHeadings(text);
        }
    }

    private void assertOnlySpansChange(String text, List<Edit> edits) {
        String changed = Edit.apply(text, edits);
        int shift = 0;
        int at = 0;
        for (Edit edit : edits) {
            assertEquals(
                    text.substring(at, edit.span().start()),
                    changed.substring(at + shift, edit.span().start() + shift),
                    seed::toString);
            shift += edit.replacement().length() - edit.span().length();
            at = edit.span().end();
        }
        assertEquals(text.substring(at), changed.substring(at + shift), seed::toString);
    }

    private static List<Edit> edits(PatchResult patched) {
        return ((PatchResult.Edited) patched).edits();
    }

    private static String apply(String text, PatchResult patched) {
        return Edit.apply(text, edits(patched));
    }

    private static boolean endsLine(String text) {
        return text.endsWith("\n") || text.endsWith("\r");
    }
}
