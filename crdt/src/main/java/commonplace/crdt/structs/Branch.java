package commonplace.crdt.structs;

import commonplace.crdt.YText;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What items stand in: a list of them, and for each key a list of which only the last counts.
 *
 * <p>Texts, maps, arrays and XML elements are all branches; {@link YText} and its like are what people see of one.
 */
public final class Branch implements Parent, Content {
    public static final int REF = 7;

    /** Which shared type it is, with the number that updates have for it. */
    public enum Kind {
        ARRAY(0),
        MAP(1),
        TEXT(2),
        XML_ELEMENT(3),
        XML_FRAGMENT(4),
        XML_HOOK(5),
        XML_TEXT(6),
        /** A root that has come with an update, and that nobody has asked for yet. */
        UNKNOWN(-1);

        /** Yjs's number for it. */
        public final int ref;

        Kind(int ref) {
            this.ref = ref;
        }

        public static Kind of(long ref) {
            for (Kind kind : values()) {
                if (kind.ref == ref) {
                    return kind;
                }
            }
            throw new DecodingException(ref + " is the number of no shared type");
        }

        public boolean named() {
            return this == XML_ELEMENT || this == XML_HOOK;
        }

        public boolean text() {
            return this == TEXT || this == XML_TEXT;
        }

        /** As it stands in a sentence. */
        public String article() {
            return switch (this) {
                case ARRAY -> "an array";
                case MAP -> "a map";
                case TEXT -> "a text";
                case XML_ELEMENT, XML_FRAGMENT, XML_HOOK, XML_TEXT -> "XML";
                case UNKNOWN -> "of no kind yet";
            };
        }
    }

    public Kind kind;

    /** The name of a root or of an XML element; empty for everything else. */
    public final String name;

    /** The item that holds this; null for a root, and until this is inserted. */
    @Nullable
    public Item item;

    @Nullable
    public Item start;

    /** How many positions the list has. */
    public int length;

    /** Whether there may be formats in the list. */
    public boolean formatted;

    /** The same, as far as Yjs knows: it forgets it for a root when somebody first says that this is a text. */
    public boolean hasFormatting;

    private @Nullable Map<String, Item> values;
    private @Nullable PositionIndex positions;

    // What is made of this outside of the structs, which know neither types nor events.
    private @Nullable Object observers;

    private @Nullable Object face;

    public Branch(Kind kind, String name) {
        this.kind = kind;
        this.name = name;
    }

    /** Somebody says what this root is. */
    public void define(Kind kind) {
        this.kind = kind;
        hasFormatting = false;
        face = null;
    }

    @Nullable
    public Item value(String key) {
        return values == null ? null : values.get(key);
    }

    public Map<String, Item> values() {
        return values == null ? Map.of() : values;
    }

    void setValue(String key, Item item) {
        if (values == null) {
            values = new LinkedHashMap<>(4);
        }
        values.put(key, item);
    }

    /** Lets go of everything in it, which is garbage. */
    void clear() {
        start = null;
        values = null;
        positions = null;
    }

    public PositionIndex positions() {
        if (positions == null) {
            positions = new PositionIndex(this);
        }
        return positions;
    }

    void inserted(Item item) {
        length += item.visibleLength();
        if (positions != null) {
            positions.inserted(item);
        }
    }

    public void grown(Item item, int by) {
        length += by;
        if (positions != null) {
            positions.changed(item, by);
        }
    }

    /** All that it holds is put into its empty list at once. */
    void filled(int positionsInAll) {
        positions = null;
        length = positionsInAll;
    }

    /** To be called while the item can still be seen. */
    void deleting(Item item) {
        int visible = item.visibleLength();
        length -= visible;
        if (positions != null) {
            positions.changed(item, -visible);
        }
    }

    /** What was deleted can be seen again. */
    void restored(Item item) {
        if (item.key == null) {
            length += item.visibleLength();
            positions = null;
        }
    }

    /** As if it had never been here. */
    void unlink(Item item) {
        if (item.left != null) {
            item.left.right = item.right;
        }
        if (item.right != null) {
            item.right.left = item.left;
        }
        if (item.key == null) {
            start = item.left == null ? item.right : start;
            length -= item.visibleLength();
            positions = null;
        } else if (item.right == null && values != null) {
            if (item.left == null) {
                values.remove(item.key);
            } else {
                values.put(item.key, item.left);
            }
        }
    }

    void split(Item left, Item right) {
        if (positions != null) {
            positions.split(left, right);
        }
    }

    /** To be called before the two are one again. */
    void unsplit(Item left, Item right) {
        if (left.key == null) {
            positions = null;
        } else if (value(left.key) == right) {
            setValue(left.key, left);
        }
    }

    /** To be called before the left one takes in the right one. */
    void merging(Item left, Item right) {
        if (positions != null) {
            positions.merging(left, right);
        }
    }

    public boolean isDeleted() {
        return item != null && item.deleted();
    }

    @Nullable
    public Object observers() {
        return observers;
    }

    public void observers(Object observers) {
        this.observers = observers;
    }

    @Nullable
    public Object face() {
        return face;
    }

    public void face(Object face) {
        this.face = face;
    }

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void entered(Transaction transaction, Item item) {
        this.item = item;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.varUint(kind.ref);
        if (kind.named()) {
            out.string(name);
        }
    }

    @Override
    public Content copy(int length) {
        return new Branch(kind, name);
    }
}
