package commonplace.vault.live;

import commonplace.crdt.YDoc;
import java.util.Arrays;
import java.util.Set;

/** What somebody's first change means to a note that was removed, or moved away. */
public enum ReturnedNote {
    /** A client that had it open comes back, and brings nothing that was not removed with it. */
    WITH_NOTHING_NEW,
    /** A client that had it open wrote on; who removed it did not know of that. */
    WITH_MORE,
    /** It is a new note, and has nothing to do with the one that was here. */
    NOT;

    /** @throws commonplace.crdt.InvalidUpdateException when it is no update */
    public static ReturnedNote of(byte[] update, OpenDocument removed) {
        var brought = new YDoc();
        brought.apply(update);
        Set<Long> shared = brought.clients();
        shared.retainAll(removed.query(YDoc::clients));
        // What cannot stand alone continues something that was here.
        if (shared.isEmpty() && !brought.hasPending()) {
            return NOT;
        }
        var left = new YDoc();
        left.apply(removed.query(YDoc::encodeState));
        byte[] before = left.encodeState();
        left.apply(update);
        return Arrays.equals(before, left.encodeState()) ? WITH_NOTHING_NEW : WITH_MORE;
    }
}
