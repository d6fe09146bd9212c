package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.text.BreakIterator;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExcerptTest {
    private static String around(String text, String hit, int width) {
        int start = text.indexOf(hit);
        return Excerpt.around(text, new Span(start, start + hit.length()), width);
    }

    @Test
    void theHitStandsInTheMiddleAndCutsAreBetweenWords() {
        String text = "Yesterday we discussed\n\nthe   launch with [[Jamie]] and then went home to sleep for a while.";

        assertEquals("...launch with [[Jamie]] and then went...", around(text, "[[Jamie]]", 40));
        assertEquals("Yesterday we discussed the launch with...", around(text, "Yesterday", 38));
        assertEquals("...then went home to sleep for a while.", around(text, "while", 36));
        assertEquals("short text", around("  short\r\n\ttext ", "text", 40));
    }

    @Test
    void aHitLongerThanTheWidthIsCut() {
        assertEquals("aaaaaaaaaa...", around("a".repeat(100), "a".repeat(100), 10));
        assertEquals("...aaaaaaaaaa...", around("b".repeat(50) + "a".repeat(11) + "b".repeat(50), "a".repeat(11), 10));
        assertEquals("...aaaaaaaaaa...", around("b".repeat(50) + "a".repeat(10) + "b".repeat(50), "a".repeat(10), 10));
    }

    @Test
    void aWordWithoutAnEndNearbyIsCut() {
        assertEquals("...aaaaaHITbbbbb...", around("a".repeat(50) + "HIT" + "b".repeat(50), "HIT", 13));
    }

    @Test
    void noCharacterIsCut() {
        Seed seed = Seed.next();
        Random random = seed.random();
        String[] characters = {"😀", "👨‍👩‍👧", "e\u0301", "🇨🇭", "東", "a", "한", "👍🏽"};
        for (int run = 0; run < 5_000; run++) {
            var text = new StringBuilder();
            for (int i = 0; i < 60; i++) {
                text.append(characters[random.nextInt(characters.length)]);
            }
            int start = random.nextInt(text.length());
            int end = start + random.nextInt(Math.min(5, text.length() - start));
            String whole = text.toString();
            String excerpt = Excerpt.around(whole, new Span(start, end), 10 + random.nextInt(40));
            String shown = excerpt.replace("...", "");
            int at = whole.indexOf(shown);
            BreakIterator borders = BreakIterator.getCharacterInstance(Locale.ROOT);
            borders.setText(whole);
            assertTrue(at >= 0, () -> excerpt + " " + seed);
            assertTrue(
                    borders.isBoundary(whole.lastIndexOf(shown)) || borders.isBoundary(at), () -> excerpt + " " + seed);
            assertTrue(borders.isBoundary(at + shown.length()), () -> excerpt + " " + seed);
        }
    }

    @Test
    void thePageStartsAfterItsTitle() {
        assertEquals("Some text here.", Excerpt.start(Page.of("---\na: 1\n---\n# Title\n\nSome text\nhere."), 40));
        assertEquals("# Other Some text", Excerpt.start(Page.of("---\ntitle: Title\n---\n# Other\nSome text"), 40));
        assertEquals("Some...", Excerpt.start(Page.of("# T\nSome longer text"), 8));
        assertEquals("", Excerpt.start(Page.of("# T\n"), 8));
        assertEquals("Before. # T After.", Excerpt.start(Page.of("Before.\n\n# T\nAfter."), 40));
    }
}
