package commonplace.projects.answers;

import commonplace.markdown.text.Span;
import commonplace.projects.documents.DocumentMatch;
import java.util.regex.Pattern;

/** Something that a document says, word for word. */
record Quote(DocumentMatch evidence, Span span) {
    /** Between two sentences of a paragraph: blanks, or the end of a line with the marks of a quotation. */
    private static final Pattern SAME_PARAGRAPH = Pattern.compile("[ \\t]*(?:\\R[ \\t>]*)?");

    private static final int WIDEST_GAP = 40;

    Quote {
        if (span.end() > evidence.text().length() || span.isEmpty()) {
            throw new IllegalArgumentException("a quote must stand in its document: " + span);
        }
    }

    String words() {
        return span.of(evidence.text());
    }

    /** Whether the other has nothing to add. */
    boolean says(Quote other) {
        return words().contains(other.words());
    }

    /** Whether the two overlap or stand side by side, with nothing but blanks in between. */
    boolean touches(Quote other) {
        if (!evidence.path().equals(other.evidence.path())) {
            return false;
        }
        boolean before = span.start() <= other.span.start();
        Span first = before ? span : other.span;
        Span second = before ? other.span : span;
        return second.start() <= first.end()
                || evidence.text().substring(first.end(), second.start()).isBlank();
    }

    /** Whether the other comes next in the same paragraph. */
    boolean isContinuedBy(Quote other) {
        int gap = other.span.start() - span.end();
        return gap >= 0
                && gap <= WIDEST_GAP
                && evidence.path().equals(other.evidence.path())
                && SAME_PARAGRAPH
                        .matcher(evidence.text().substring(span.end(), other.span.start()))
                        .matches();
    }

    /** Both, where they touch. */
    Quote with(Quote other) {
        return new Quote(
                evidence, new Span(Math.min(span.start(), other.span.start()), Math.max(span.end(), other.span.end())));
    }

    int line() {
        return 1
                + (int) evidence.text()
                        .substring(0, span.start())
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    int lastLine() {
        return line() + (int) words().chars().filter(c -> c == '\n').count();
    }

    /** As a quotation in Markdown, with where it stands. */
    String shown() {
        var shown = new StringBuilder();
        words().lines().forEach(line -> shown.append("> ").append(line).append('\n'));
        int first = line();
        int last = lastLine();
        return shown.append("— ")
                .append(evidence.path())
                .append(first == last ? ", line " + first : ", lines " + first + "–" + last)
                .toString();
    }
}
