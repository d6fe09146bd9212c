package commonplace.markdown.text;

import java.util.Comparator;
import java.util.List;

/**
 * A change of one stretch of a text; everything outside the stretch stays as it was.
 *
 * <pre>{@code
 * Edit.apply("red house", List.of(new Edit(new Span(0, 3), "blue")))   // "blue house"
 * }</pre>
 */
public record Edit(Span span, String replacement) {
    private static final Comparator<Edit> BY_PLACE =
            Comparator.<Edit>comparingInt(edit -> edit.span.start()).thenComparingInt(edit -> edit.span.end());

    public static Edit insert(int offset, String text) {
        return new Edit(Span.at(offset), text);
    }

    public static Edit delete(int start, int end) {
        return new Edit(new Span(start, end), "");
    }

    /**
     * The text after all edits. They may come in any order but must not overlap; insertions at one place keep the order
     * of the list.
     */
    public static String apply(String text, List<Edit> edits) {
        var result = new StringBuilder(text.length() + 64);
        int at = 0;
        for (Edit edit : edits.stream().sorted(BY_PLACE).toList()) {
            if (edit.span.start() < at) {
                throw new IllegalArgumentException("two edits overlap at " + edit.span);
            }
            if (splitsCharacter(text, edit.span.start()) || splitsCharacter(text, edit.span.end())) {
                throw new IllegalArgumentException("an edit at " + edit.span + " would cut a character in half");
            }
            result.append(text, at, edit.span.start()).append(edit.replacement);
            at = edit.span.end();
        }
        return result.append(text, at, text.length()).toString();
    }

    public static boolean splitsCharacter(String text, int offset) {
        return offset > 0
                && offset < text.length()
                && Character.isLowSurrogate(text.charAt(offset))
                && Character.isHighSurrogate(text.charAt(offset - 1));
    }

    @Override
    public String toString() {
        return span + " → \"" + replacement + "\"";
    }
}
