package commonplace.crdt;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.structs.DeleteSet;

/**
 * A moment of a document's past: what was there, and what of it was deleted. It holds no content; from a document made
 * by {@link YDoc#keepingDeleted} the content of that moment can be had again.
 */
public final class Snapshot {
    private final DeleteSet deleted;
    private final StateVector state;

    private Snapshot(DeleteSet deleted, StateVector state) {
        this.deleted = deleted;
        this.state = state;
    }

    /** The document as it is now. */
    public static Snapshot of(YDoc doc) {
        return new Snapshot(DeleteSet.of(doc.store), StateVector.of(doc.store));
    }

    /** As Yjs encodes it. */
    public byte[] encode() {
        Encoder out = new Encoder();
        deleted.write(out);
        state.write(out);
        return out.toByteArray();
    }

    /** @throws DecodingException if that is not a snapshot */
    public static Snapshot decode(byte[] bytes) {
        Decoder in = new Decoder(bytes);
        DeleteSet deleted = DeleteSet.read(in);
        deleted.normalize();
        return new Snapshot(deleted, StateVector.read(in));
    }

    /**
     * The document as it was then, as a document of its own.
     *
     * @param doc the same document at a later time
     * @throws IllegalArgumentException if the document does not keep what is deleted, or has not got that far
     */
    public YDoc restore(YDoc doc) {
        if (doc.gc()) {
            throw new IllegalArgumentException(
                    "This document lets go of what is deleted; one made by YDoc.keepingDeleted can be restored");
        }
        state.clocks().forEach((client, clock) -> {
            int here = doc.store.state(client);
            if (here < clock) {
                throw new IllegalArgumentException("The snapshot has %d clocks of client %d, and the document only %d"
                        .formatted(clock, client, here));
            }
        });
        Encoder out = new Encoder();
        new UpdateWriter(out).writeUpTo(doc.store, state, deleted);
        YDoc then = new YDoc();
        then.apply(out.toByteArray());
        return then;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Snapshot that && deleted.equals(that.deleted) && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return 31 * deleted.hashCode() + state.hashCode();
    }
}
