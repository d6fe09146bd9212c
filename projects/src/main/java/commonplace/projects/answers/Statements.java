package commonplace.projects.answers;

import commonplace.markdown.Page;
import commonplace.markdown.sentences.Sentence;
import commonplace.markdown.sentences.Sentences;
import commonplace.markdown.sentences.Windows;
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

    private Statements() {}

    static List<Quote> of(DocumentMatch evidence) {
        var statements = new ArrayList<Quote>();
        addFrontMatter(evidence, statements);
        for (Sentence sentence : Sentences.of(evidence.text())) {
            switch (sentence.kind()) {
                case PROSE, ROW, CODE -> addInPieces(sentence.span(), evidence, statements);
                case HEADING, HTML -> {} // A heading announces, and markup is not for reading.
            }
        }
        return statements;
    }

    /** Nobody reads a sentence of a thousand words: what has no full stop for so long is quoted in pieces. */
    private static void addInPieces(Span span, DocumentMatch evidence, List<Quote> statements) {
        List<Span> pieces = span.length() <= LONGEST
                ? List.of(span)
                : Windows.of(evidence.text(), span, LONGEST, CharSequence::length);
        pieces.forEach(piece -> statements.add(new Quote(evidence, piece)));
    }

    /** Values that stand in the text as they are read, so that they can be quoted. */
    private static void addFrontMatter(DocumentMatch evidence, List<Quote> statements) {
        Page page = Page.of(evidence.text());
        for (var entry : page.frontMatter().values().entrySet()) {
            Object value = entry.getValue();
            if (entry.getKey().equals(TITLE)) {
                continue; // It announces, as a heading does.
            }
            if (value instanceof String text) {
                add(text, page, evidence, statements);
            } else if (value instanceof List<?> list) {
                list.forEach(each -> add(String.valueOf(each), page, evidence, statements));
            }
        }
    }

    private static void add(String value, Page page, DocumentMatch evidence, List<Quote> statements) {
        String text = value.strip();
        int at = evidence.text().indexOf(text);
        if (text.split("\\s+").length >= MIN_WORDS && at >= 0 && at + text.length() <= page.bodyStart()) {
            statements.add(new Quote(evidence, new Span(at, at + text.length())));
        }
    }
}
