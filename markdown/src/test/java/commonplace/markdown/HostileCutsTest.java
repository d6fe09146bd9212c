package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.sentences.Chunks;
import commonplace.markdown.sentences.Sentences;
import commonplace.markdown.sentences.Windows;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts made to be slow to cut. Each takes well under a second where time is linear, and minutes where it is not. */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileCutsTest {
    private static final int LENGTH = 150_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                ". ",
                "a. ",
                "1. Mai ",
                "z. B. ",
                "a](",
                "a](b) ",
                "`",
                "`a``",
                "。",
                "。(",
                ". (",
                ".*",
                "\"",
                "x",
                "x ",
                "> a. ",
                "> a\n",
                "- a\n",
                "# a\n",
                "## a\n\n",
                "|a|\n",
                "```\n",
                "a\n\n",
                "\n",
                " ",
                "e\u0301",
                "\u200D",
                "🇨🇭",
                "<b>\n",
                "[a]: b\n"
            })
    void noTextIsSlowToCut(String piece) {
        String text = piece.repeat(LENGTH / piece.length());
        assertEquals(text.length(), Chunks.of(text).getLast().span().end());
        assertTrue(Sentences.of(text).size() <= text.length());
        List<Span> windows = Windows.of(text, new Span(0, text.length()), 100, CharSequence::length);
        assertTrue(windows.isEmpty() == text.isBlank());
    }
}
