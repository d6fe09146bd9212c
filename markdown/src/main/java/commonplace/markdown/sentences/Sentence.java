package commonplace.markdown.sentences;

import commonplace.markdown.text.Span;

/**
 * The least of a text that says something by itself.
 *
 * @param span where it stands, without the blanks around it; its text is what the author wrote, markup included
 */
public record Sentence(Kind kind, Span span) {
    /** What it is part of. */
    public enum Kind {
        /** A sentence of a paragraph, a list item or a quote. */
        PROSE,
        /** A heading, without its {@code #}. */
        HEADING,
        /** A row of a table. */
        ROW,
        /** A whole block of code, fences included. */
        CODE,
        /** A whole block of HTML. */
        HTML
    }
}
