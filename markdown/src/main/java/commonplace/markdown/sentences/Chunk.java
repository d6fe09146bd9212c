package commonplace.markdown.sentences;

import commonplace.markdown.text.Span;

/**
 * A stretch of a long document that is searched for itself: whole lines, with the headings they stand under.
 *
 * @param headingPath the headings of level 2 and 3 above, {@code ## A > ### B}; empty before the first
 * @param startLine from 1
 * @param endLine from 1, the last one that belongs to it
 * @param span its lines, the last one's line end included
 */
public record Chunk(String headingPath, int startLine, int endLine, Span span) {
    @Override
    public String toString() {
        return startLine + "-" + endLine + (headingPath.isEmpty() ? "" : " " + headingPath);
    }
}
