package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;
import java.util.Arrays;

/** Plain values in a row: in lib0's notation, or, from the Yjs of old, each as JSON text. */
public final class ContentValues implements Content {
    public static final int JSON_REF = 2;
    public static final int ANY_REF = 8;

    private final int ref;
    private @Nullable Object[] values;

    private ContentValues(int ref, @Nullable Object[] values) {
        this.ref = ref;
        this.values = values;
    }

    public static ContentValues any(@Nullable Object... values) {
        return new ContentValues(ANY_REF, values);
    }

    public static ContentValues json(String... texts) {
        return new ContentValues(JSON_REF, texts);
    }

    @Nullable
    public Object get(int index) {
        Object value = values[index];
        return ref == JSON_REF && value instanceof String text ? JavaScriptJson.parse(text) : value;
    }

    @Override
    public int ref() {
        return ref;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.varUint(length - from);
        for (int i = from; i < length; i++) {
            if (ref == JSON_REF && values[i] instanceof String text) {
                out.string(text);
            } else {
                out.any(values[i]);
            }
        }
    }

    @Override
    public Content view() {
        return new ContentValues(ref, values);
    }

    @Override
    public Content cut(int at, int length) {
        ContentValues right = new ContentValues(ref, Arrays.copyOfRange(values, at, length));
        values = Arrays.copyOf(values, at);
        return right;
    }

    @Override
    public boolean append(int length, Content right, int rightLength) {
        ContentValues more = (ContentValues) right;
        if (length + rightLength > values.length) {
            values = Arrays.copyOf(values, length + Math.max(rightLength, length / 2));
        }
        System.arraycopy(more.values, 0, values, length, rightLength);
        return true;
    }

    @Override
    public boolean joins(Content right) {
        return right instanceof ContentValues values && values.ref == ref;
    }

    @Override
    public Content copy(int length) {
        return new ContentValues(ref, Arrays.copyOf(values, length));
    }
}
