package commonplace.crdt.structs;

import java.util.Arrays;

/** Ranges of one client's clocks. */
public final class ClockRanges {
    /** The first clock in the upper half, the clock after the last one in the lower: so they sort as numbers. */
    private long[] ranges = new long[2];

    private int size;
    private boolean sorted = true;

    public int size() {
        return size;
    }

    public int from(int index) {
        return (int) (ranges[index] >>> 32);
    }

    public int to(int index) {
        return (int) ranges[index];
    }

    void add(int from, int to) {
        if (size > 0) {
            int last = size - 1;
            if (to(last) == from) {
                ranges[last] = range(from(last), to);
                return;
            }
            sorted &= to(last) < from;
        }
        if (size == ranges.length) {
            ranges = Arrays.copyOf(ranges, size * 2);
        }
        ranges[size++] = range(from, to);
    }

    /** Makes room. */
    void expect(int more) {
        if (size + more > ranges.length) {
            ranges = Arrays.copyOf(ranges, Math.max(size + more, size * 2));
        }
    }

    void addAll(ClockRanges other) {
        expect(other.size);
        for (int i = 0; i < other.size; i++) {
            add(other.from(i), other.to(i));
        }
    }

    private static long range(int from, int to) {
        return (long) from << 32 | to;
    }

    /** Brings them in order, and makes one of those that touch. */
    void normalize() {
        if (sorted) {
            return;
        }
        Arrays.sort(ranges, 0, size);
        int last = 0;
        for (int i = 1; i < size; i++) {
            if (to(last) >= from(i)) {
                ranges[last] = range(from(last), Math.max(to(last), to(i)));
            } else {
                ranges[++last] = ranges[i];
            }
        }
        size = last + 1;
        sorted = true;
    }

    /** Only asked when normalized. */
    boolean contains(int clock) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (clock < from(middle)) {
                high = middle - 1;
            } else if (clock >= to(middle)) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClockRanges that && Arrays.equals(ranges, 0, size, that.ranges, 0, that.size);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(Arrays.copyOf(ranges, size));
    }
}
