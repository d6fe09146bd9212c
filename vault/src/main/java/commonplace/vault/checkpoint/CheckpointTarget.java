package commonplace.vault.checkpoint;

import java.io.IOException;

/** Where the pieces of a checkpoint go. */
public interface CheckpointTarget {
    /** Takes a piece as it is now. It may come again, if it has changed meanwhile: the last counts. */
    void put(CheckpointPiece piece) throws IOException;

    /** A piece that came before is not there any more. */
    void remove(String name) throws IOException;
}
