package commonplace.markdown.sentences;

import commonplace.markdown.CommonMark;
import commonplace.markdown.Page;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;

/** Finds the lists and tables of a Markdown text: one item or row of them often says little without the others. */
public final class Enumerations {
    private Enumerations() {}

    /** Where each stands, in the order of the text, its marks included; a list inside another belongs to that. */
    public static List<Span> of(String text) {
        Page page = Page.of(text);
        var found = new ArrayList<Span>();
        walk(CommonMark.parse(page.body()), page.bodyStart(), found);
        return List.copyOf(found);
    }

    private static void walk(Node parent, int offset, List<Span> found) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof ListBlock || node instanceof TableBlock) {
                Span inBody = CommonMark.span(node);
                if (!inBody.isEmpty()) {
                    found.add(new Span(inBody.start() + offset, inBody.end() + offset));
                }
            } else {
                walk(node, offset, found);
            }
        }
    }
}
