package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;

/** From here on the text has this attribute; null ends it. */
public record ContentFormat(
        String key, String json, @Nullable Object value) implements Content {
    public static final int REF = 6;

    public static ContentFormat of(String key, @Nullable Object value) {
        return new ContentFormat(key, JavaScriptJson.stringify(value), value);
    }

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void entered(Transaction transaction, Item item) {
        Branch branch = item.branch();
        if (transaction.rollback != null && !(branch.formatted && branch.hasFormatting)) {
            transaction.rollback.formatting(branch);
        }
        branch.formatted = true;
        branch.hasFormatting = true;
    }

    @Override
    public boolean countable() {
        return false;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.string(key);
        out.string(json);
    }
}
