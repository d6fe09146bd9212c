package commonplace.vault.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Picks those of many earlier texts that another text may have been made from, by the lines that they share. */
final class LikelyBases {
    /** To compare two texts properly takes a while. */
    private static final int MAX = 8;

    private LikelyBases() {}

    private record Candidate(RecentBases.Earlier earlier, long different) {}

    /** The most likely first, and of equals the newest. */
    static List<RecentBases.Earlier> of(List<RecentBases.Earlier> newestFirst, String fileText) {
        if (newestFirst.size() <= MAX) {
            return newestFirst;
        }
        Map<String, Integer> lines = new HashMap<>();
        fileText.lines().forEach(line -> lines.merge(line, 1, Integer::sum));
        List<Candidate> candidates = new ArrayList<>();
        for (RecentBases.Earlier each : newestFirst) {
            candidates.add(new Candidate(each, different(each.base().mark().text(), lines, fileText.length())));
        }
        candidates.sort(Comparator.comparingLong(Candidate::different));
        return candidates.stream().limit(MAX).map(Candidate::earlier).toList();
    }

    /** How much of two texts is in lines that only one of them has. */
    private static long different(String text, Map<String, Integer> lines, int length) {
        Map<String, Integer> left = new HashMap<>(lines);
        long shared = text.lines()
                .filter(line -> left.merge(line, -1, Integer::sum) >= 0)
                .mapToLong(line -> line.length() + 1L)
                .sum();
        return text.length() + length - 2 * shared;
    }
}
