package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.Content;
import commonplace.crdt.structs.Item;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Values by name. Of two people who set the same name at once, one wins, and everyone agrees on who.
 *
 * <p>Values are null, Boolean, Number, String, {@code byte[]}, List, Map, or a new {@link YText}, {@link YMap} or
 * {@link YArray}. Whole numbers come back as {@link Long}, others as {@link Double}.
 */
public final class YMap extends YType {
    /** What it is to hold once it is in a document. */
    private @Nullable Map<String, @Nullable Object> prepared;

    /** A map to be put into a document. */
    public YMap() {
        super(new Branch(Branch.Kind.MAP, ""), null);
        prepared = new LinkedHashMap<>();
    }

    YMap(Branch branch, YDoc doc) {
        super(branch, doc);
    }

    /** The value, or null also when there is none. */
    public @Nullable Object get(String key) {
        Item item = branch().value(key);
        return item == null || item.deleted() ? null : PlainValues.last(doc(), item);
    }

    public boolean containsKey(String key) {
        Item item = branch().value(key);
        return item != null && !item.deleted();
    }

    public void put(String key, @Nullable Object value) {
        if (prepared != null) {
            prepared.put(key, value);
            return;
        }
        Content content = LocalInserts.content(value);
        doc().transact(transaction -> new LocalInserts(transaction).put(branch(), key, content));
    }

    public void remove(String key) {
        if (prepared != null) {
            prepared.remove(key);
            return;
        }
        doc().transact(transaction -> {
            Item item = branch().value(key);
            if (item != null) {
                transaction.delete(item);
            }
        });
    }

    public void clear() {
        doc().transact(transaction -> branch().values().values().forEach(transaction::delete));
    }

    public Set<String> keys() {
        Set<String> keys = new LinkedHashSet<>();
        branch().values().forEach((key, item) -> {
            if (!item.deleted()) {
                keys.add(key);
            }
        });
        return keys;
    }

    public int size() {
        int size = 0;
        for (Item item : branch().values().values()) {
            size += item.deleted() ? 0 : 1;
        }
        return size;
    }

    /** A copy, in which nested types are plain maps, lists and strings. */
    public Map<String, @Nullable Object> toMap() {
        return PlainValues.map(doc(), branch());
    }

    @Override
    void fill() {
        Map<String, @Nullable Object> values = prepared;
        prepared = null;
        if (values != null) {
            values.forEach(this::put);
        }
    }

    @Override
    Map<String, @Nullable Object> toValue() {
        return toMap();
    }

    @Override
    public String toString() {
        return toMap().toString();
    }
}
