package commonplace.markdown.sentences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.RandomPages;
import commonplace.markdown.Seed;
import commonplace.markdown.text.CharacterBoundaries;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Random;
import java.util.StringTokenizer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WindowsTest {
    private static int words(CharSequence text) {
        return new StringTokenizer(text.toString()).countTokens();
    }

    private static List<String> windows(String text, int most, ToIntFunction<CharSequence> tokens) {
        return Windows.of(text, new Span(0, text.length()), most, tokens).stream()
                .map(span -> span.of(text))
                .toList();
    }

    @Test
    void whatFitsIsOneWindow() {
        assertEquals(List.of("# A\n\nb c. D."), windows("\n# A\n\nb c. D.\n", 10, WindowsTest::words));
        assertEquals(List.of(), windows(" \n\n", 10, WindowsTest::words));
    }

    @Test
    void headingsAreTheFirstPlaceToCut() {
        assertEquals(
                List.of("# A\n\na a\n\nb", "## B\n\nc c c"),
                windows("# A\n\na a\n\nb\n\n## B\n\nc c c\n", 8, WindowsTest::words));
    }

    @Test
    void thenParagraphsThenSentencesThenWords() {
        assertEquals(List.of("a a", "b b b"), windows("a a\n\nb b b\n", 3, WindowsTest::words));
        assertEquals(List.of("A a.", "B b b."), windows("A a. B b b.", 3, WindowsTest::words));
        assertEquals(List.of("a b c", "d e"), windows("a b c d e", 3, WindowsTest::words));
        assertEquals(List.of("abc", "def", "g"), windows("abcdefg", 3, CharSequence::length));
    }

    @Test
    void aHeadingStaysWithWhatItAnnounces() {
        assertEquals(
                List.of("# A\n\na a a", "## B\n\nb b b", "c c c c"),
                windows("# A\n\na a a\n\n## B\n\nb b b\n\nc c c c", 5, WindowsTest::words));
        assertEquals(
                List.of("a a a a a\n\nb b b", "### C\n\nc c c c c c"),
                windows("a a a a a\n\nb b b\n\n### C\n\nc c c c c c\n\n", 9, WindowsTest::words));
    }

    @Test
    void codeIsCutBetweenLines() {
        assertEquals(List.of("```\na b\nc. D", "e f\n```"), windows("```\na b\nc. D\ne f\n```", 5, WindowsTest::words));
    }

    @Test
    void aStretchIsCutForItself() {
        assertEquals(
                List.of(new Span(2, 5), new Span(6, 7)),
                Windows.of("x a b c y", new Span(2, 7), 2, WindowsTest::words));
        assertThrows(IllegalArgumentException.class, () -> Windows.of("x", new Span(0, 1), 0, WindowsTest::words));
    }

    @Test
    void noCharacterIsTornApart() {
        assertEquals(List.of("😀", "😀", "e\u0301"), windows("😀😀e\u0301", 1, CharSequence::length));
    }

    @Test
    void aMegabyteWithoutASpaceIsCutInLinearTime() {
        String text = "x".repeat(1 << 20);
        var read = new AtomicLong();
        List<String> windows = windows(text, 100, part -> {
            read.addAndGet(part.length());
            return part.length();
        });

        assertEquals((1 << 20) / 100 + 1, windows.size());
        assertTrue(read.get() < 12L * text.length(), "read " + read);
    }

    @Test
    void nothingIsLeftOutAndNoWindowIsTooLong() {
        Seed seed = Seed.next();
        Random random = seed.random();
        var pages = new RandomPages(random);
        for (int run = 0; run < 2000; run++) {
            String text = pages.next() + "\n\nSome words. And more of them.\n\n" + pages.next();
            int most = 1 + random.nextInt(30);
            boolean byWord = random.nextBoolean();
            ToIntFunction<CharSequence> tokens = byWord ? WindowsTest::words : CharSequence::length;
            int at = 0;
            for (Span window : Windows.of(text, new Span(0, text.length()), most, tokens)) {
                assertTrue(window.start() >= at, seed.toString());
                assertTrue(text.substring(at, window.start()).isBlank(), seed + "\n" + text);
                boolean oneCharacter = IntStream.range(window.start() + 1, window.end())
                        .allMatch(offset -> CharacterBoundaries.splits(text, offset));
                assertTrue(oneCharacter || tokens.applyAsInt(window.of(text)) <= most, seed + "\n" + text);
                at = window.end();
            }
            assertTrue(text.substring(at).isBlank(), seed.toString());
        }
    }
}
