package commonplace.markdown;

import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.Node;

/**
 * Where the path stands in a Markdown link, or in the definition of a reference.
 *
 * @param span the path, without what follows from {@code #} or {@code ?} on
 * @param angled whether it stands between angle brackets
 */
record Destination(Span span, boolean angled) {
    /** Nobody writes a label or a title with more of them; and each must be looked at. */
    private static final int MAX_PLACES = 16;

    /** Where a destination may begin: behind the last {@code ](} first, then behind {@code ]:}. */
    static List<Integer> places(String text, Span link) {
        var places = new ArrayList<Integer>();
        int at = text.lastIndexOf("](", link.end() - 1);
        while (at >= link.start() && places.size() < MAX_PLACES) {
            places.add(at + 2);
            at = text.lastIndexOf("](", at - 1);
        }
        int colon = text.indexOf("]:", link.start(), link.end());
        if (colon >= 0) {
            places.add(colon + 2);
        }
        return places;
    }

    /** The destination that begins at this place, behind white space. */
    static Destination at(String text, int place, int end) {
        int start = place;
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        boolean angled = start < end && text.charAt(start) == '<';
        start += angled ? 1 : 0;
        int at = start;
        int parentheses = 0;
        while (at < end) {
            char c = text.charAt(at);
            if (c == '#' || c == '?' || (angled ? c == '>' : isSpace(c) || (c == ')' && parentheses == 0))) {
                break;
            }
            parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
            at += c == '\\' && at + 1 < end ? 2 : 1;
        }
        return new Destination(new Span(start, Math.min(at, end)), angled);
    }

    private static boolean isSpace(char c) {
        return c <= ' ';
    }

    Optional<String> path(String text) {
        return path(span.of(text), angled);
    }

    /** What path is meant by one that is written so, with escapes, entities and percent signs; none if it is none. */
    static Optional<String> path(String written, boolean angled) {
        if (written.length() > MarkdownLinks.MAX_LENGTH) {
            return Optional.empty();
        }
        Node paragraph = CommonMark.parse(angled ? "[x](<" + written + ">)" : "[x](" + written + ")")
                .getFirstChild();
        return paragraph != null
                        && paragraph.getFirstChild() instanceof org.commonmark.node.Link link
                        && link.getNext() == null
                ? Optional.of(MarkdownLinks.decode(link.getDestination()))
                : Optional.empty();
    }
}
