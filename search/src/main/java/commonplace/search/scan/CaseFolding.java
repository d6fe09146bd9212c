package commonplace.search.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which code points are the same but for case: k, K and the Kelvin sign. */
final class CaseFolding {
    /** No letter that has two cases lies above this. */
    private static final int LAST_CASED = 0x1ffff;

    private CaseFolding() {}

    /** Made when first asked for. */
    private static final class Families {
        private static final Map<Integer, CodeSet> BY_FOLD = byFold();

        private static Map<Integer, CodeSet> byFold() {
            Map<Integer, CodeSet> byFold = new HashMap<>();
            for (int c = 0; c <= LAST_CASED; c++) {
                int fold = fold(c);
                if (fold != c) {
                    byFold.merge(fold, CodeSet.of(c).or(CodeSet.of(fold)), CodeSet::or);
                }
            }
            return byFold;
        }
    }

    static int fold(int c) {
        // The Turkish letters: what their other case is depends on the language, so they have none.
        return c == 0x130 || c == 0x131 ? c : Character.toLowerCase(Character.toUpperCase(c));
    }

    /** The set with the other cases of all it holds. */
    static CodeSet closed(CodeSet set) {
        if (set.single() >= 0) {
            return Families.BY_FOLD.getOrDefault(fold(set.single()), set);
        }
        List<CodeSet> parts = new ArrayList<>();
        parts.add(set);
        for (CodeSet family : Families.BY_FOLD.values()) {
            if (family.stretches().stream().anyMatch(stretch -> any(set, stretch))) {
                parts.add(family);
            }
        }
        return CodeSet.union(parts);
    }

    private static boolean any(CodeSet set, int[] stretch) {
        for (int c = stretch[0]; c <= stretch[1]; c++) {
            if (set.contains(c)) {
                return true;
            }
        }
        return false;
    }
}
