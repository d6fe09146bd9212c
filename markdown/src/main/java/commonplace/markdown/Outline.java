package commonplace.markdown;

import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.commonmark.ext.gfm.strikethrough.Strikethrough;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Code;
import org.commonmark.node.Document;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/** What one walk over a parsed body finds: headings, links and tags, in the order of the text. */
public final class Outline {
    private final String text;
    private final int bodyStart;
    private final LineIndex lines;

    private final List<Heading> headings = new ArrayList<>();

    /** Also those inside the same note, and to attachments. */
    private final List<Link> links = new ArrayList<>();

    /** What references to other notes mean. */
    private final List<Link> definitions = new ArrayList<>();

    private final List<Span> tags = new ArrayList<>();

    /** Where nothing is a link: code, comments, the destinations of other links. */
    private final List<Span> closed = new ArrayList<>();

    private EscapedBars escapedBars = EscapedBars.NONE;
    private boolean commentsEnd = true;

    private Outline(String text, int bodyStart, LineIndex lines) {
        this.text = text;
        this.bodyStart = bodyStart;
        this.lines = lines;
    }

    static Outline of(String text, int bodyStart, LineIndex lines) {
        return PlainParagraphs.isPlain(text, bodyStart) && !mayHaveUnderlines(text, bodyStart)
                ? new Outline(text, bodyStart, lines)
                : of(CommonMark.parseForOutline(text.substring(bodyStart)), text, bodyStart, lines);
    }

    /** Whether there is a line that could make a heading of the one above it, whatever that is. */
    private static boolean mayHaveUnderlines(String text, int bodyStart) {
        boolean beginsLine = true;
        for (int i = bodyStart; i < text.length(); i++) {
            char c = text.charAt(i);
            if (beginsLine && (c == '=' || c == '-')) {
                return true;
            }
            beginsLine = LineIndex.isEnd(c) || (beginsLine && (c == ' ' || c == '\t'));
        }
        return false;
    }

    /** As above, where the body was parsed already. */
    public static Outline of(Node document, String text, int bodyStart, LineIndex lines) {
        var outline = new Outline(text, bodyStart, lines);
        outline.walk(document, false);
        outline.findWikilinks();
        return outline;
    }

    List<Heading> headings() {
        return headings;
    }

    /** Links to other notes. */
    List<Link> links() {
        return links.stream().filter(Wikilinks::isToNote).toList();
    }

    List<Link> definitions() {
        return definitions;
    }

    public List<Link> allLinks() {
        return links;
    }

    List<String> tags() {
        List<String> names = new ArrayList<>(tags.size());
        int next = 0;
        for (Span tag : tags) {
            while (next < links.size() && links.get(next).span().end() <= tag.start()) {
                next++;
            }
            // [[note #part]] names a note, not a tag
            if (next == links.size() || !links.get(next).span().overlaps(tag)) {
                names.add(text.substring(tag.start() + 1, tag.end()));
            }
        }
        return names;
    }

    private Span span(Node node) {
        Span inBody = CommonMark.span(node);
        return new Span(
                escapedBars.inSource(inBody.start() + bodyStart), escapedBars.inSource(inBody.end() + bodyStart));
    }

