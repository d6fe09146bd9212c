package commonplace.markdown;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where one text occurs in another, overlaps included, in time linear in both. */
final class TextOccurrences {
    private TextOccurrences() {}

    /** Knuth, Morris and Pratt: {@code indexOf} in a loop is quadratic for a long run of one letter. */
    static List<Integer> of(String find, String text) {
        int[] fallback = fallbacks(find);
        List<Integer> found = new ArrayList<>();
        int matched = 0;
        for (int i = 0; i < text.length(); i++) {
            while (matched > 0 && (matched == find.length() || text.charAt(i) != find.charAt(matched))) {
                matched = fallback[matched - 1];
            }
            if (text.charAt(i) == find.charAt(matched)) {
                matched++;
            }
            if (matched == find.length()) {
                found.add(i + 1 - matched);
            }
        }
        return found;
    }

    /** For each beginning of the text, how long a shorter beginning is also its end. */
    private static int[] fallbacks(String find) {
        var fallback = new int[find.length()];
        int matched = 0;
        for (int i = 1; i < find.length(); i++) {
            while (matched > 0 && find.charAt(i) != find.charAt(matched)) {
                matched = fallback[matched - 1];
            }
            if (find.charAt(i) == find.charAt(matched)) {
                matched++;
            }
            fallback[i] = matched;
        }
        return fallback;
    }

    /**
     * A text without case, and with one space for each run of them.
     *
     * @param offsets where each of its characters stood
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Folded(String text, int[] offsets) {
        static Folded of(String text) {
            var folded = new StringBuilder(text.length());
            var offsets = new int[text.length()];
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean space = VisibleText.isSpace(c);
                if (!space || folded.isEmpty() || folded.charAt(folded.length() - 1) != ' ') {
                    offsets[folded.length()] = i;
                    folded.append(space ? ' ' : Character.toLowerCase(Character.toUpperCase(c)));
                }
            }
            return new Folded(folded.toString(), Arrays.copyOf(offsets, folded.length()));
        }
    }
}
