package commonplace.crdt.structs;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Nullable;

/** Reads what an item holds, of all kinds but texts and what was deleted, which readers of updates read themselves. */
public final class ContentReader {
    private final Decoder in;
    private int length;

    public ContentReader(Decoder in) {
        this.in = in;
    }

    public Content read(int ref) {
        length = 1;
        return switch (ref) {
            case ContentValues.ANY_REF -> any();
            case ContentValues.JSON_REF -> json();
            case ContentBinary.REF -> new ContentBinary(in.bytes());
            case ContentEmbed.REF -> new ContentEmbed(JavaScriptJson.checked(in.string()));
            case ContentFormat.REF -> format();
            case Branch.REF -> branch();
            case ContentDoc.REF -> new ContentDoc(in.string(), in.any());
            default ->
                throw new DecodingException(
                        "The number " + ref + " at byte " + (in.position() - 1) + " is no kind of struct");
        };
    }

    /** Of what was read last. */
    public int length() {
        return length;
    }

    private ContentValues any() {
        length = in.count("values", 1);
        @Nullable Object[] values = new @Nullable Object[length];
        for (int i = 0; i < length; i++) {
            values[i] = in.any();
        }
        return ContentValues.any(values);
    }

    private ContentValues json() {
        length = in.count("values", 1);
        String[] texts = new String[length];
        for (int i = 0; i < length; i++) {
            texts[i] = JavaScriptJson.checked(in.string());
        }
        return ContentValues.json(texts);
    }

    private ContentFormat format() {
        String key = in.string();
        String json = JavaScriptJson.checked(in.string());
        return new ContentFormat(key, json, JavaScriptJson.parse(json));
    }

    private Branch branch() {
        Branch.Kind kind = Branch.Kind.of(in.varUint());
        return new Branch(kind, kind.named() ? in.string() : "");
    }
}
