package commonplace.markdown.text;

/** A stretch of a text: UTF-16 offsets, the end not included. */
public record Span(int start, int end) {
    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("no span runs from " + start + " to " + end);
        }
    }

    public static Span at(int offset) {
        return new Span(offset, offset);
    }

    /** The characters of {@code text} that lie here. */
    public String of(String text) {
        return text.substring(start, end);
    }

    public int length() {
        return end - start;
    }

    public boolean isEmpty() {
        return start == end;
    }

    public boolean overlaps(Span other) {
        return start < other.end && other.start < end;
    }

    @Override
    public String toString() {
        return start + ".." + end;
    }
}
