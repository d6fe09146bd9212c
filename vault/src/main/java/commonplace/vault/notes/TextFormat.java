package commonplace.vault.notes;

/**
 * How a file spells what the live text holds: with a byte order mark or without, with CRLF at the end of every line or
 * with what stands in the text. A file whose line ends are mixed is kept as it is.
 */
public record TextFormat(boolean mark, boolean crlf) {
    public static final TextFormat PLAIN = new TextFormat(false, false);

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    public static TextFormat of(String fileText) {
        return new TextFormat(fileText.startsWith(BYTE_ORDER_MARK), isAllCrlf(fileText));
    }

    private static boolean isAllCrlf(String text) {
        boolean some = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                return false;
            }
            if (c == '\r') {
                if (i + 1 == text.length() || text.charAt(i + 1) != '\n') {
                    return false;
                }
                some = true;
                i++;
            }
        }
        return some;
    }

    /** The live text of a file of this format. */
    public String live(String fileText) {
        String text = mark && fileText.startsWith(BYTE_ORDER_MARK) ? fileText.substring(1) : fileText;
        return crlf ? text.replace("\r\n", "\n") : text;
    }

    /** What a file of this format holds for a live text. */
    public String file(String liveText) {
        String text = crlf ? liveText.replace("\r\n", "\n").replace("\n", "\r\n") : liveText;
        return mark ? BYTE_ORDER_MARK + text : text;
    }

    /** The format of the same file with another text: a text without line ends says nothing about them. */
    public TextFormat next(String fileText) {
        TextFormat next = of(fileText);
        boolean hasLines = fileText.indexOf('\n') >= 0 || fileText.indexOf('\r') >= 0;
        return hasLines ? next : new TextFormat(next.mark, crlf);
    }
}
