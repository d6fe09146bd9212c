package commonplace.markdown;

import commonplace.base.NearNames;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Markdown note, read: its front matter, headings, links and tags, each with its place in the text.
 *
 * <pre>{@code
 * var page = Page.of("# Setup\nAsk [[Jamie]]. #howto\n");
 * page.title()   // "Setup"
 * page.links()   // [[Jamie]]
 * page.tags()    // howto
 * }</pre>
 *
 * <p>The text is kept exactly as it was given, a byte order mark included; all offsets are offsets into it.
 */
public final class Page {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String text;
    private final LineIndex lines;
    private final FrontMatter frontMatter;
    private final int bodyStart;

    /** Read when first asked for: it takes most of the time, and many want no more than the text and its front matter. */
    private @Nullable Contents contents;

    private record Contents(List<Heading> headings, List<Link> links, List<Link> definitions, List<String> tags) {}

    private Page(String text) {
        this.text = text;
        this.lines = LineIndex.of(text);
        int start = text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? 0 : 1;
        this.frontMatter = FrontMatter.of(text, start, lines);
        this.bodyStart = frontMatter.present() ? frontMatter.span().end() : start;
    }

    public static Page of(String text) {
        return new Page(text);
    }

    public String text() {
        return text;
    }

    public FrontMatter frontMatter() {
        return frontMatter;
    }

    /** Where the body begins: after the front matter, or after the byte order mark. */
    public int bodyStart() {
        return bodyStart;
    }

    public String body() {
        return text.substring(bodyStart);
    }

    /** The front matter's {@code title}, else the first heading of level 1. */
    public Optional<String> title() {
        return frontMatter
                .string("title")
                .map(VisibleText::collapse)
                .filter(title -> !title.isEmpty())
                .or(() -> headings().stream()
                        .filter(heading ->
                                heading.level() == 1 && !heading.text().isEmpty())
                        .map(Heading::text)
                        .findFirst());
    }

    /** The front matter's {@code type}. */
    public Optional<String> type() {
        return frontMatter.string("type").filter(type -> !type.isBlank());
    }

    /** Tags of the front matter, then those in the text, without {@code #}; each once, whatever its case. */
    public List<String> tags() {
        return contents().tags();
    }

    /** Other names of this note, from the front matter's {@code aliases}. */
    public List<String> aliases() {
        return frontMatter.aliases();
    }

    /** The headings, outermost and inner, in order; those in quotes and list items are not among them. */
    public List<Heading> headings() {
        return contents().headings();
    }

    /** Mentions of other notes, in order, the front matter's included. */
    public List<Link> links() {
        return contents().links();
    }

    /** The definitions {@code [reference]: note.md} of other notes. */
    public List<Link> definitions() {
        return contents().definitions();
    }

    /** Reads now what would be read when it is first asked for, for a caller that has time for it. */
    public void read() {
        Contents _ = contents();
    }

    /** The line that holds this offset, from 1. */
    public int lineOf(int offset) {
        return lines.lineOf(offset);
    }

    /**
     * The first section with this heading at any level: spelled so, or else the same but for case. Markup is ignored on
     * both sides, and so are a leading {@code #} and the width of white space.
     */
    public Optional<Section> section(String heading) {
        String given = VisibleText.collapse(heading);
        String visible = VisibleText.ofHeading(withoutMarks(given));
        return sectionWhere(given::equals)
                .or(() -> sectionWhere(withoutMarks(given)::equals))
                .or(() -> sectionWhere(visible::equals))
                .or(() -> sectionWhere(withoutMarks(given)::equalsIgnoreCase))
                .or(() -> sectionWhere(visible::equalsIgnoreCase));
    }

    /** At most three headings that resemble this one, for a message that says what would work. */
    public List<String> similarHeadings(String heading) {
        return NearNames.to(
                withoutMarks(VisibleText.collapse(heading)),
                headings().stream().map(Heading::text).distinct().toList());
    }

    private static String withoutMarks(String heading) {
        int at = 0;
        while (at < heading.length() && heading.charAt(at) == '#') {
            at++;
        }
        return at == heading.length() ? heading : heading.substring(at).strip();
    }

    private Optional<Section> sectionWhere(Predicate<String> matches) {
        List<Heading> headings = headings();
        for (int i = 0; i < headings.size(); i++) {
            if (matches.test(headings.get(i).text())) {
                return Optional.of(sectionAt(i));
            }
        }
        return Optional.empty();
    }

    private Section sectionAt(int index) {
        List<Heading> headings = headings();
        Heading heading = headings.get(index);
        int end = headings.stream()
                .skip(index + 1L)
                .filter(next -> next.level() <= heading.level())
                .mapToInt(next -> next.span().start())
                .findFirst()
                .orElse(text.length());
        return new Section(
                heading,
                new Span(heading.span().start(), end),
                new Span(heading.span().end(), end));
    }

    /** Two threads may both read them, and find the same. */
    private Contents contents() {
        Contents known = contents;
        if (known == null) {
            Outline outline = Outline.of(text, bodyStart, lines);
            List<String> tags = new ArrayList<>(frontMatter.tags());
            tags.addAll(outline.tags());
            known = new Contents(
                    List.copyOf(outline.headings()),
                    Stream.concat(frontMatter.links().stream(), outline.links().stream())
                            .toList(),
                    List.copyOf(outline.definitions()),
                    Tags.unique(tags));
            contents = known;
        }
        return known;
    }

    @Override
    public String toString() {
        return title().map(title -> "# " + title).orElse("(untitled)");
    }
}
