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
public sealed interface Message {
    /** "This is what I have": the sender's state vector. To be answered with what it lacks. */
    record SyncStep1(byte[] stateVector) implements Message {}

    /** "This is what you lack": the answer to {@link SyncStep1}. */
    record SyncStep2(byte[] update) implements Message {}

    /** "This is new." */
    record Update(byte[] update) implements Message {}

    /** Who is there and where their cursors are; see {@link Awareness}. */
    record Presence(byte[] update) implements Message {}

    /** "Tell me who is there." */
    record PresenceQuery() implements Message {}

    /** "You may not." */
    record PermissionDenied(String reason) implements Message {}

    /** A message of an extension to the protocol: its type, and all that follows it. */
    record Other(long type, byte[] rest) implements Message {}

    /**
     * Reads a whole frame.
     *
     * @throws DecodingException if that is not a message; it says what is wrong, and at which byte
     */
    static Message of(byte[] frame) {
        return read(new Decoder(frame));
    }

    /** Reads what is left of a frame, for protocols that put something in front. */
    static Message read(Decoder frame) {
        long type = frame.varUint();
        if (type == Wire.SYNC) {
            return readSync(frame);
        } else if (type == Wire.PRESENCE) {
            return atEnd(frame, new Presence(frame.bytes()));
        } else if (type == Wire.AUTH) {
            return readAuth(frame);
        } else if (type == Wire.PRESENCE_QUERY) {
            return atEnd(frame, new PresenceQuery());
        }
        return new Other(type, rest(frame));
    }

    private static Message readSync(Decoder frame) {
        int start = frame.position();
        long step = frame.varUint();
        if (step > Wire.UPDATE) {
            throw new DecodingException("There is no sync step " + step + " (at byte " + start
                    + "); there are 0 for a state vector, 1 for the answer to it and 2 for an update");
        }
        byte[] payload = frame.bytes();
        Message message = step == Wire.STEP_1
                ? new SyncStep1(payload)
                : step == Wire.STEP_2 ? new SyncStep2(payload) : new Update(payload);
        return atEnd(frame, message);
    }

    // y-protocols knows only denial; what others have added under this type is theirs to read.
    private static Message readAuth(Decoder frame) {
        byte[] rest = rest(frame);
        var auth = new Decoder(rest);
        return auth.varUint() == Wire.DENIED
                ? atEnd(auth, new PermissionDenied(auth.string()))
                : new Other(Wire.AUTH, rest);
    }

    private static Message atEnd(Decoder frame, Message message) {
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
        var frame = new Encoder(Wire.MOST_AROUND + payload().length);
        writeTo(frame);
        return frame.toByteArray();
    }

    /** Writes the message behind what a protocol has put in front of it. */
    default void writeTo(Encoder frame) {
        switch (this) {
            case SyncStep1(byte[] stateVector) -> sync(frame, Wire.STEP_1, stateVector);
            case SyncStep2(byte[] update) -> sync(frame, Wire.STEP_2, update);
            case Update(byte[] update) -> sync(frame, Wire.UPDATE, update);
            case Presence(byte[] update) -> {
                frame.varUint(Wire.PRESENCE);
                frame.bytes(update);
            }
            case PresenceQuery() -> frame.varUint(Wire.PRESENCE_QUERY);
            case PermissionDenied(String reason) -> {
                frame.varUint(Wire.AUTH);
                frame.varUint(Wire.DENIED);
                frame.string(reason);
            }
            case Other(long type, byte[] rest) -> {
                frame.varUint(type);
                frame.raw(rest, 0, rest.length);
            }
        }
    }

    private static void sync(Encoder frame, int step, byte[] payload) {
        frame.varUint(Wire.SYNC);
        frame.varUint(step);
        frame.bytes(payload);
    }

    private byte[] payload() {
        return switch (this) {
            case SyncStep1(byte[] stateVector) -> stateVector;
            case SyncStep2(byte[] update) -> update;
            case Update(byte[] update) -> update;
            case Presence(byte[] update) -> update;
            case PresenceQuery() -> Wire.NOTHING;
            case PermissionDenied(String _) -> Wire.NOTHING;
            case Other(long _, byte[] rest) -> rest;
        };
    }
}
