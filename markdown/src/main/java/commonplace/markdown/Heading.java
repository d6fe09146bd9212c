package commonplace.markdown;

import commonplace.markdown.text.Span;

/**
 * A heading of a page.
 *
 * @param text what a reader sees: no {@code #}, no emphasis marks, a link's label
 * @param span the heading's own line or lines, line terminator included
 * @param line the number of its first line in the file, from 1
 */
public record Heading(int level, String text, Span span, int line) {
    @Override
    public String toString() {
        return "#".repeat(level) + " " + text;
    }
}
