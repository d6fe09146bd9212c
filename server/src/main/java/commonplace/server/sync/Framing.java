package commonplace.server.sync;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.sync.SyncMessage;
import commonplace.http.websocket.Frame;

/** How messages about a document are written on a socket; Hocuspocus puts the document's name before each. */
record Framing(String address) {
    /** y-websocket and y-sweet: the address of the socket says which document is meant. */
    static final Framing PLAIN = new Framing("");

    private static final int SHORT = 32;
    private static final int MOST_LENGTH = 10;
    private static final int MOST_BYTES_EACH = 3;

    Frame frame(SyncMessage message) {
        Encoder bytes = begin(message.expectedSize());
        message.writeTo(bytes);
        return framed(bytes);
    }

    /** A message that the common protocol does not know. */
    Frame frame(int type, long value) {
        Encoder bytes = begin(SHORT);
        bytes.varUint(type);
        bytes.varUint(value);
        return framed(bytes);
    }

    Frame frame(int type, String text) {
        Encoder bytes = begin(SHORT);
        bytes.varUint(type);
        bytes.string(text);
        return framed(bytes);
    }

    Frame frame(int type, int kind, String text) {
        Encoder bytes = begin(SHORT);
        bytes.varUint(type);
        bytes.varUint(kind);
        bytes.string(text);
        return framed(bytes);
    }

    private Encoder begin(int expected) {
        if (address.isEmpty()) {
            return new Encoder(expected);
        }
        var bytes = new Encoder(MOST_LENGTH + MOST_BYTES_EACH * address.length() + expected);
        bytes.string(address);
        return bytes;
    }

    private static Frame framed(Encoder bytes) {
        return Frame.binary(bytes.size(), bytes::copyTo);
    }
}
