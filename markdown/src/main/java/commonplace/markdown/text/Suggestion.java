package commonplace.markdown.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A change that is shown in the text instead of being made, in CriticMarkup, so that a person can accept or reject it.
 *
 * <pre>{@code
 * Suggestion.of("the red house", "the blue house")   // the {~~red~>blue~~} house
 * }</pre>
 */
public final class Suggestion {
    private static final Map<String, String> MARKS =
            Map.of("{++", "++}", "{--", "--}", "{~~", "~~}", "{>>", "<<}", "{==", "==}");

    private Suggestion() {}

    /** The suggestions and comments that stand in a text; they cannot hold others. */
    public static List<Span> in(String text) {
        List<Span> found = new ArrayList<>();
        Map<String, String> marks = new HashMap<>(MARKS);
        int from = 0;
        for (int at = text.indexOf('{'); at >= 0; at = text.indexOf('{', from)) {
            from = at + 1;
            String opening = text.substring(at, Math.min(text.length(), at + 3));
            String closing = marks.get(opening);
            if (closing != null) {
                int end = text.indexOf(closing, at + 3);
                if (end >= 0) {
                    from = end + 3;
                    found.add(new Span(at, from));
                } else {
                    marks.remove(opening); // Not looked for again, so that this stays linear.
                }
            }
        }
        return found;
    }

    /** The old text with the suggestion in it; nothing where the texts hold such marks themselves. */
    public static Optional<String> of(String old, String replacement) {
        if (hasMarks(old) || hasMarks(replacement)) {
            return Optional.empty();
        }
        int start = commonStart(old, replacement);
        int end = commonEnd(old.substring(start), replacement.substring(start));
        String removed = old.substring(start, old.length() - end);
        String added = replacement.substring(start, replacement.length() - end);
        return Optional.of(old.substring(0, start) + marked(removed, added) + old.substring(old.length() - end));
    }

    private static boolean hasMarks(String text) {
        return text.contains("~>")
                || MARKS.entrySet().stream()
                        .anyMatch(mark -> text.contains(mark.getKey()) || text.contains(mark.getValue()));
    }

    private static String marked(String removed, String added) {
        if (removed.isEmpty()) {
            return added.isEmpty() ? "" : "{++" + added + "++}";
        }
        if (added.isEmpty()) {
            return "{--" + removed + "--}";
        }
        // Not every tool reads a replacement that goes over lines, but all read one after the other.
        boolean oneLine = (removed + added).chars().noneMatch(c -> LineIndex.isEnd((char) c));
        return oneLine ? "{~~" + removed + "~>" + added + "~~}" : "{--" + removed + "--}{++" + added + "++}";
    }

    /** How much is the same at the beginning, in whole words. */
    private static int commonStart(String one, String other) {
        int most = Math.min(one.length(), other.length());
        int at = 0;
        while (at < most && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        while (at > 0 && (isInWord(one, at) || isInWord(other, at))) {
            at--;
        }
        return at;
    }

    private static int commonEnd(String one, String other) {
        int most = Math.min(one.length(), other.length());
        int length = 0;
        while (length < most && one.charAt(one.length() - 1 - length) == other.charAt(other.length() - 1 - length)) {
            length++;
        }
        while (length > 0 && (isInWord(one, one.length() - length) || isInWord(other, other.length() - length))) {
            length--;
        }
        return length;
    }

    /** Whether a cut here would go through a word or a character. */
    private static boolean isInWord(String text, int at) {
        return at > 0
                && at < text.length()
                && (Edit.splitsCharacter(text, at)
                        || text.startsWith("\r\n", at - 1)
                        || (Character.isLetterOrDigit(text.codePointBefore(at))
                                && Character.isLetterOrDigit(text.codePointAt(at))));
    }
}
