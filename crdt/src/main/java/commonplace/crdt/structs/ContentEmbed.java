package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;

/** An object that stands in a text like a character; kept as the JSON text it came as. */
public record ContentEmbed(String json) implements Content {
    public static final int REF = 5;

    @Nullable
    public Object value() {
        return JavaScriptJson.parse(json);
    }

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.string(json);
    }
}
