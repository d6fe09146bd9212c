package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;

/**
 * The ways to change a page without rewriting it. What is added takes the page's own line endings and stands on
 * lines of its own; a page that ends with a line end still does, one that does not still does not.
 *
 * <pre>{@code
 * Patch.appendSection(page, "Meetings", "- 10:00 with [[Jamie]]")
 * }</pre>
 */
public final class Patch {
    private static final int MOST_LINES = 20;

    private Patch() {}

    /** Adds to the end of the page. */
    public static PatchResult append(Page page, String content) {
        String text = page.text();
        if (content.isEmpty()) {
            return new PatchResult.Edited(List.of());
        }
        String added = Insertion.of(page, text.length(), content);
        boolean touchesFence = page.frontMatter().present() && page.body().isEmpty();
        return edited(Edit.insert(text.length(), touchesFence ? LineIndex.dominantEnd(text) + added : added));
    }

    /** Adds after the front matter, before the first line that says something. */
    public static PatchResult prepend(Page page, String content) {
        String text = page.text();
        int at = page.bodyStart();
        while (at < text.length() && VisibleText.isSpace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return append(page, content);
        }
        return insertLines(page, Math.max(page.bodyStart(), LineIndex.startOfLine(text, at)), content);
    }

    /** Adds to the end of a section, before the blank lines that part it from the next. */
    public static PatchResult appendSection(Page page, String section, String content) {
        return inSection(page, section, content, found -> {
            int at = found.span().end();
            while (at > found.heading().span().end()
                    && VisibleText.isSpace(page.text().charAt(at - 1))) {
                at--;
            }
            return at <= found.heading().span().end()
                    ? found.heading().span().end()
                    : LineIndex.nextLine(page.text(), at);
        });
    }

    /** Adds right after a section's heading. */
    public static PatchResult prependSection(Page page, String section, String content) {
        return inSection(page, section, content, found -> found.heading().span().end());
    }

    private static PatchResult inSection(Page page, String name, String content, ToIntFunction<Section> place) {
        Optional<Section> section = page.section(name);
        return section.isEmpty()
                ? new PatchResult.NoSection(name, page.similarHeadings(name))
                : insertLines(page, place.applyAsInt(section.get()), content);
    }

    private static PatchResult insertLines(Page page, int at, String content) {
        return content.isEmpty()
                ? new PatchResult.Edited(List.of())
                : edited(Edit.insert(at, Insertion.of(page, at, content)));
    }

    /** Puts one text in another's place, taken to the letter; it must occur exactly once. */
    public static PatchResult replace(Page page, String find, String content) {
        if (find.isEmpty()) {
            return new PatchResult.NothingToFind();
        }
        List<Integer> found = found(page.text(), find);
        return switch (found.size()) {
            case 0 -> new PatchResult.NotFound(find, nearLine(page, find));
            case 1 -> edited(new Edit(new Span(found.getFirst(), found.getFirst() + find.length()), content));
            default -> ambiguous(page, found);
        };
    }

    static PatchResult ambiguous(Page page, List<Integer> found) {
        return new PatchResult.Ambiguous(
                found.size(), found.stream().limit(MOST_LINES).map(page::lineOf).toList());
    }

    private static List<Integer> found(String text, String find) {
        return TextOccurrences.of(find, text).stream()
                .filter(at -> !Edit.splitsCharacter(text, at) && !Edit.splitsCharacter(text, at + find.length()))
                .toList();
    }

    private static OptionalInt nearLine(Page page, String find) {
        var wanted = TextOccurrences.Folded.of(find.strip());
        var folded = TextOccurrences.Folded.of(page.text());
        if (wanted.text().isEmpty()) {
            return OptionalInt.empty();
        }
        return TextOccurrences.of(wanted.text(), folded.text()).stream()
                .filter(at -> !Edit.splitsCharacter(folded.text(), at))
                .mapToInt(at -> page.lineOf(folded.offsets()[at]))
                .findFirst();
    }

    private static PatchResult edited(Edit edit) {
        return new PatchResult.Edited(List.of(edit));
    }
}
