package commonplace.projects.answers;

import commonplace.base.SafeText;
import commonplace.markdown.Page;
import commonplace.markdown.sentences.Sentence;
import commonplace.markdown.sentences.Sentences;
import commonplace.markdown.sentences.Windows;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import commonplace.projects.documents.DocumentMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All that a document says, statement by statement: its sentences, and what its front matter says in sentences. */
final class Statements {
    /** A value of fewer words is a label, not a statement. */
    private static final int MIN_WORDS = 4;

    private static final int LONGEST = 1_000;
    private static final int LONGEST_CONTEXT = 2_000;
    private static final String TITLE = "title";

    private final DocumentMatch evidence;
    private final Page page;
    private final List<Statement> statements = new ArrayList<>();

    private Statements(DocumentMatch evidence) {
        this.evidence = evidence;
        this.page = Page.of(evidence.text());
    }

    static List<Statement> of(DocumentMatch evidence) {
        var all = new Statements(evidence);
        all.addFrontMatter();
        all.addBody();
        return all.statements;
    }

    private void addBody() {
        var headings = new HeadingPath(evidence.card().title(), page.headings());
        List<Sentence> sentences = Sentences.of(evidence.text());
        var quoted = new QuotedSpans(evidence.text(), sentences);
        String before = "";
        for (int i = 0; i < sentences.size(); i++) {
            Span span = sentences.get(i).span();
            switch (sentences.get(i).kind()) {
                case PROSE, ROW, CODE -> {
                    addInPieces(span, quoted.of(i), headings, before);
                    before = SafeText.prefix(span.of(evidence.text()), LONGEST);
                }
                case HEADING -> {
                    headings.enter(span.start());
                    before = "";
                }
                case HTML -> {} // Markup is not for reading.
            }
        }
    }

    /** Nobody reads a sentence of a thousand words: what has no full stop for so long is quoted in pieces. */
    private void addInPieces(Span span, Span shown, HeadingPath headings, String before) {
        if (span.length() <= LONGEST) {
            add(span, shown, headings, before);
        } else {
            Windows.of(evidence.text(), span, LONGEST, CharSequence::length)
                    .forEach(piece -> add(piece, piece, headings, before));
        }
    }

    private void add(Span span, Span shown, HeadingPath headings, String before) {
        statements.add(new Statement(
                new Quote(evidence, span), new Quote(evidence, shown), headings.role(), headings.words(), before));
    }

    private record Field(String name, Quote value) {}

    /** Values that stand in the text as they are read, so that they can be quoted. */
    private void addFrontMatter() {
        LineIndex lines = LineIndex.of(evidence.text());
        var fields = new ArrayList<Field>();
        page.frontMatter().values().forEach((key, value) -> {
            if (key.equals(TITLE)) {
                return; // It announces, as a heading does.
            }
            if (value instanceof String text) {
                add(key, text, lines.startOf(page.frontMatter().lineOf(List.of(key))), fields);
            } else if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    int line = lines.startOf(page.frontMatter().lineOf(List.of(key, i)));
                    add(key, String.valueOf(list.get(i)), line, fields);
                }
            }
        });
        // Each field is about what the others tell of: a cause is that of the symptoms beside it.
        String all = fields.stream().map(each -> each.value().words()).collect(Collectors.joining(" "));
        String context = SafeText.prefix(evidence.card().title() + " " + all, LONGEST_CONTEXT);
        for (Field field : fields) {
            statements.add(new Statement(field.value(), field.value(), StatementRole.of(field.name()), context, ""));
        }
    }

    /** @param line where its own line begins: others before it may say the same */
    private void add(String name, String value, int line, List<Field> fields) {
        String text = value.strip();
        int at = evidence.text().indexOf(text, line);
        if (text.split("\\s+").length >= MIN_WORDS && at >= 0 && at + text.length() <= page.bodyStart()) {
            fields.add(new Field(name, new Quote(evidence, new Span(at, at + text.length()))));
        }
    }
}
