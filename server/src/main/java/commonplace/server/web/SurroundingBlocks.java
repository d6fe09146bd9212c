package commonplace.server.web;

import commonplace.markdown.Excerpt;
import commonplace.markdown.Heading;
import commonplace.markdown.text.Span;
import commonplace.vault.notes.Document;
import java.util.Optional;
import java.util.regex.Pattern;

/** What stands around a place: its own paragraph, item or row, and nothing of what merely comes before and after. */
final class SurroundingBlocks {
    private static final Pattern BEGINS = Pattern.compile("\\s*(?:[-*+>|]|\\d{1,9}[.)]|#{1,6}\\s).*", Pattern.DOTALL);

    private SurroundingBlocks() {}

    static String around(Document document, Span place, int width) {
        Optional<Heading> heading = document.page().headings().stream()
                .filter(each -> each.span().overlaps(place))
                .findFirst();
        if (heading.isPresent()) {
            return below(document, heading.get(), width);
        }
        Span block = block(document, place, width);
        return Excerpt.around(
                block.of(document.text()), new Span(place.start() - block.start(), place.end() - block.start()), width);
    }

    /** A heading says little without what it is the heading of. */
    private static String below(Document document, Heading heading, int width) {
        String text = document.text();
        int start = heading.span().end();
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        if (heading.text().equals(document.note().title()) || start == text.length()) {
            return Excerpt.start(document.page(), width);
        }
        Span block = block(document, new Span(start, start), width);
        return heading.text() + ": " + Excerpt.around(block.of(text), new Span(0, 0), width);
    }

    private static Span block(Document document, Span place, int width) {
        String text = document.text();
        int first = place.start() < document.page().bodyStart()
                ? 0
                : document.page().bodyStart();
        int start = lineStart(text, place.start(), first);
        while (start > first && !BEGINS.matcher(line(text, start)).matches()) {
            int before = lineStart(text, start - 1, first);
            String line = line(text, before);
            if (line.isBlank() || line.startsWith("#") || place.start() - before > 4 * width) {
                break;
            }
            start = before;
        }
        int end = lineEnd(text, place.end());
        while (end < text.length() && end - place.end() < 4 * width) {
            String next = line(text, end + 1);
            if (next.isBlank() || BEGINS.matcher(next).matches()) {
                break;
            }
            end = lineEnd(text, end + 1);
        }
        return new Span(start, end);
    }

    private static int lineStart(String text, int at, int first) {
        return Math.max(first, text.lastIndexOf('\n', at - 1) + 1);
    }

    private static int lineEnd(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private static String line(String text, int start) {
        return text.substring(start, lineEnd(text, start));
    }
}
