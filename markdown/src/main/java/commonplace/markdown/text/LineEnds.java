package commonplace.markdown.text;

/** Line endings, which stay as a file has them. */
public final class LineEnds {
    private LineEnds() {}

    /** The line ending this text uses most; LF when it has none. */
    public static String of(String text) {
        return LineIndex.dominantEnd(text);
    }

    /** The same text with these line endings. */
    public static String as(String ends, String text) {
        return LineIndex.withEnds(text, ends);
    }

    /** Whether the text ends with a line ending. */
    public static boolean endsLine(String text) {
        return LineIndex.endsWithTerminator(text);
    }
}
