package commonplace.crdt;

import commonplace.crdt.lib0.Encoder;

/** A subdocument's place. */
record Child(Subdocument document) implements Content {
    static final int REF = 9;

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.string(document.guid());
        out.any(document.options());
    }
}
