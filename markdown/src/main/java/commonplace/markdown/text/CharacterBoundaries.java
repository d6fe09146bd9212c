package commonplace.markdown.text;

/** Where one character of a reader ends and the next begins, well enough to never tear one apart. */
public final class CharacterBoundaries {
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private CharacterBoundaries() {}

    /** Whether an edit at this offset would cut through a surrogate pair, a line end, or a letter and its marks. */
    public static boolean splits(String text, int offset) {
        if (offset <= 0 || offset >= text.length()) {
            return false;
        }
        char before = text.charAt(offset - 1);
        char after = text.charAt(offset);
        if (before < 0x300 && after < 0x300) {
            return before == '\r' && after == '\n';
        }
        return Edit.splitsCharacter(text, offset)
                || joins(text.codePointAt(offset))
                || before == ZERO_WIDTH_JOINER
                || isSecondFlagLetter(text, offset);
    }

    /** The end of the piece that begins here: a word, a run of blanks, or one other character. */
    static int endOfWord(String text, int start, int limit) {
        int at = next(text, start, limit);
        int first = text.codePointAt(start);
        if (Character.isLetterOrDigit(first)) {
            while (at < limit && Character.isLetterOrDigit(text.codePointAt(at))) {
                at = next(text, at, limit);
            }
        } else if (first == ' ' || first == '\t') {
            while (at < limit && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at = next(text, at, limit);
            }
        }
        return at;
    }

    private static int next(String text, int at, int limit) {
        int end = at + 1;
        while (end < limit && splits(text, end)) {
            end++;
        }
        return end;
    }

    private static boolean joins(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> codePoint == ZERO_WIDTH_JOINER || (codePoint >= 0x1F3FB && codePoint <= 0x1F3FF);
        };
    }

    /** A flag is written with two letters; which of a row belong together shows only from its beginning. */
    private static boolean isSecondFlagLetter(String text, int offset) {
        if (!isFlagLetter(text.codePointAt(offset))) {
            return false;
        }
        int before = 0;
        for (int at = offset; at >= 2 && before < 64 && isFlagLetter(text.codePointBefore(at)); at -= 2) {
            before++;
        }
        return before % 2 == 1;
    }

    private static boolean isFlagLetter(int codePoint) {
        return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
    }
}
