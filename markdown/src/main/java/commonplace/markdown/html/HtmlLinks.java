package commonplace.markdown.html;

import commonplace.markdown.CommonMark;
import commonplace.markdown.Link;
import commonplace.markdown.MarkdownLinks;
import commonplace.markdown.Page;
import commonplace.markdown.VisibleText;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.jspecify.annotations.Nullable;

/** Puts links to notes, and boxes to tick, into a parsed body in place of their notation. */
final class HtmlLinks {
    // A long address defined once and used a thousand times would make a page a thousand times as long as its note.
    private static final int FREE_ADDRESSES = 100_000;

    private final String text;
    private final int bodyStart;
    private final NavigableMap<Integer, Link> wikilinks = new TreeMap<>();
    private final Function<Link, Optional<String>> href;
    private long addressesLeft;

    HtmlLinks(Page page, List<Link> links, Function<Link, Optional<String>> href) {
        this.text = page.text();
        this.bodyStart = page.bodyStart();
        this.href = href;
        this.addressesLeft = FREE_ADDRESSES + 2L * text.length();
        links.stream()
                .filter(link -> link.kind() != Link.Kind.MARKDOWN)
                .forEach(link -> wikilinks.put(link.span().start(), link));
    }

    void replaceIn(Node parent) {
        Node next;
        for (Node node = parent.getFirstChild(); node != null; node = next) {
            next = node.getNext();
            switch (node) {
                case org.commonmark.node.Link link -> replaceLink(link);
                case Image image -> image.setDestination(affordable(image.getDestination()));
                case HtmlBlock html -> dropComment(html, html.getLiteral());
                case HtmlInline html -> dropComment(html, html.getLiteral());
                case Text plain -> next = replaceWikilinks(plain);
                case ListItem item -> {
                    addCheckbox(item);
                    replaceIn(item);
                }
                default -> replaceIn(node);
            }
        }
    }

    private String affordable(String address) {
        addressesLeft -= address.length();
        return addressesLeft >= 0 ? address : "";
    }

    private void replaceLink(org.commonmark.node.Link link) {
        String destination = link.getDestination();
        Optional<Link> note = MarkdownLinks.of(destination, VisibleText.of(link), Span.at(0));
        if (note.isPresent()) {
            var replacement = new HtmlNodes.NoteLink(href.apply(note.get()).map(this::affordable));
            link.insertBefore(replacement);
            moveChildren(link, replacement);
            link.unlink();
        } else if (destination.startsWith("#")) {
            link.setDestination("#" + Html.anchor(MarkdownLinks.decode(destination.substring(1))));
        } else {
            link.setDestination(affordable(destination));
        }
    }

    /** Replaces the links that begin in this text; the answer is the node to go on with. */
    private @Nullable Node replaceWikilinks(Text plain) {
        Span span = CommonMark.span(plain);
        String literal = plain.getLiteral();
        int at = 0;
        for (Link link : wikilinks
                .subMap(span.start() + bodyStart, span.end() + bodyStart)
                .values()) {
            int open = opening(literal, at, link);
            int close = open < 0 ? -1 : literal.indexOf("]]", open);
            if (close < 0) {
                plain.setLiteral(literal.substring(at));
                return open < 0 ? plain.getNext() : replaceAcross(plain, open - at, link);
            }
            plain.insertBefore(new Text(literal.substring(at, open)));
            plain.insertBefore(noteLink(link));
            at = close + 2;
        }
        plain.setLiteral(literal.substring(at));
        return plain.getNext();
    }

    /** Where a link begins in text that has lost its escapes: at brackets with the same inside, or at open ones. */
    private int opening(String literal, int from, Link link) {
        String notation = link.span().of(text);
        String inside = notation.substring(notation.indexOf("[[") + 2, notation.length() - 2)
                .replace("\\", "");
        int start = from;
        while (true) {
            int close = literal.indexOf("]]", start);
            int open = close < 0 ? literal.lastIndexOf("[[") : literal.lastIndexOf("[[", close - 2);
            if (close < 0 || (open >= start && isSame(literal.substring(open + 2, close), inside))) {
                boolean embed = link.kind() == Link.Kind.EMBED && open > from && literal.charAt(open - 1) == '!';
                return open < start ? -1 : embed ? open - 1 : open;
            }
            start = close + 2;
        }
    }

    private static boolean isSame(String literal, String inside) {
        // An entity is one character by now; nothing is left to compare.
        return inside.indexOf('&') >= 0 || literal.replace("\\", "").equals(inside);
    }

    /** A link with markup in its label: {@code [[a|*b*]]} is several nodes. */
    private @Nullable Node replaceAcross(Text first, int open, Link link) {
        for (Node node = first.getNext();
                node != null && startsBefore(node, link.span().end());
                node = node.getNext()) {
            int close = node instanceof Text last ? last.getLiteral().indexOf("]]") : -1;
            if (close >= 0 && node instanceof Text last) {
                while (first.getNext() != null && !first.getNext().equals(last)) {
                    first.getNext().unlink();
                }
                first.setLiteral(first.getLiteral().substring(0, open));
                last.setLiteral(last.getLiteral().substring(close + 2));
                first.insertAfter(noteLink(link));
                return last;
            }
        }
        return first.getNext();
    }

    private boolean startsBefore(Node node, int offset) {
        return CommonMark.span(node).start() + bodyStart < offset;
    }

    private Node noteLink(Link link) {
        Optional<String> address =
                link.target().isEmpty() ? link.fragment().map(heading -> "#" + Html.anchor(heading)) : href.apply(link);
        var node = new HtmlNodes.NoteLink(address.map(this::affordable));
        node.appendChild(new Text(link.display()));
        return node;
    }

    private static void moveChildren(Node from, Node to) {
        while (from.getFirstChild() != null) {
            to.appendChild(from.getFirstChild());
        }
    }

    /** A comment is for the author's eyes; everything else of HTML is shown as the text it is. */
    private static void dropComment(Node node, String literal) {
        String html = literal.strip();
        if (html.startsWith("<!--") && html.indexOf("-->") == html.length() - 3) {
            node.unlink();
        }
    }

    private static void addCheckbox(ListItem item) {
        if (item.getFirstChild() instanceof Paragraph paragraph && paragraph.getFirstChild() instanceof Text text) {
            String literal = text.getLiteral();
            boolean checked = literal.startsWith("[x] ") || literal.startsWith("[X] ");
            if (checked || literal.startsWith("[ ] ")) {
                text.setLiteral(literal.substring(3));
                text.insertBefore(new HtmlNodes.Checkbox(checked));
            }
        }
    }
}
