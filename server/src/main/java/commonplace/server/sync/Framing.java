package commonplace.server.sync;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.sync.SyncMessage;
import commonplace.http.websocket.Frame;

/** How messages about a document are written on a socket; Hocuspocus puts the document's name before each. */
record Framing(String address) {
    /** y-websocket and y-sweet: the address of the socket says which document is meant. */
    static final Framing PLAIN = new Framing("");

    Frame frame(SyncMessage message) {
        if (address.isEmpty()) {
            return Frame.binary(message.toBytes());
        }
        Encoder bytes = begin();
        message.writeTo(bytes);
        return Frame.binary(bytes.toByteArray());
    }

    /** A message that the common protocol does not know. */
    Frame frame(int type, long value) {
        Encoder bytes = begin();
        bytes.varUint(type);
        bytes.varUint(value);
        return Frame.binary(bytes.toByteArray());
    }

    Frame frame(int type, String text) {
        Encoder bytes = begin();
        bytes.varUint(type);
        bytes.string(text);
        return Frame.binary(bytes.toByteArray());
    }

    Frame frame(int type, int kind, String text) {
        Encoder bytes = begin();
        bytes.varUint(type);
        bytes.varUint(kind);
        bytes.string(text);
        return Frame.binary(bytes.toByteArray());
    }

    private Encoder begin() {
        var bytes = new Encoder();
        if (!address.isEmpty()) {
            bytes.string(address);
        }
        return bytes;
    }
}
