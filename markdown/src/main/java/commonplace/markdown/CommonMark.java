package commonplace.markdown;

import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** The parser as we use it: positions on, nesting bounded. */
public final class CommonMark {
    public static final Extension TABLES = TablesExtension.create();
    public static final Extension STRIKETHROUGH = StrikethroughExtension.create();

    // Without these a page of 20,000 '>' overflows the stack, and nested lists take quadratic time.
    private static final int MAX_OPEN_BLOCKS = 100;
    private static final int MAX_INLINE_NESTING = 100;

    // A table fills each row up to the width of its header, so one wide header over many short rows would take
    // quadratic memory. Pages that could be filled beyond this many cells are read without tables.
    private static final long MAX_CELLS = 2_000_000;

    private static final Parser PLAIN = parser(List.of(STRIKETHROUGH)).build();
    private static final Parser WITH_TABLES =
            parser(List.of(STRIKETHROUGH, TABLES)).build();
    private static final Parser OUTLINE = parser(List.of(STRIKETHROUGH))
            .inlineParserFactory(PlainParagraphs::new)
            .build();
    private static final Parser OUTLINE_WITH_TABLES = parser(List.of(STRIKETHROUGH, TABLES))
            .inlineParserFactory(PlainParagraphs::new)
            .build();

    private CommonMark() {}

    private static Parser.Builder parser(List<Extension> extensions) {
        return Parser.builder()
                .extensions(extensions)
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .maxOpenBlockParsers(MAX_OPEN_BLOCKS)
                .maxInlineNesting(MAX_INLINE_NESTING);
    }

    public static Node parse(String markdown) {
        return (mayHaveTables(markdown) ? WITH_TABLES : PLAIN).parse(markdown);
    }

    /** Without what is in paragraphs that have nothing for an outline. */
    static Node parseForOutline(String markdown) {
        return (mayHaveTables(markdown) ? OUTLINE_WITH_TABLES : OUTLINE).parse(markdown);
    }

    private static boolean mayHaveTables(String markdown) {
        int bar = markdown.indexOf('|');
        if (bar < 0) {
            return false;
        }
        long lines = 1;
        long widest = 0;
        long bars = 0;
        for (int i = 0; i < markdown.length(); i++) {
            char c = markdown.charAt(i);
            if (c == '|') {
                bars++;
            } else if (LineIndex.isEnd(c)) {
                lines++;
                widest = Math.max(widest, bars);
                bars = 0;
            }
        }
        return (Math.max(widest, bars) + 1) * lines <= MAX_CELLS;
    }

    /** Where a node stands in the parsed text, first line to last. */
    public static Span span(Node node) {
        List<SourceSpan> spans = node.getSourceSpans();
        if (spans.isEmpty()) {
            return Span.at(0);
        }
        SourceSpan first = spans.getFirst();
        SourceSpan last = spans.getLast();
        return new Span(first.getInputIndex(), last.getInputIndex() + last.getLength());
    }
}
