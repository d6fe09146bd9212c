package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts one text in another's place whatever their lines end with, which nobody sees who reads lines. Lines that stay the
 * same are not touched, and those that are new end as the ones whose place they take.
 */
public final class LineReplacement {
    private static final char END = '\n';

    private final Page page;
    private final String find;
    private final String content;
    private final Unified text;

    private LineReplacement(Page page, String find, String content) {
        this.page = page;
        this.find = LineIndex.withEnds(find, "\n");
        this.content = LineIndex.withEnds(content, "\n");
        this.text = Unified.of(page.text());
    }

    /**
     * A text in which every line ends with LF.
     *
     * @param offsets where each of its characters stood, and where all of it ended
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Unified(String text, int[] offsets) {
        static Unified of(String text) {
            var unified = new StringBuilder(text.length());
            var offsets = new int[text.length() + 1];
            int at = 0;
            while (at < text.length()) {
                offsets[unified.length()] = at;
                boolean end = LineIndex.isEnd(text.charAt(at));
                unified.append(end ? END : text.charAt(at));
                at = end ? LineIndex.afterTerminator(text, at) : at + 1;
            }
            offsets[unified.length()] = at;
            return new Unified(unified.toString(), offsets);
        }
    }

    /** The text must occur exactly once. */
    public static PatchResult once(Page page, String find, String content) {
        var replacement = new LineReplacement(page, find, content);
        List<Integer> found = replacement.found();
        return switch (found.size()) {
            case 0 -> Patch.replace(page, find, content);
            case 1 -> new PatchResult.Edited(List.of(replacement.edit(found.getFirst())));
            default ->
                Patch.ambiguous(page, found.stream().map(replacement::offset).toList());
        };
    }

    /** Wherever the text occurs, from the beginning on and without overlaps. */
    public static PatchResult everywhere(Page page, String find, String content) {
        var replacement = new LineReplacement(page, find, content);
        List<Edit> edits = new ArrayList<>();
        int end = 0;
        for (int at : replacement.found()) {
            if (at >= end) {
                end = at + replacement.find.length();
                edits.add(replacement.edit(at));
            }
        }
        return edits.isEmpty() ? Patch.replace(page, find, content) : new PatchResult.Edited(edits);
    }

    /** Places in the unified text. */
    private List<Integer> found() {
        return find.isEmpty()
                ? List.of()
                : TextOccurrences.of(find, text.text()).stream()
                        .filter(at -> !Edit.splitsCharacter(text.text(), at)
                                && !Edit.splitsCharacter(text.text(), at + find.length()))
                        .toList();
    }

    private int offset(int at) {
        return text.offsets()[at];
    }

    private Edit edit(int at) {
        int start = sameStart();
        int end = sameEnd(start);
        var span = new Span(offset(at + start), offset(at + find.length() - end));
        String replaced = span.of(page.text());
        boolean oneLine = replaced.chars().noneMatch(c -> LineIndex.isEnd((char) c));
        String ends = LineIndex.dominantEnd(oneLine ? page.text() : replaced);
        return new Edit(span, LineIndex.withEnds(content.substring(start, content.length() - end), ends));
    }

    /** How much is the same at the beginning, in whole lines. */
    private int sameStart() {
        int most = Math.min(find.length(), content.length());
        int same = 0;
        for (int i = 0; i < most && find.charAt(i) == content.charAt(i); i++) {
            same = find.charAt(i) == END ? i + 1 : same;
        }
        return same;
    }

    /** How much of the rest is the same at the end, with the line end before it. */
    private int sameEnd(int start) {
        int most = Math.min(find.length(), content.length()) - start;
        int same = 0;
        for (int i = 1; i <= most && find.charAt(find.length() - i) == content.charAt(content.length() - i); i++) {
            same = find.charAt(find.length() - i) == END ? i : same;
        }
        return same;
    }
}
