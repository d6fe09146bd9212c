package commonplace.vault.checkpoint;

import java.io.IOException;

/** Where the pieces of a checkpoint go. */
public interface CheckpointTarget {
    /** Takes a piece as it is now. It may come again, if it has changed meanwhile: the last counts. */
    void put(CheckpointPiece piece) throws IOException;

    /** A piece that came before is not there any more. */
    void remove(String name) throws IOException;

    /** How many pieces there will be, as far as one can tell; said once, before the first of them. */
    default void expect(long pieces) {}

    /** Whether all who write wait until this is called again: then pieces are taken without delay. */
    default void writersWait(boolean waiting) {}
}
