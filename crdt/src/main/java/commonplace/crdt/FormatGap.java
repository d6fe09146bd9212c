package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.ContentFormat;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Transaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Formats between two characters of which some say nothing, because others override or repeat them. */
final class FormatGap {
    private final Transaction transaction;
    private final Item start;
    private final @Nullable Item current;
    private final TextAttributes startAttributes;
    private final TextAttributes currentAttributes;

    /**
     * @param start where the gap begins, with the attributes there
     * @param current a place to the right of it, whose attributes are kept up
     */
    FormatGap(
            Transaction transaction,
            Item start,
            @Nullable Item current,
            TextAttributes startAttributes,
            TextAttributes currentAttributes) {
        this.transaction = transaction;
        this.start = start;
        this.current = current;
        this.startAttributes = startAttributes;
        this.currentAttributes = currentAttributes;
    }

    // yjs: cleanupFormattingGap
    void cleanUp() {
        Item end = start;
        Map<String, Item> last = new HashMap<>(0);
        while (end != null && (!end.countable() || end.deleted())) {
            if (!end.deleted() && end.content instanceof ContentFormat format) {
                last.put(format.key(), end);
            }
            end = end.right;
        }
        boolean reached = false;
        for (Item item = start; item != end; item = Objects.requireNonNull(item).right) {
            reached |= item == current;
            if (item != null && !item.deleted() && item.content instanceof ContentFormat format) {
                clean(item, format, last.get(format.key()) != item, reached);
            }
        }
    }

    private void clean(Item item, ContentFormat format, boolean overridden, boolean reached) {
        String key = format.key();
        Object before = startAttributes.get(key);
        if (overridden || TextAttributes.same(before, format.value())) {
            transaction.delete(item);
            if (!reached
                    && TextAttributes.same(currentAttributes.get(key), format.value())
                    && !TextAttributes.same(before, format.value())) {
                currentAttributes.set(key, before);
            }
        }
        if (!reached && !item.deleted()) {
            currentAttributes.apply(format);
        }
    }

    // yjs: cleanupContextlessFormattingGap. Of several formats of one name, only the last counts.
    static void cleanUpAround(Transaction transaction, Item around) {
        Item item = around;
        while (item.right != null && (item.right.deleted() || !item.right.countable())) {
            item = item.right;
        }
        Set<String> seen = new HashSet<>();
        for (Item each = item; each != null && (each.deleted() || !each.countable()); each = each.left) {
            if (!each.deleted() && each.content instanceof ContentFormat format && !seen.add(format.key())) {
                transaction.delete(each);
            }
        }
    }
}
