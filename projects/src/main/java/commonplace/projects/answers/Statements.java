package commonplace.projects.answers;

import commonplace.markdown.Page;
import commonplace.markdown.sentences.Sentence;
import commonplace.markdown.sentences.Sentences;
import commonplace.markdown.sentences.Windows;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import commonplace.projects.documents.DocumentMatch;
import java.util.ArrayList;
import java.util.List;

/** All that a document says, statement by statement: its sentences, and what its front matter says in sentences. */
final class Statements {
    /** A value of fewer words is a label, not a statement. */
    private static final int MIN_WORDS = 4;

    private static final int LONGEST = 1_000;
    private static final String TITLE = "title";

    private final DocumentMatch evidence;
    private final List<Quote> statements = new ArrayList<>();

    private Statements(DocumentMatch evidence) {
        this.evidence = evidence;
    }

    static List<Quote> of(DocumentMatch evidence) {
        var all = new Statements(evidence);
        all.addFrontMatter();
        for (Sentence sentence : Sentences.of(evidence.text())) {
            switch (sentence.kind()) {
                case PROSE, ROW, CODE -> all.addInPieces(sentence.span());
                case HEADING, HTML -> {} // A heading announces, and markup is not for reading.
            }
        }
        return all.statements;
    }

    /** Nobody reads a sentence of a thousand words: what has no full stop for so long is quoted in pieces. */
    private void addInPieces(Span span) {
        List<Span> pieces = span.length() <= LONGEST
                ? List.of(span)
                : Windows.of(evidence.text(), span, LONGEST, CharSequence::length);
        pieces.forEach(piece -> statements.add(new Quote(evidence, piece)));
    }

    /** Values that stand in the text as they are read, so that they can be quoted. */
    private void addFrontMatter() {
        Page page = Page.of(evidence.text());
        LineIndex lines = LineIndex.of(evidence.text());
        page.frontMatter().values().forEach((key, value) -> {
            if (key.equals(TITLE)) {
                return; // It announces, as a heading does.
            }
            if (value instanceof String text) {
                add(text, lines.startOf(page.frontMatter().lineOf(List.of(key))), page.bodyStart());
            } else if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    int line = lines.startOf(page.frontMatter().lineOf(List.of(key, i)));
                    add(String.valueOf(list.get(i)), line, page.bodyStart());
                }
            }
        });
    }

    /** @param line where its own line begins: others before it may say the same */
    private void add(String value, int line, int end) {
        String text = value.strip();
        int at = evidence.text().indexOf(text, line);
        if (text.split("\\s+").length >= MIN_WORDS && at >= 0 && at + text.length() <= end) {
            statements.add(new Quote(evidence, new Span(at, at + text.length())));
        }
    }
}