    private void walk(Node parent, boolean inLink) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case Text plain -> {
                    if (!inLink && plain.getLiteral().indexOf('#') >= 0) {
                        Span span = span(plain);
                        findTags(span, opensText(plain, span.start()));
                    }
                }
                case TableCell cell -> walkCell(cell, inLink);
                case Code _, FencedCodeBlock _, IndentedCodeBlock _ -> closed.add(span(node));
                case HtmlInline html -> closeComments(html.getLiteral(), span(html));
                case HtmlBlock html -> closeHtmlBlock(html);
                case org.commonmark.node.Link link -> {
                    walk(link, true);
                    closeDestination(link);
                    MarkdownLinks.of(link.getDestination(), VisibleText.of(link), span(link))
                            .ifPresent(links::add);
                }
                case LinkReferenceDefinition definition ->
                    MarkdownLinks.of(definition.getDestination(), definition.getLabel(), span(definition))
                            .ifPresent(definitions::add);
                case Image image -> {
                    walk(image, true);
                    closeDestination(image);
                }
                case org.commonmark.node.Heading heading -> {
                    // A heading inside a quote or a list item heads nothing beyond it.
                    if (parent instanceof Document) {
                        addHeading(heading);
                    }
                    walk(heading, inLink);
                }
                default -> walk(node, inLink);
            }
        }
    }

    private void walkCell(TableCell cell, boolean inLink) {
        escapedBars = EscapedBars.in(text, span(cell));
        walk(cell, inLink);
        escapedBars = EscapedBars.NONE;
    }

    private void addHeading(org.commonmark.node.Heading heading) {
        Span span = span(heading);
        int start = LineIndex.startOfLine(text, span.start());
        headings.add(new Heading(
                heading.getLevel(),
                VisibleText.of(heading),
                new Span(Math.max(start, bodyStart), LineIndex.nextLine(text, span.end())),
                lines.lineOf(span.start())));
    }

    private void closeHtmlBlock(HtmlBlock html) {
        String literal = html.getLiteral().stripLeading();
        if (startsTag(literal, "pre") || startsTag(literal, "script") || startsTag(literal, "style")) {
            closed.add(span(html));
        } else {
            closeComments(literal, span(html));
        }
    }

    private static boolean startsTag(String html, String name) {
        int end = name.length() + 1;
        return html.regionMatches(true, 1, name, 0, name.length())
                && (end == html.length() || !Character.isLetterOrDigit(html.charAt(end)));
    }

    /** A comment may run past the element that holds its beginning, as it does for a browser. */
    private void closeComments(String literal, Span span) {
        if (!literal.contains("<!--")) {
            return;
        }
        int open = text.indexOf("<!--", span.start());
        while (open >= 0 && open < span.end()) {
            int close = commentsEnd ? text.indexOf("-->", open + 4) : -1;
            commentsEnd = close >= 0;
            int end = close < 0 ? span.end() : close + 3;
            closed.add(new Span(open, end));
            open = text.indexOf("<!--", end);
        }
    }

    /** Closes {@code (destination "title")}, or the whole of {@code <https://...>}. */
    private void closeDestination(Node link) {
        Span whole = span(link);
        if (whole.isEmpty()) {
            return;
        }
        if (text.charAt(whole.start()) == '<') {
            closed.add(whole);
            return;
        }
        int afterText = link.getLastChild() == null
                ? whole.start()
                : span(link.getLastChild()).end();
        if (afterText >= whole.start() && afterText < whole.end() && text.startsWith("](", afterText)) {
            closed.add(new Span(afterText, whole.end()));
        }
    }

    private void findWikilinks() {
        int at = bodyStart;
        for (Span shut : closed) {
            if (shut.start() > at) {
                Wikilinks.scanAll(text, at, shut.start(), links::add);
            }
            at = Math.max(at, shut.end());
        }
        Wikilinks.scanAll(text, at, text.length(), links::add);
        links.sort(Comparator.comparingInt(link -> link.span().start()));
    }

    private void findTags(Span span, boolean opensText) {
        int hash = text.indexOf('#', span.start(), span.end());
        while (hash >= 0) {
            boolean starts = hash == span.start() ? opensText : isSpaceBefore(hash);
            int end = starts ? Tags.end(text, hash, span.end()) : hash;
            if (end > hash) {
                tags.add(new Span(hash, end));
            }
            hash = text.indexOf('#', Math.max(end, hash + 1), span.end());
        }
    }

    private boolean isSpaceBefore(int offset) {
        return offset == 0 || VisibleText.isSpace(text.charAt(offset - 1));
    }

    /** Whether what stands before a text at the beginning of its node is the beginning of a line, cell or block. */
    private boolean opensText(Text plain, int offset) {
        Node node = plain;
        int before = offset;
        while (node.getPrevious() == null && isEmphasis(node.getParent())) {
            node = node.getParent();
            before = span(node).start();
        }
        return switch (node.getPrevious()) {
            case null -> true;
            case SoftLineBreak _, HardLineBreak _ -> true;
            default -> isSpaceBefore(before);
        };
    }

    private static boolean isEmphasis(Node node) {
        return node instanceof Emphasis || node instanceof StrongEmphasis || node instanceof Strikethrough;
    }
}
