package commonplace.server.sync;

import commonplace.crdt.Updates;
import commonplace.crdt.YDoc;
import java.util.Arrays;
import java.util.UUID;

/** A document that clients share: the text of a note, or the list of a folder. */
interface SharedDocument extends AutoCloseable {
    byte[] stateVector();

    /** What somebody with this state vector lacks. */
    byte[] state(byte[] stateVector);

    /** Whether it has all of an update already. Costly: for the rare question of a client that only reads. */
    default boolean knows(byte[] update) {
        var copy = new YDoc();
        copy.apply(state(Updates.emptyStateVector()));
        byte[] before = copy.encodeState();
        copy.apply(update);
        return Arrays.equals(before, copy.encodeState());
    }

    /** Whether it is the document of this id. One that was asked for in its old place may have turned out to be another. */
    boolean isOf(UUID id);

    /** Whether it is within reach of a token where it is now. Never waits. */
    boolean isWithin(TokenAccess access);

    /** Whether a small update is taken without waiting for anything that takes time. */
    default boolean takesAtOnce() {
        return false;
    }

    /**
     * Takes an update, whole or not at all.
     *
     * @param origin told to followers, so that the author of a change can tell its own
     * @param whenDurable called once, when it would survive the machine
     * @throws RejectedUpdateException if it cannot be taken, and why
     */
    void apply(byte[] update, EditorIdentity writer, Object origin, Runnable whenDurable)
            throws RejectedUpdateException;

    /** From now on, every change is told, in order. */
    void follow(Follower follower);

    @Override
    void close();

    /** Hears of changes while they are made: it must not wait for anything. */
    interface Follower {
        void updated(byte[] update, Object origin);

        /** It is elsewhere now, and may be within reach of others. */
        void moved();

        /** There is no such document any more. */
        void removed();
    }
}
