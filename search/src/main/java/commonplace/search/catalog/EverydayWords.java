package commonplace.search.catalog;

import commonplace.search.PlainWords;
import commonplace.search.Word;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Other words for the same thing: who asks to make a folder is served by what creates a directory. */
final class EverydayWords {
    private static final int MOST_IN_A_LINE = 100;

    private static final Map<String, List<String>> KIN = read();

    private EverydayWords() {}

    /** The stems of the words that may be meant as well, besides the one that was said. */
    static List<String> kin(String stem) {
        return KIN.getOrDefault(stem, List.of());
    }

    private static Map<String, List<String>> read() {
        Map<String, Set<String>> groups = new HashMap<>();
        for (String line : WordLists.lines("everyday.txt")) {
            List<String> stems =
                    PlainWords.of(line, MOST_IN_A_LINE).stream().map(Word::stem).toList();
            stems.forEach(stem ->
                    groups.computeIfAbsent(stem, _ -> new LinkedHashSet<>()).addAll(stems));
        }
        Map<String, List<String>> kin = new HashMap<>();
        groups.forEach((stem, all) ->
                kin.put(stem, all.stream().filter(other -> !other.equals(stem)).toList()));
        return kin;
    }
}
