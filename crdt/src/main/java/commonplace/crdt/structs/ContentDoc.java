package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;

/** A subdocument's place. */
public record ContentDoc(String guid, @Nullable Object options) implements Content {
    public static final int REF = 9;

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.string(guid);
        out.any(options);
    }
}
