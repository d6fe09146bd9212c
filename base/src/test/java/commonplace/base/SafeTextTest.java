package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {
    private static final String OVERRIDE = Character.toString(0x202E);
    private static final String SEPARATOR = Character.toString(0x2028);

    @Test
    void aTextThatIsLongEndsWithAnEllipsis() {
        assertEquals("abc", SafeText.beginning("abc", 3));
        assertEquals("abc…", SafeText.beginning("abcd", 3));
        assertEquals("abc", SafeText.cut("abc", 3));
        assertEquals("ab…", SafeText.cut("abcd", 3));
    }

    @Test
    void noCharacterIsCutInHalf() {
        assertEquals("😀😀…", SafeText.beginning("😀😀😀", 2));
        assertEquals("😀😀😀", SafeText.beginning("😀😀😀", 3));
        assertEquals("😀…", SafeText.cut("😀😀😀", 2));
        assertEquals("😀", SafeText.prefix("😀😀", 3));
        assertEquals("😀😀", SafeText.prefix("😀😀", 4));
        assertEquals("ab", SafeText.prefix("abc", 2));
    }

    @Test
    void aLineHasABlankForEachCharacterThatMustNotBeShown() {
        assertEquals("a  b c d", SafeText.line("a\r\nb\tc" + OVERRIDE + "d"));
        assertEquals("a b [2J ", SafeText.line("a" + SEPARATOR + "b\u001b[2J\ud800"));
    }

    @Test
    void aSqueezedLineHasOneBlankForAllRoom() {
        assertEquals("a b cd", SafeText.squeezed("  a \r\n\t b" + SEPARATOR + "c" + OVERRIDE + "d \u0007"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"👩‍🚀", "می‌خواهم", "naïve – “quoted” 東京"})
    void whatIsWrittenWithJoinersStays(String text) {
        assertEquals(text, SafeText.line(text));
        assertEquals(text, SafeText.squeezed(text));
    }
}
