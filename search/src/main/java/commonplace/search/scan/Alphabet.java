package commonplace.search.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Code points put together into kinds that a pattern does not tell apart, so that its table stays small. */
final class Alphabet {
    private static final int PAGE = 256;

    /** Where each stretch of equals begins; the first begins at 0. */
    private final int[] starts;

    private final int[] kindOfStretch;
    private final int kinds;
    private final int[] sample;

    Alphabet(Collection<CodeSet> sets) {
        var bounds = new TreeSet<Integer>();
        bounds.add(0);
        for (CodeSet set : sets) {
            for (int[] stretch : set.stretches()) {
                bounds.add(stretch[0]);
                bounds.add(stretch[1] + 1);
            }
        }
        bounds.remove(Character.MAX_CODE_POINT + 1);
        starts = bounds.stream().mapToInt(Integer::intValue).toArray();
        kindOfStretch = new int[starts.length];
        List<Integer> sizes = new ArrayList<>(List.of(starts.length));
        sets.forEach(set -> split(set, sizes));
        kinds = sizes.size();
        sample = new int[kinds];
        for (int i = starts.length - 1; i >= 0; i--) {
            sample[kindOfStretch[i]] = starts[i];
        }
    }

    /**
     * Gives those in the set other kinds than those outside.
     *
     * @param sizes how many stretches there are of each kind
     */
    private void split(CodeSet set, List<Integer> sizes) {
        Map<Integer, List<Integer>> inside = new HashMap<>();
        for (int[] stretch : set.stretches()) {
            for (int i = Arrays.binarySearch(starts, stretch[0]); i < starts.length && starts[i] <= stretch[1]; i++) {
                inside.computeIfAbsent(kindOfStretch[i], _ -> new ArrayList<>()).add(i);
            }
        }
        inside.forEach((kind, members) -> {
            int outside = sizes.get(kind) - members.size();
            if (outside > 0) {
                sizes.set(kind, outside);
                members.forEach(i -> kindOfStretch[i] = sizes.size());
                sizes.add(members.size());
            }
        });
    }

    int kinds() {
        return kinds;
    }

    int kindOf(int codePoint) {
        int found = Arrays.binarySearch(starts, codePoint);
        return kindOfStretch[found >= 0 ? found : -found - 2];
    }

    /** One code point of this kind, which stands for all of them. */
    int sample(int kind) {
        return sample[kind];
    }

    /** Looks kinds up quickly; not for several threads at once. */
    Lookup lookup() {
        return new Lookup();
    }

    final class Lookup {
        private final int[] ascii = new int[128];
        private final int[][] pages = new int[(Character.MAX_CODE_POINT + 1) / PAGE][];

        private Lookup() {
            for (int c = 0; c < ascii.length; c++) {
                ascii[c] = kindOf(c);
            }
        }

        int[] ascii() {
            return ascii;
        }

        int of(int codePoint) {
            int[] page = pages[codePoint / PAGE];
            if (page == null) {
                page = new int[PAGE];
                for (int i = 0; i < PAGE; i++) {
                    page[i] = kindOf(codePoint / PAGE * PAGE + i);
                }
                pages[codePoint / PAGE] = page;
            }
            return page[codePoint % PAGE];
        }
    }
}
