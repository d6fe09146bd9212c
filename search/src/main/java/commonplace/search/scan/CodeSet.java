package commonplace.search.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/** A set of code points: {@code [a-z]}. */
final class CodeSet {
    static final CodeSet NONE = new CodeSet(new int[0]);
    static final CodeSet ALL = range(0, Character.MAX_CODE_POINT);

    /** First and last of each stretch, in order; stretches neither touch nor overlap. */
    private final int[] bounds;

    private CodeSet(int[] bounds) {
        this.bounds = bounds;
    }

    static CodeSet of(int codePoint) {
        return range(codePoint, codePoint);
    }

    static CodeSet range(int first, int last) {
        return new CodeSet(new int[] {first, last});
    }

    static CodeSet where(IntPredicate holds) {
        List<int[]> stretches = new ArrayList<>();
        int start = -1;
        for (int c = 0; c <= Character.MAX_CODE_POINT + 1; c++) {
            boolean in = c <= Character.MAX_CODE_POINT && holds.test(c);
            if (in && start < 0) {
                start = c;
            } else if (!in && start >= 0) {
                stretches.add(new int[] {start, c - 1});
                start = -1;
            }
        }
        return merged(stretches);
    }

    static CodeSet union(Collection<CodeSet> sets) {
        List<int[]> stretches = new ArrayList<>();
        for (CodeSet set : sets) {
            stretches.addAll(set.stretches());
        }
        return merged(stretches);
    }

    private static CodeSet merged(List<int[]> stretches) {
        List<int[]> sorted = new ArrayList<>(stretches);
        sorted.sort(Comparator.comparingInt(stretch -> stretch[0]));
        int[] bounds = new int[sorted.size() * 2];
        int length = 0;
        for (int[] stretch : sorted) {
            if (length > 0 && stretch[0] <= bounds[length - 1] + 1) {
                bounds[length - 1] = Math.max(bounds[length - 1], stretch[1]);
            } else {
                bounds[length++] = stretch[0];
                bounds[length++] = stretch[1];
            }
        }
        return new CodeSet(Arrays.copyOf(bounds, length));
    }

    CodeSet or(CodeSet other) {
        return union(List.of(this, other));
    }

    CodeSet not() {
        int[] gaps = new int[bounds.length + 2];
        int length = 0;
        int next = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i] > next) {
                gaps[length++] = next;
                gaps[length++] = bounds[i] - 1;
            }
            next = bounds[i + 1] + 1;
        }
        if (next <= Character.MAX_CODE_POINT) {
            gaps[length++] = next;
            gaps[length++] = Character.MAX_CODE_POINT;
        }
        return new CodeSet(Arrays.copyOf(gaps, length));
    }

    CodeSet and(CodeSet other) {
        return not().or(other.not()).not();
    }

    CodeSet minus(CodeSet other) {
        return and(other.not());
    }

    boolean contains(int codePoint) {
        int found = Arrays.binarySearch(bounds, codePoint);
        // Between a first and a last, the place to insert has an odd number.
        return found >= 0 || (-found - 1) % 2 == 1;
    }

    boolean isEmpty() {
        return bounds.length == 0;
    }

    /** Its one code point, or -1 when it has none or several. */
    int single() {
        return bounds.length == 2 && bounds[0] == bounds[1] ? bounds[0] : -1;
    }

    List<int[]> stretches() {
        List<int[]> stretches = new ArrayList<>(bounds.length / 2);
        for (int i = 0; i < bounds.length; i += 2) {
            stretches.add(new int[] {bounds[i], bounds[i + 1]});
        }
        return stretches;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CodeSet set && Arrays.equals(bounds, set.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    @Override
    public String toString() {
        var text = new StringBuilder("[");
        for (int i = 0; i < bounds.length; i += 2) {
            text.appendCodePoint(bounds[i]);
            if (bounds[i + 1] > bounds[i]) {
                text.append('-').appendCodePoint(bounds[i + 1]);
            }
        }
        return text.append(']').toString();
    }
}
