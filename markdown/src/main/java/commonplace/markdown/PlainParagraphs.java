package commonplace.markdown;

import org.commonmark.internal.InlineParserImpl;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.InlineParserContext;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;

/**
 * Leaves paragraphs empty in which no link, tag or HTML can be: an outline has nothing of them, and to take them apart would be most
 * of the work with a long text.
 */
final class PlainParagraphs implements InlineParser {
    // The library has no other name for the parser that it uses itself.
    private final InlineParser others;

    PlainParagraphs(InlineParserContext context) {
        this.others = new InlineParserImpl(context);
    }

    @Override
    public void parse(SourceLines lines, Node node) {
        if (!(node instanceof Paragraph) || !arePlain(lines)) {
            others.parse(lines, node);
        }
    }

    private static boolean arePlain(SourceLines lines) {
        for (SourceLine line : lines.getLines()) {
            if (!isPlain(line.getContent(), 0)) {
                return false;
            }
        }
        return true;
    }

    /** Whether no link, tag or HTML can be in a text from there on. */
    static boolean isPlain(CharSequence text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '[' || c == '<' || c == '#') {
                return false;
            }
        }
        return true;
    }
}
