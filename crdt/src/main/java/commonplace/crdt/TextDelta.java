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
import commonplace.crdt.structs.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A text, or what changed in it, as steps through it. */
final class TextDelta {
    private final YDoc doc;
    private final List<DeltaOp> ops = new ArrayList<>();
    private final TextAttributes attributes = new TextAttributes();

    /** What the step under way is about; at most one of them is not empty. */
    private final StringBuilder inserted = new StringBuilder();

    private int retained;
    private int deleted;

    /** What the transaction changes for text that was there before, and what held for it. */
    private final Map<String, @Nullable Object> changes = new LinkedHashMap<>();

    private final TextAttributes old = new TextAttributes();

    private TextDelta(YDoc doc) {
        this.doc = doc;
    }

    static List<DeltaOp> of(YDoc doc, Branch branch) {
        TextDelta delta = new TextDelta(doc);
        for (Item item = branch.start; item != null; item = item.right) {
            if (!item.deleted()) {
                delta.insert(item, 0);
                if (item.content instanceof ContentFormat format) {
                    delta.flush();
                    delta.attributes.apply(format);
                }
            }
        }
        delta.flush();
        return delta.ops;
    }

    // yjs: YTextEvent.delta, except that looking at a change changes nothing.
    static List<DeltaOp> of(Transaction transaction, Branch branch) {
        TextDelta delta = new TextDelta(YDoc.of(transaction));
        for (Item item = branch.start; item != null; item = item.right) {
            if (item.content instanceof ContentFormat format) {
                delta.format(transaction, item, format);
            } else {
                delta.step(transaction, item);
            }
        }
        delta.flush();
        while (!delta.ops.isEmpty()
                && delta.ops.getLast() instanceof DeltaOp.Retain(int _, var changed)
                && changed.isEmpty()) {
            delta.ops.removeLast();
        }
        return delta.ops;
    }

    /** What was there before comes first in an item that has grown in place. */
    private void step(Transaction transaction, Item item) {
        int known = Math.clamp(transaction.before(item.client) - (long) item.clock, 0, item.length);
        if (item.deleted()) {
            if (transaction.deletes(item) && item.countable()) {
                delete(known);
            }
            return;
        }
        retain(known);
        if (known < item.length) {
            insert(item, known);
        }
    }

    private void insert(Item item, int from) {
        switch (item.content) {
            case ContentString text -> {
                flushUnless(inserted.length() > 0);
                inserted.append(text.string(from, item.length));
            }
            case Branch _, ContentEmbed _ -> {
                flush();
                ops.add(new DeltaOp.Insert(PlainValues.value(doc, item, 0), attributes.toMap()));
            }
            case ContentDeleted _, ContentValues _, ContentBinary _, ContentFormat _, ContentDoc _ -> {}
        }
    }

    private void delete(int length) {
        if (length > 0) {
            flushUnless(deleted > 0);
            deleted += length;
        }
    }

    private void retain(int length) {
        if (length > 0) {
            flushUnless(retained > 0);
            retained += length;
        }
    }

    private void format(Transaction transaction, Item item, ContentFormat format) {
        String key = format.key();
        Object value = format.value();
        Object current = attributes.get(key);
        boolean adds = transaction.adds(item);
        if (adds && !item.deleted()) {
            if (!TextAttributes.equal(current, value)) {
                flushRetained();
                change(key, value, TextAttributes.equal(value, old.get(key)));
            }
        } else if (!adds && transaction.deletes(item)) {
            old.set(key, value);
            if (!TextAttributes.equal(current, value)) {
                flushRetained();
                changes.put(key, current);
            }
        } else if (!item.deleted()) {
            old.set(key, value);
            if (changes.containsKey(key) && !TextAttributes.equal(changes.get(key), value)) {
                flushRetained();
                change(key, value, value == null);
            }
        }
        if (!item.deleted()) {
            flushUnless(inserted.length() == 0);
            attributes.apply(format);
        }
    }

    private void change(String key, @Nullable Object value, boolean isNone) {
        if (isNone) {
            changes.remove(key);
        } else {
            changes.put(key, value);
        }
    }

    private void flushRetained() {
        flushUnless(retained == 0);
    }

    private void flushUnless(boolean goesOn) {
        if (!goesOn) {
            flush();
        }
    }

    private void flush() {
        if (deleted > 0) {
            ops.add(new DeltaOp.Delete(deleted));
        } else if (retained > 0) {
            ops.add(new DeltaOp.Retain(retained, new LinkedHashMap<>(changes)));
        } else if (inserted.length() > 0) {
            ops.add(new DeltaOp.Insert(inserted.toString(), attributes.toMap()));
        }
        deleted = 0;
        retained = 0;
        inserted.setLength(0);
    }
}
