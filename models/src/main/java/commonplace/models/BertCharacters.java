package commonplace.models;

import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** What BERT's tokenizer makes of single characters: which it drops, which end a word, and how it writes the others. */
final class BertCharacters {
    /** Up to here lie the alphabets, whose letters come again and again; what they become is remembered. */
    private static final int REMEMBERED = 0x3100;

    // Two threads may write the same place: what they write is equal, and immutable.
    private static final @Nullable String[] FOLDED = new String[REMEMBERED];

    private BertCharacters() {}

    /** Control and format characters, private ones, and half surrogate pairs: the text is read as if they were not there. */
    static boolean dropped(int c) {
        if (c == '\t' || c == '\n' || c == '\r') {
            return false;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
            default -> c == 0xfffd;
        };
    }

    static boolean space(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || Character.isSpaceChar(c);
    }

    /** Ideographs, which are words by themselves. */
    // bert: is_chinese_char; the gap after 2B81F is a slip of the reference that its models were trained with
    static boolean ideograph(int c) {
        if (c < 0x3400) {
            return false;
        }
        return (c >= 0x4e00 && c <= 0x9fff)
                || c <= 0x4dbf
                || (c >= 0xf900 && c <= 0xfaff)
                || (c >= 0x20000 && c <= 0x2a6df)
                || (c >= 0x2a700 && c <= 0x2b81f)
                || (c >= 0x2b920 && c <= 0x2ceaf)
                || (c >= 0x2f800 && c <= 0x2fa1f);
    }

    /** Punctuation, by Unicode's category or because it is one of ASCII's signs. */
    static boolean punctuation(int c) {
        if (c < 0x80) {
            return (c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c < 0x7f);
        }
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    /**
     * A character beyond ASCII in lower case and without accents; nothing for an accent.
     *
     * <p>Each character is taken apart by itself. To do it with the whole text would put runs of accents in order first,
     * which takes long for long runs, and accents are left out anyway.
     */
    static String folded(int c) {
        if (c >= REMEMBERED) {
            return fold(c);
        }
        String known = FOLDED[c];
        if (known == null) {
            known = fold(c);
            FOLDED[c] = known;
        }
        return known;
    }

    private static String fold(int c) {
        var folded = new StringBuilder(2);
        Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD)
                .codePoints()
                .filter(part -> Character.getType(part) != Character.NON_SPACING_MARK)
                .forEach(part -> folded.appendCodePoint(Character.toLowerCase(part)));
        return folded.toString();
    }
}
