package commonplace.crdt.sync;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import java.util.Arrays;

/**
 * What the two ends of a connection say to each other about one document, as y-websocket and its kin frame it.
 *
 * <p>Both ends open with {@link SyncStep1}; each answers the other's with {@link SyncStep2}, after which both have all
 * that the other had, and from then on every change goes out as an {@link Update}.
 */
public sealed interface SyncMessage {
    /** "This is what I have": the sender's state vector. To be answered with what it lacks. */
    record SyncStep1(byte[] stateVector) implements SyncMessage {}

    /** "This is what you lack": the answer to {@link SyncStep1}. */
    record SyncStep2(byte[] update) implements SyncMessage {}

    /** "This is new." */
    record Update(byte[] update) implements SyncMessage {}

    /** Who is there and where their cursors are; see {@link Awareness}. */
    record Presence(byte[] update) implements SyncMessage {}

    /** "Tell me who is there." */
    record PresenceQuery() implements SyncMessage {}

    /** "You may not." */
    record PermissionDenied(String reason) implements SyncMessage {}

    /** A message of an extension to the protocol: its type, and all that follows it. */
    record Other(long type, byte[] rest) implements SyncMessage {}

    /**
     * Reads a whole frame.
     *
     * @throws DecodingException if that is not a message; it says what is wrong, and at which byte
     */
    static SyncMessage of(byte[] frame) {
        return read(new Decoder(frame));
    }

    /** Reads what is left of a frame, for protocols that put something in front. */
    static SyncMessage read(Decoder frame) {
        long type = frame.varUint();
        if (type == MessageTypes.SYNC) {
            return readSync(frame);
        } else if (type == MessageTypes.PRESENCE) {
            return atEnd(frame, new Presence(frame.bytes()));
        } else if (type == MessageTypes.AUTH) {
            return readAuth(frame);
        } else if (type == MessageTypes.PRESENCE_QUERY) {
            return atEnd(frame, new PresenceQuery());
        }
        return new Other(type, rest(frame));
    }

    private static SyncMessage readSync(Decoder frame) {
        int start = frame.position();
        long step = frame.varUint();
        if (step > MessageTypes.UPDATE) {
            throw new DecodingException("There is no sync step " + step + " (at byte " + start
                    + "); there are 0 for a state vector, 1 for the answer to it and 2 for an update");
        }
        byte[] payload = frame.bytes();
        SyncMessage message = step == MessageTypes.STEP_1
                ? new SyncStep1(payload)
                : step == MessageTypes.STEP_2 ? new SyncStep2(payload) : new Update(payload);
        return atEnd(frame, message);
    }

    // y-protocols knows only denial; what others have added under this type is theirs to read.
    private static SyncMessage readAuth(Decoder frame) {
        byte[] rest = rest(frame);
        var auth = new Decoder(rest);
        return auth.varUint() == MessageTypes.DENIED
                ? atEnd(auth, new PermissionDenied(auth.string()))
                : new Other(MessageTypes.AUTH, rest);
    }

    private static SyncMessage atEnd(Decoder frame, SyncMessage message) {
        if (frame.remaining() > 0) {
            throw new DecodingException(
                    "The message ends at byte " + frame.position() + ", and " + frame.remaining() + " bytes follow");
        }
        return message;
    }

    private static byte[] rest(Decoder frame) {
        int start = frame.position();
        return Arrays.copyOfRange(frame.source(), start, start + frame.remaining());
    }

    /** The whole frame. */
    default byte[] toBytes() {
        var frame = new Encoder(expectedSize());
        writeTo(frame);
        return frame.toByteArray();
    }

    /** About as many bytes as it will have, so that room for a long one is made once. */
    default int expectedSize() {
        return MessageTypes.MOST_AROUND + payload().length;
    }

    /** Writes the message behind what a protocol has put in front of it. */
    default void writeTo(Encoder frame) {
        switch (this) {
            case SyncStep1(byte[] stateVector) -> sync(frame, MessageTypes.STEP_1, stateVector);
            case SyncStep2(byte[] update) -> sync(frame, MessageTypes.STEP_2, update);
            case Update(byte[] update) -> sync(frame, MessageTypes.UPDATE, update);
            case Presence(byte[] update) -> {
                frame.varUint(MessageTypes.PRESENCE);
                frame.bytes(update);
            }
            case PresenceQuery() -> frame.varUint(MessageTypes.PRESENCE_QUERY);
            case PermissionDenied(String reason) -> {
                frame.varUint(MessageTypes.AUTH);
                frame.varUint(MessageTypes.DENIED);
                frame.string(reason);
            }
            case Other(long type, byte[] rest) -> {
                frame.varUint(type);
                frame.raw(rest, 0, rest.length);
            }
        }
    }

    private static void sync(Encoder frame, int step, byte[] payload) {
        frame.varUint(MessageTypes.SYNC);
        frame.varUint(step);
        frame.bytes(payload);
    }

    private byte[] payload() {
        return switch (this) {
            case SyncStep1(byte[] stateVector) -> stateVector;
            case SyncStep2(byte[] update) -> update;
            case Update(byte[] update) -> update;
            case Presence(byte[] update) -> update;
            case PresenceQuery() -> MessageTypes.NOTHING;
            case PermissionDenied(String _) -> MessageTypes.NOTHING;
            case Other(long _, byte[] rest) -> rest;
        };
    }
}
