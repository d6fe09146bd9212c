package commonplace.search.scan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of bytes, each of a set, that whatever matches must hold: {@code [A-Z]ord}, and for {@code (?i)word} each letter large or
 * small. It is looked for by Horspool's algorithm, which looks at one byte in as many as the run is long, so that most texts are
 * passed over at a fraction of the cost of a look at every byte.
 */
final class RequiredBytes {
    /** Long enough to be rare; a longer one would cost more in a text that is made to nearly hold it everywhere. */
    private static final int LONGEST = 16;

    private static final int ASCII = 128;
    private static final int BYTES = 256;

    /** How much a run has to say, in bits, to be worth looking for: as much as one character that has to be there. */
    private static final double LEAST_BITS = 7;

    /** For each byte the places in the run where it may stand, one bit each. */
    private final int[] places = new int[BYTES];

    /** For each byte how far the run can be moved on when it stands under the run's end. */
    private final int[] moves = new int[BYTES];

    private final int length;

    private RequiredBytes(List<boolean[]> run) {
        this.length = run.size();
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
        return new RequiredBytes(runs.best);
    }

    boolean isNothing() {
        return length == 0;
    }

    boolean areIn(byte[] bytes, int end) {
        int last = length - 1;
        for (int i = last; i < end; i += moves[bytes[i] & 0xff]) {
            int place = last;
            while (place >= 0 && (places[bytes[i - last + place] & 0xff] >> place & 1) != 0) {
                place--;
            }
            if (place < 0) {
                return true;
            }
        }
        return false;
    }

    /** The runs of a pattern, of which that one is kept which says most. */
    private static final class Runs {
        private List<boolean[]> best = List.of();
        private double bestBits;
        private List<boolean[]> run = new ArrayList<>();
        private double bits;

        void add(RegexNode node) {
            switch (node) {
                case RegexNode.Chars(CodeSet set) -> add(set);
                case RegexNode.At _ -> {} // Takes up nothing.
                case RegexNode.Either _ -> cut();
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
                int size = 0;
                for (int c = 0; c < ASCII; c++) {
                    some[c] = set.contains(c);
                    size += some[c] ? 1 : 0;
                }
                add(some, size);
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
            if (bits >= LEAST_BITS && bits > bestBits) {
                best = run;
                bestBits = bits;
            }
            run = new ArrayList<>();
            bits = 0;
        }
    }
}
