package commonplace.search.scan;

/** What follows a backslash, where it stands for one character of a set. */
final class Escapes {
    private final PatternCursor cursor;
    private final boolean ignoreCase;

    Escapes(PatternCursor cursor, boolean ignoreCase) {
        this.cursor = cursor;
        this.ignoreCase = ignoreCase;
    }

    /** @param start where the backslash is; the cursor stands behind it */
    CodeSet parse(int start) {
        int c = cursor.take();
        return switch (c) {
            case 'd' -> CodeSets.digit();
            case 'D' -> CodeSets.digit().not();
            case 'w' -> CodeSets.word();
            case 'W' -> CodeSets.word().not();
            case 's' -> CodeSets.space();
            case 'S' -> CodeSets.space().not();
            case 'p' -> property(start);
            case 'P' -> property(start).not();
            case 'n' -> CodeSet.of('\n');
            case 'r' -> CodeSet.of('\r');
            case 't' -> CodeSet.of('\t');
            case 'f' -> CodeSet.of('\f');
            case 'v' -> CodeSet.of(0x0b);
            case 'a' -> CodeSet.of(0x07);
            case 'e' -> CodeSet.of(0x1b);
            case 'x' -> cased(hex(2, start));
            case 'u' -> cased(hex(4, start));
            case 'U' -> cased(hex(8, start));
            case PatternCursor.END ->
                throw new PatternException("the pattern ends with a backslash; the character itself is \\\\", start);
            case '1', '2', '3', '4', '5', '6', '7', '8', '9', 'k' ->
                throw new PatternException(
                        "backreferences are not supported, since they cannot be matched in linear time", start);
            default -> {
                if (c < 128 && Character.isLetterOrDigit(c)) {
                    throw new PatternException("\\" + Character.toString(c) + " means nothing here", start);
                }
                yield CodeSet.of(c);
            }
        };
    }

    private CodeSet cased(int codePoint) {
        return ignoreCase ? CaseFolding.closed(CodeSet.of(codePoint)) : CodeSet.of(codePoint);
    }

    /** {@code \x41}, {@code \x{1F600}}. */
    private int hex(int digits, int start) {
        String written;
        if (cursor.take("{")) {
            written = cursor.until('}', "the number is not closed by '}'", start);
        } else {
            int from = cursor.at();
            for (int i = 0; i < digits && Character.digit(cursor.peek(), 16) >= 0; i++) {
                cursor.take();
            }
            written = cursor.since(from);
            if (written.length() < digits) {
                throw new PatternException(digits + " hexadecimal digits are needed", start);
            }
        }
        if (!written.matches("[0-9a-fA-F]{1,8}")
                || !Character.isValidCodePoint(Integer.parseUnsignedInt(written, 16))) {
            throw new PatternException("'" + written + "' is not the number of a character", start);
        }
        return Integer.parseInt(written, 16);
    }

    /** {@code \p{Greek}}, {@code \pL}, {@code \p{^Lu}}. */
    private CodeSet property(int start) {
        String name = cursor.take("{")
                ? cursor.until('}', "the name is not closed by '}'", start)
                : cursor.atEnd() ? "" : Character.toString(cursor.take());
        boolean negated = name.startsWith("^");
        CodeSet set = CodeSets.property(negated ? name.substring(1) : name)
                .orElseThrow(() -> new PatternException(
                        "there is no class of characters '" + name
                                + "'; there are categories (L, Lu, Nd, ...), scripts (Greek, Han, ...), Alphabetic,"
                                + " Uppercase, Lowercase, White_Space and Emoji",
                        start));
        CodeSet cased = ignoreCase ? CaseFolding.closed(set) : set;
        return negated ? cased.not() : cased;
    }
}
