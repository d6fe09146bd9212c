package commonplace.search.scan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of bytes, each of a set, that whatever matches must hold: {@code [A-Z]ord}, for {@code (?i)word} each letter large or
 * small, and for {@code one|two} {@code [ot][nw][eo]}. It is looked for by Horspool's algorithm, which looks at one byte in as many as the run is long, so that most texts are
 * passed over at a fraction of the cost of a look at every byte.
 */
final class RequiredBytes {
    /** Long enough to be rare; a longer one would cost more in a text that is made to nearly hold it everywhere. */
    private static final int LONGEST = 16;

    private static final int ASCII = 128;
    private static final int BYTES = 256;

    /** How much a run has to say, in bits, to be worth looking for: as much as one character that has to be there. */
    private static final double LEAST_BITS = 7;

    /** The same for what several branches have together, which a text also holds where none of them matches. */
    private static final double LEAST_BITS_TOGETHER = 14;

    /** For each byte the places in the run where it may stand, one bit each. */
    private final int[] places = new int[BYTES];

    /** For each byte how far the run can be moved on when it stands under the run's end. */
    private final int[] moves = new int[BYTES];

    private final int length;

    /** Of what several branches have together, what each of them has whole, from where the run begins; else empty. */
    private final List<List<boolean[]>> branches;

    private RequiredBytes(List<boolean[]> run, List<List<boolean[]>> branches) {
        this.length = run.size();
        this.branches = branches;
        for (int b = 0; b < BYTES; b++) {
            moves[b] = length;
            for (int place = 0; place < length; place++) {
                if (run.get(place)[b]) {
                    places[b] |= 1 << place;
                    moves[b] = place < length - 1 ? length - 1 - place : moves[b];
                }
            }
        }
    }

    /** Of no length when nothing is known that would be worth looking for. */
    static RequiredBytes of(RegexNode node) {
        var runs = new Runs();
        runs.add(node);
        runs.cut();
        return new RequiredBytes(runs.best, runs.bestBranches);
    }

    boolean isNothing() {
        return length == 0;
    }

    int length() {
        return length;
    }

    boolean areIn(byte[] bytes, int end) {
        return indexIn(bytes, 0, end) >= 0;
    }

    /** Where they are from a place on, or -1. */
    int indexIn(byte[] bytes, int from, int end) {
        int last = length - 1;
        for (int i = from + last; i < end; i += moves[bytes[i] & 0xff]) {
            int place = last;
            while (place >= 0 && (places[bytes[i - last + place] & 0xff] >> place & 1) != 0) {
                place--;
            }
            if (place < 0 && isOfABranch(bytes, i - last, end)) {
                return i - last;
            }
        }
        return -1;
    }

    private boolean isOfABranch(byte[] bytes, int from, int end) {
        if (branches.isEmpty()) {
            return true;
        }
        for (List<boolean[]> branch : branches) {
            int place = 0;
            while (place < branch.size() && from + place < end && branch.get(place)[bytes[from + place] & 0xff]) {
                place++;
            }
            if (place == branch.size()) {
                return true;
            }
        }
        return false;
    }

    /** The runs of a pattern, of which that one is kept which says most. */
    private static final class Runs {
        private List<boolean[]> best = List.of();
        private List<List<boolean[]>> bestBranches = List.of();
        private double bestBits;
        private List<boolean[]> run = new ArrayList<>();
        private double bits;

        void add(RegexNode node) {
            switch (node) {
                case RegexNode.Chars(CodeSet set) -> add(set);
                case RegexNode.At _ -> {} // Takes up nothing.
                case RegexNode.Either(List<RegexNode> branches) -> {
                    cut();
                    List<List<boolean[]>> runs =
                            branches.stream().map(Runs::bestOf).toList();
                    together(runs).forEach(some -> add(some, size(some)));
                    cut(LEAST_BITS_TOGETHER, runs);
                }
                case RegexNode.Repeat(RegexNode repeated, int least, int most) -> {
                    for (int i = 0; i < Math.min(least, LONGEST); i++) {
                        add(repeated);
                    }
                    if (least != most || least > LONGEST) {
                        cut();
                    }
                }
                case RegexNode.Sequence(List<RegexNode> parts) -> parts.forEach(this::add);
            }
        }

        private static List<boolean[]> bestOf(RegexNode branch) {
            var runs = new Runs();
            runs.add(branch);
            runs.cut();
            return runs.best;
        }

        /** Runs one upon the other, as long as the shortest: of no length where one branch need hold nothing. */
        private static List<boolean[]> together(List<List<boolean[]>> runs) {
            int length = runs.stream().mapToInt(List::size).min().orElse(0);
            List<boolean[]> all = new ArrayList<>();
            for (int place = 0; place < length; place++) {
                boolean[] some = new boolean[BYTES];
                for (List<boolean[]> run : runs) {
                    for (int b = 0; b < BYTES; b++) {
                        some[b] |= run.get(place)[b];
                    }
                }
                all.add(some);
            }
            return all;
        }

        private static int size(boolean[] some) {
            int size = 0;
            for (boolean each : some) {
                size += each ? 1 : 0;
            }
            return size;
        }

        private void add(CodeSet set) {
            if (set.single() >= ASCII) {
                for (byte each : Character.toString(set.single()).getBytes(StandardCharsets.UTF_8)) {
                    boolean[] one = new boolean[BYTES];
                    one[each & 0xff] = true;
                    add(one, 1);
                }
            } else if (set.isEmpty() || !set.minus(CodeSet.range(0, ASCII - 1)).isEmpty()) {
                // As bytes, its characters are of different lengths.
                cut();
            } else {
                boolean[] some = new boolean[BYTES];
                for (int c = 0; c < ASCII; c++) {
                    some[c] = set.contains(c);
                }
                add(some, size(some));
            }
        }

        private void add(boolean[] bytes, int size) {
            if (run.size() == LONGEST) {
                cut();
            }
            run.add(bytes);
            bits += Math.log(ASCII / (double) size) / Math.log(2);
        }

        void cut() {
            cut(LEAST_BITS, List.of());
        }

        private void cut(double least, List<List<boolean[]>> branches) {
            if (bits >= least && bits > bestBits) {
                best = run;
                bestBranches = branches;
                bestBits = bits;
            }
            run = new ArrayList<>();
            bits = 0;
        }
    }
}
