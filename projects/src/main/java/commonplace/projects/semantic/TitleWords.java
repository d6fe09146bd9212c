package commonplace.projects.semantic;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What titles have in common. */
final class TitleWords {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Of the words of both titles together. */
    private static final double ALIKE = 0.5;

    private TitleWords() {}

    /** Whether they say nearly the same: with the one, a text means what it means with the other. */
    static boolean alike(String one, String other) {
        Set<String> words = of(one);
        Set<String> others = of(other);
        var both = new HashSet<>(words);
        both.retainAll(others);
        int all = words.size() + others.size() - both.size();
        return one.equals(other) || (all > 0 && both.size() >= ALIKE * all);
    }

    private static Set<String> of(String title) {
        return BETWEEN.splitAsStream(title.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }
}
