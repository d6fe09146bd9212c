package commonplace.crdt;

import commonplace.crdt.lib0.Any;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.Content;
import commonplace.crdt.structs.ContentEmbed;
import commonplace.crdt.structs.ContentFormat;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.JavaScriptJson;
import commonplace.crdt.structs.Transaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Edits of a text that has formats, or gets some: each attribute begins and ends with an item of its own. */
final class TextEdits {
    private final Transaction transaction;
    private final Branch branch;

    TextEdits(Transaction transaction, Branch branch) {
        this.transaction = transaction;
        this.branch = branch;
    }

    /** With formats, there is no way to know the attributes at a place but to read all that is before it. */
    TextPosition find(int index) {
        TextPosition position = new TextPosition(transaction, branch);
        position.skip(index);
        return position;
    }

    /** @param attributes null for those that hold at the place */
    void insert(TextPosition at, Content content, int length, @Nullable Map<String, @Nullable Object> attributes) {
        Map<String, @Nullable Object> wanted = new LinkedHashMap<>();
        if (attributes != null) {
            wanted.putAll(attributes);
        }
        // Whatever holds here and is not wanted must end.
        at.attributes.toMap().forEach((key, value) -> {
            if (!wanted.containsKey(key)) {
                wanted.put(key, attributes == null ? value : null);
            }
        });
        skipWhatIsWanted(at, wanted);
        Map<String, @Nullable Object> before = begin(at, wanted);
        at.insert(content, length);
        end(at, before);
    }

    void format(TextPosition at, int length, Map<String, @Nullable Object> attributes) {
        skipWhatIsWanted(at, attributes);
        Map<String, @Nullable Object> before = begin(at, attributes);
        int rest = length;
        while (at.right != null && (rest > 0 || (!before.isEmpty() && isGap(at.right)))) {
            Item item = at.right;
            if (!item.deleted()) {
                if (item.content instanceof ContentFormat format) {
                    if (attributes.containsKey(format.key())) {
                        if (TextAttributes.equal(attributes.get(format.key()), format.value())) {
                            before.remove(format.key());
                        } else if (rest == 0) {
                            break;
                        } else {
                            before.put(format.key(), format.value());
                        }
                        transaction.delete(item);
                    }
                } else {
                    at.splitRight(rest);
                    rest -= item.length;
                }
            }
            at.forward();
        }
        if (rest > 0) {
            // yjs: formatText. Editors that think of the text as lines may format one that is not there yet.
            at.insert(ContentString.of("\n".repeat(rest)), rest);
        }
        end(at, before);
    }

    private static boolean isGap(Item item) {
        return item.deleted() || item.content instanceof ContentFormat;
    }

    void delete(TextPosition at, int length) {
        TextAttributes attributesBefore = new TextAttributes(at.attributes);
        Item start = at.right;
        int rest = length;
        while (rest > 0 && at.right != null) {
            Item item = at.right;
            if (!item.deleted()
                    && (item.content instanceof Branch
                            || item.content instanceof ContentEmbed
                            || item.content instanceof ContentString)) {
                at.splitRight(rest);
                rest -= item.length;
                transaction.delete(item);
            }
            at.forward();
        }
        if (start != null) {
            new FormatGap(transaction, start, at.right, attributesBefore, at.attributes).cleanUp();
        }
    }

    void apply(List<DeltaOp> delta) {
        TextPosition at = new TextPosition(transaction, branch);
        for (DeltaOp op : delta) {
            switch (op) {
                case DeltaOp.Insert(String text, Map<String, @Nullable Object> attributes) -> {
                    if (!text.isEmpty()) {
                        insert(at, ContentString.of(text), text.length(), normalized(attributes));
                    }
                }
                case DeltaOp.Insert(Object embed, Map<String, @Nullable Object> attributes) ->
                    insert(at, embedded(embed), 1, normalized(attributes));
                case DeltaOp.Retain(int length, Map<String, @Nullable Object> attributes) ->
                    format(at, length, normalized(attributes));
                case DeltaOp.Delete(int length) -> delete(at, length);
            }
        }
    }

    /** What stands in a text for one character. */
    static Content embedded(@Nullable Object value) {
        return value instanceof YType
                ? LocalInserts.content(value)
                : new ContentEmbed(JavaScriptJson.stringify(Any.of(value)));
    }

    @SuppressWarnings("unchecked")
    static Map<String, @Nullable Object> normalized(Map<String, @Nullable Object> attributes) {
        return (Map<String, @Nullable Object>) Objects.requireNonNull(Any.of(attributes));
    }

    /** Goes on while what is to the right is wanted here anyway, or deleted. */
    private static void skipWhatIsWanted(TextPosition at, Map<String, @Nullable Object> wanted) {
        while (at.right != null
                && (at.right.deleted()
                        || (at.right.content instanceof ContentFormat format
                                && TextAttributes.equal(wanted.get(format.key()), format.value())))) {
            at.forward();
        }
    }

    /** Begins the attributes that do not hold yet, and tells what held in their place. */
    private static Map<String, @Nullable Object> begin(TextPosition at, Map<String, @Nullable Object> wanted) {
        Map<String, @Nullable Object> before = new LinkedHashMap<>(0);
        wanted.forEach((key, value) -> {
            Object current = at.attributes.get(key);
            if (!TextAttributes.equal(current, value)) {
                before.put(key, current);
                at.insert(ContentFormat.of(key, value), 1);
            }
        });
        return before;
    }

    /** Lets attributes be again what they were before, unless that is what comes next anyway. */
    private static void end(TextPosition at, Map<String, @Nullable Object> before) {
        while (at.right != null
                && (at.right.deleted()
                        || (at.right.content instanceof ContentFormat format
                                && before.containsKey(format.key())
                                && TextAttributes.equal(before.get(format.key()), format.value())))) {
            if (!at.right.deleted() && at.right.content instanceof ContentFormat format) {
                before.remove(format.key());
            }
            at.forward();
        }
        before.forEach((key, value) -> at.insert(ContentFormat.of(key, value), 1));
    }
}
