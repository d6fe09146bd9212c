package commonplace.json;

/** Counts lines and columns; asked for places from the front to the back, it reads the text once. */
final class LineCounter {
    private final char[] text;
    private int at;
    private int line = 1;
    private int column = 1;

    LineCounter(char[] text) {
        this.text = text;
    }

    JsonLocation placeOf(int offset) {
        for (; at < Math.min(offset, text.length); at++) {
            column = text[at] == '\n' ? 1 : column + 1;
            line += text[at] == '\n' ? 1 : 0;
        }
        return new JsonLocation(line, column);
    }
}
