package commonplace.server.sync;

import commonplace.crdt.YDoc;
import java.util.Arrays;
import java.util.List;

/** What can be said of updates without a document, or with little of one. */
final class Updates {
    private static final byte[] NOTHING_KNOWN = {0};

    private Updates() {}

    /** Neither structs nor deletions: the answer of a client that has nothing new. */
    static boolean isEmpty(byte[] update) {
        return update.length == 2 && update[0] == 0 && update[1] == 0;
    }

    /** Whether a document has all of an update already. Costly: for the rare question of a client that only reads. */
    static boolean isKnown(byte[] update, SharedDocument document) {
        var copy = new YDoc();
        copy.apply(document.state(NOTHING_KNOWN));
        byte[] before = copy.encodeState();
        copy.apply(update);
        return Arrays.equals(before, copy.encodeState());
    }

    /** The same changes in as few updates as can be: one, but for updates that say the same thing twice. */
    static List<byte[]> merged(List<byte[]> updates) {
        if (updates.size() == 1) {
            return updates;
        }
        var merge = new UpdateMerge();
        for (byte[] update : updates) {
            if (!merge.add(update)) {
                return updates;
            }
        }
        return merge.result().map(List::of).orElse(updates);
    }
}
