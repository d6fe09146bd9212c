package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import java.util.ArrayList;
import java.util.List;

/** Makes content fit the place where it is inserted. */
final class Insertion {
    private final Page page;
    private final int at;
    private final String content;

    private Insertion(Page page, int at, String content) {
        this.page = page;
        this.at = at;
        this.content = content;
    }

    /**
     * The content with the page's line endings, on lines of its own, where {@code at} is the start of a line or the end
     * of the page. Blank lines part it from its neighbors only where it would otherwise make, or swallow, a heading: a
     * paragraph takes in the heading below it that is underlined with {@code ---}.
     */
    static String of(Page page, int at, String content) {
        String end = LineIndex.dominantEnd(page.text());
        var insertion = new Insertion(page, at, LineIndex.withEnds(content, end));
        String added = insertion.onItsOwnLines(end);
        List<String> candidates = at == page.text().length()
                ? List.of(added, end + added)
                : List.of(added, added + end, end + added, end + added + end);
        return candidates.stream().filter(insertion::keepsHeadings).findFirst().orElse(added);
    }

    private String onItsOwnLines(String end) {
        String text = page.text();
        if (at < text.length() || LineIndex.endsWithTerminator(text)) {
            return content.endsWith(end) ? content : content + end;
        }
        if (at == page.bodyStart() && !page.frontMatter().present()) {
            return content;
        }
        // A page without a line end at its end stays without.
        return end + (content.endsWith(end) ? content.substring(0, content.length() - end.length()) : content);
    }

    private boolean keepsHeadings(String added) {
        List<String> expected = new ArrayList<>();
        page.headings().stream()
                .filter(heading -> heading.span().start() < at)
                .forEach(heading -> expected.add(heading.toString()));
        Outline.of(content, 0, LineIndex.of(content)).headings().forEach(heading -> expected.add(heading.toString()));
        page.headings().stream()
                .filter(heading -> heading.span().start() >= at)
                .forEach(heading -> expected.add(heading.toString()));
        String result = Edit.apply(page.text(), List.of(Edit.insert(at, added)));
        return Page.of(result).headings().stream()
                .map(Heading::toString)
                .toList()
                .equals(expected);
    }
}
