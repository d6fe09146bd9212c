package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;

/** One value that is bytes. */
public record ContentBinary(byte[] bytes) implements Content {
    public static final int REF = 3;

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.bytes(bytes);
    }
}
