package commonplace.models;

/** Where the records of hashes are: a table of plain numbers, 12 bytes for each place. */
final class HashIndex {
    static final int NONE = -1;

    private long[] keys = new long[1024];
    // One more than the record's number; 0 where there is none.
    private int[] records = new int[1024];
    private int size;

    /** How many records were added: they are numbered in the order in which they came. */
    int size() {
        return size;
    }

    void add(long key) {
        if (2 * (size + 1) > keys.length) {
            grow();
        }
        put(key, ++size);
    }

    /** The first place that may be that of a key, or {@link #NONE}. */
    int first(long key) {
        return search(key, slot(key));
    }

    /** The next place after one: a key is a piece of a hash, which several hashes may share. */
    int next(long key, int place) {
        return search(key, (place + 1) & (keys.length - 1));
    }

    /** The number of the record at a place. */
    int record(int place) {
        return records[place] - 1;
    }

    private int search(long key, int from) {
        int place = from;
        while (records[place] != 0) {
            if (keys[place] == key) {
                return place;
            }
            place = (place + 1) & (keys.length - 1);
        }
        return NONE;
    }

    private void put(long key, int record) {
        int slot = slot(key);
        while (records[slot] != 0) {
            slot = (slot + 1) & (keys.length - 1);
        }
        keys[slot] = key;
        records[slot] = record;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldRecords = records;
        keys = new long[2 * oldKeys.length];
        records = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldRecords[i] != 0) {
                put(oldKeys[i], oldRecords[i]);
            }
        }
    }

    /** Keys are pieces of hashes, and spread by themselves. */
    private int slot(long key) {
        return (int) key & (keys.length - 1);
    }
}
