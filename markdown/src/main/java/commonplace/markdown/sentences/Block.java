package commonplace.markdown.sentences;

import commonplace.markdown.CommonMark;
import commonplace.markdown.Page;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;

/**
 * One of the pieces that a text is made of, whatever lists and quotes it stands in.
 *
 * @param span without the marks of the list or quote around its first line
 */
record Block(Kind kind, Span span) {
    enum Kind {
        FRONT_MATTER,
        HEADING,
        /** Also what a list item says. */
        PARAGRAPH,
        ROW,
        CODE,
        HTML,
        /** Rules and link definitions: marks without text. */
        MARK
    }

    /** All pieces in the order of the text. */
    static List<Block> of(String text) {
        Page page = Page.of(text);
        List<Block> blocks = new ArrayList<>();
        if (page.frontMatter().present()) {
            blocks.add(new Block(Kind.FRONT_MATTER, page.frontMatter().span()));
        }
        walk(CommonMark.parse(page.body()), page.bodyStart(), blocks);
        return blocks;
    }

    private static void walk(Node parent, int offset, List<Block> blocks) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case org.commonmark.node.Heading _ -> add(Kind.HEADING, node, offset, blocks);
                case Paragraph _ -> add(Kind.PARAGRAPH, node, offset, blocks);
                case TableRow _ -> add(Kind.ROW, node, offset, blocks);
                case FencedCodeBlock _, IndentedCodeBlock _ -> add(Kind.CODE, node, offset, blocks);
                case HtmlBlock _ -> add(Kind.HTML, node, offset, blocks);
                case ThematicBreak _, LinkReferenceDefinition _ -> add(Kind.MARK, node, offset, blocks);
                default -> walk(node, offset, blocks);
            }
        }
    }

    private static void add(Kind kind, Node node, int offset, List<Block> blocks) {
        Span inBody = CommonMark.span(node);
        if (!inBody.isEmpty()) {
            blocks.add(new Block(kind, new Span(inBody.start() + offset, inBody.end() + offset)));
        }
    }
}
