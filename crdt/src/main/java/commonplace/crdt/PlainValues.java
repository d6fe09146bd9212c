package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ContentBinary;
import commonplace.crdt.structs.ContentDeleted;
import commonplace.crdt.structs.ContentDoc;
import commonplace.crdt.structs.ContentEmbed;
import commonplace.crdt.structs.ContentFormat;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.ContentValues;
import commonplace.crdt.structs.Item;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns what is in a document into plain values, without a stack that deep nesting could overflow. */
final class PlainValues {
    private final Deque<Runnable> rest = new ArrayDeque<>();

    private PlainValues() {}

    /** One of the values that an item holds, as people see it. */
    static @Nullable Object value(YDoc doc, Item item, int index) {
        return switch (item.content) {
            case ContentValues values -> values.get(index);
            case ContentBinary binary -> binary.bytes().clone();
            case ContentEmbed embed -> embed.value();
            case Branch branch -> YType.of(doc, branch);
            case ContentDoc child -> new Subdocument(child.guid(), child.options());
            case ContentString text -> text.string(index, index + 1);
            case ContentDeleted _, ContentFormat _ -> null;
        };
    }

    /** Of several values under one key, the last counts. */
    static @Nullable Object last(YDoc doc, Item item) {
        return value(doc, item, item.length - 1);
    }

    static List<@Nullable Object> shallowList(YDoc doc, Branch branch) {
        List<@Nullable Object> list = new ArrayList<>();
        for (Item item = branch.start; item != null; item = item.right) {
            if (item.content instanceof ContentString text && !item.deleted()) {
                list.add(text.string(0, item.length));
            } else {
                for (int i = 0; i < item.visibleLength(); i++) {
                    list.add(value(doc, item, i));
                }
            }
        }
        return list;
    }

    static List<@Nullable Object> list(YDoc doc, Branch branch) {
        PlainValues plain = new PlainValues();
        List<@Nullable Object> list = plain.listOf(doc, branch);
        plain.finish();
        return list;
    }

    static Map<String, @Nullable Object> map(YDoc doc, Branch branch) {
        PlainValues plain = new PlainValues();
        Map<String, @Nullable Object> map = plain.mapOf(doc, branch);
        plain.finish();
        return map;
    }

    private void finish() {
        for (Runnable next = rest.poll(); next != null; next = rest.poll()) {
            next.run();
        }
    }

    private @Nullable Object plain(YDoc doc, @Nullable Object value) {
        if (!(value instanceof YType type)) {
            return value;
        }
        return switch (type) {
            case YText text -> text.toString();
            case YMap map -> mapOf(doc, map.branch());
            case YArray array -> listOf(doc, array.branch());
            case YXml xml -> listOf(doc, xml.branch());
        };
    }

    private List<@Nullable Object> listOf(YDoc doc, Branch branch) {
        List<@Nullable Object> list = new ArrayList<>();
        rest.add(() -> {
            for (Object value : shallowList(doc, branch)) {
                list.add(plain(doc, value));
            }
        });
        return list;
    }

    private Map<String, @Nullable Object> mapOf(YDoc doc, Branch branch) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        rest.add(() -> branch.values().forEach((key, item) -> {
            if (!item.deleted()) {
                map.put(key, plain(doc, last(doc, item)));
            }
        }));
        return map;
    }
}
