package commonplace.crdt;

import commonplace.crdt.lib0.Encoder;

/** One value that is bytes. */
record Binary(byte[] bytes) implements Content {
    static final int REF = 3;

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.bytes(bytes);
    }
}
