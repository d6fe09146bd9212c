package commonplace.markdown;

import commonplace.markdown.text.Span;

/**
 * A heading and all that stands under it, up to the next heading of the same or a higher level.
 *
 * @param span heading and content
 * @param content what follows the heading's line
 */
public record Section(Heading heading, Span span, Span content) {
    @Override
    public String toString() {
        return heading + " " + span;
    }
}
