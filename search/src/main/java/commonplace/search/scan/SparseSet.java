package commonplace.search.scan;

/** A set of a program's instructions that is emptied at once and keeps the order in which they came. */
final class SparseSet {
    private final int[] dense;
    private final int[] sparse;
    private int size;

    SparseSet(int capacity) {
        dense = new int[capacity];
        sparse = new int[capacity];
    }

    boolean add(int value) {
        int at = sparse[value];
        if (at < size && dense[at] == value) {
            return false;
        }
        sparse[value] = size;
        dense[size++] = value;
        return true;
    }

    int size() {
        return size;
    }

    int get(int index) {
        return dense[index];
    }

    void clear() {
        size = 0;
    }
}
