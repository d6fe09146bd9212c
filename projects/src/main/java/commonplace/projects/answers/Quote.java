package commonplace.projects.answers;

import commonplace.markdown.text.Span;
import commonplace.projects.documents.DocumentMatch;

/** Something that a document says, word for word. */
record Quote(DocumentMatch evidence, Span span) {
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

    /** Whether the other comes next in the same document, with nothing but blanks in between. */
    boolean isFollowedBy(Quote other) {
        return evidence.path().equals(other.evidence.path())
                && span.end() <= other.span.start()
                && evidence.text().substring(span.end(), other.span.start()).isBlank();
    }

    Quote with(Quote next) {
        return new Quote(evidence, new Span(span.start(), next.span.end()));
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
