package commonplace.search;

import java.io.IOException;
import java.text.Normalizer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Makes tokens equal that people type interchangeably: case, accents, width, ligatures, points. */
final class FoldingFilter extends TokenFilter {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    FoldingFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (input.incrementToken()) {
            if (!lowerAscii() && !isPlainCharacter()) {
                String folded = fold(term.toString());
                term.setEmpty().append(folded);
            }
            if (!term.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Most tokens are ASCII and need no more than this; false when this one does. */
    private boolean lowerAscii() {
        char[] chars = term.buffer();
        int length = term.length();
        for (int i = 0; i < length; i++) {
            char c = chars[i];
            if (c >= 'A' && c <= 'Z') {
                chars[i] = (char) (c | 0x20);
            } else if (c >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Single characters that no folding changes: most of Chinese, Japanese and Korean. */
    private boolean isPlainCharacter() {
        if (term.length() != 1) {
            return false;
        }
        char c = term.charAt(0);
        return (c >= 0x4E00 && c <= 0x9FFF)
                || (c >= 0x3041 && c <= 0x3096)
                || (c >= 0x30A1 && c <= 0x30FA)
                || (c >= 0xAC00 && c <= 0xD7A3);
    }

    static String fold(String token) {
        var kept = new StringBuilder(token.length() + 4);
        Normalizer.normalize(token, Normalizer.Form.NFKD)
                .codePoints()
                .filter(c -> !isStripped(c))
                .map(c -> c == 'ς' ? 'σ' : Character.toLowerCase(c))
                .forEach(kept::appendCodePoint);
        char[] composed = Normalizer.normalize(kept, Normalizer.Form.NFC).toCharArray();
        // One character becomes at most four: the filter's own bound.
        var folded = new char[4 * composed.length];
        int length = ASCIIFoldingFilter.foldToASCII(composed, 0, folded, 0, composed.length);
        return new String(folded, 0, length);
    }

    /** Accents and points, but not the voicing marks of kana, which make another letter. */
    private static boolean isStripped(int c) {
        if (c < 0x0300) {
            return c == 0x00AD;
        }
        return c <= 0x036F
                || isHebrewPoint(c)
                || isArabicPoint(c)
                || (c >= 0x200B && c <= 0x200F)
                || c == 0x2060
                || c == 0xFEFF
                || (c >= 0xFE00 && c <= 0xFE0F);
    }

    private static boolean isHebrewPoint(int c) {
        return c >= 0x0591 && c <= 0x05C7 && Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static boolean isArabicPoint(int c) {
        return c == 0x0640 || (c >= 0x0610 && c <= 0x06ED && Character.getType(c) == Character.NON_SPACING_MARK);
    }
}
