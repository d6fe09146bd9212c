package commonplace.crdt;

import commonplace.crdt.structs.UpdateMerge;
import java.util.List;

/**
 * What can be done with updates where there is no document.
 *
 * <pre>{@code
 * List<byte[]> few = Updates.mergeUpdates(List.of(first, second, third)); // mostly one
 * }</pre>
 */
public final class Updates {
    private Updates() {}

    /** The state vector of a peer that has nothing. */
    public static byte[] emptyStateVector() {
        return StateVector.EMPTY.encode();
    }

    /** Neither structs nor deletions: the answer of a client that has nothing new. */
    public static boolean isEmpty(byte[] update) {
        return update.length == 2 && update[0] == 0 && update[1] == 0;
    }

    /**
     * The same changes in as few updates as can be: one, which says what that of yjs's {@code mergeUpdates} says. No struct is
     * made, nor taken apart: where two updates tell of the same structs, or one is no update, they come back as they are.
     */
    // yjs: mergeUpdates
    public static List<byte[]> mergeUpdates(List<byte[]> updates) {
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
