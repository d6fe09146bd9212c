package commonplace.crdt.sync;

/** The numbers by which the protocol calls its messages. */
final class MessageTypes {
    static final int SYNC = 0;
    static final int PRESENCE = 1;
    static final int AUTH = 2;
    static final int PRESENCE_QUERY = 3;

    static final int STEP_1 = 0;
    static final int STEP_2 = 1;
    static final int UPDATE = 2;

    static final int DENIED = 0;

    /** The bytes of a frame that are not its payload, at most. */
    static final int MOST_AROUND = 16;

    static final byte[] NOTHING = {};

    private MessageTypes() {}
}
