package commonplace.base;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names close to one that was not found, for a message that says what would work. */
public final class NearNames {
    private static final int MOST = 3;

    // Typing errors happen in names; longer text is compared by its beginning, so that the cost stays bounded.
    private static final int COMPARED = 80;

    private static final int LETTERS_AN_EDIT = 3;

    private NearNames() {}

    /** At most three of {@code known} that differ from {@code wanted} by little, the closest first. */
    public static List<String> to(String wanted, Collection<String> known) {
        String folded = fold(wanted);
        record Scored(String name, int distance) {}
        return known.stream()
                .map(name -> new Scored(name, distance(folded, fold(name))))
                .filter(scored -> scored.distance < Integer.MAX_VALUE)
                .sorted(Comparator.comparingInt(Scored::distance).thenComparing(Scored::name))
                .limit(MOST)
                .map(Scored::name)
                .toList();
    }

    /**
     * The one of {@code known} that was probably meant by a name which nobody has to know: that it is like another must be
     * more than chance, so only one letter in three may be wrong.
     */
    public static Optional<String> misspelled(String written, Collection<String> known) {
        String folded = fold(written);
        return to(written, known).stream()
                .filter(name -> EditDistance.between(folded, fold(name)) * LETTERS_AN_EDIT
                        <= Math.max(folded.length(), fold(name).length()))
                .findFirst();
    }

    private static String fold(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.length() > COMPARED ? lower.substring(0, COMPARED) : lower;
    }

    private static int distance(String wanted, String name) {
        if (wanted.isBlank() || name.isBlank()) {
            return Integer.MAX_VALUE;
        }
        if (wanted.equals(name)) {
            return 0;
        }
        int longer = Math.max(wanted.length(), name.length());
        int most = longer / 3 + 1;
        if (Math.min(wanted.length(), name.length()) >= 3 && (name.contains(wanted) || wanted.contains(name))) {
            return most;
        }
        int edits =
                Math.abs(wanted.length() - name.length()) > most ? most + 1 : EditDistance.between(wanted, name, most);
        return edits <= most && edits < longer ? edits : Integer.MAX_VALUE;
    }
}
