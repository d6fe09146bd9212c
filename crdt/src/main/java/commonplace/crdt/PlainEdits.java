package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.PositionIndex;
import commonplace.crdt.structs.Transaction;

/** Edits of a text without formats, where no place has to be read from the beginning. */
final class PlainEdits {
    private final Transaction transaction;
    private final Branch branch;
    private final PositionIndex positions;

    PlainEdits(Transaction transaction, Branch branch) {
        this.transaction = transaction;
        this.branch = branch;
        this.positions = branch.positions();
    }

    void insert(int index, String text) {
        PositionIndex.ItemPosition found = index == 0 ? null : positions.find(index);
        Item left = found == null ? null : cut(found, index);
        Item right = left == null ? branch.start : left.right;
        if (right != null && right.deleted()) {
            // yjs: minimizeAttributeChanges. What is deleted at a place lies before what is inserted there.
            right = positions.nextVisible(right);
            left = right == null ? positions.last() : right.left;
        }
        Item item = extend(left, right, text) ? left : insert(left, right, text);
        if (item == left && found != null && item == found.item()) {
            positions.remember(item, found.start());
        } else if (item != null) {
            positions.remember(item, item == left ? index - (item.length - text.length()) : index);
        }
    }

    private Item insert(@Nullable Item left, @Nullable Item right, String text) {
        return new LocalInserts(transaction).insert(branch, left, right, ContentString.of(text), text.length());
    }

    /**
     * Typing: what is inserted right behind what was inserted last is one with it, and is so at once; but not with something
     * that is kept, since the transaction may still part them, and what it parts from that is not to be kept.
     */
    private boolean extend(@Nullable Item left, @Nullable Item right, String text) {
        ClientStructs own = YDoc.of(transaction).own();
        if (left == null
                || left.client != own
                || left.nextClock() != own.state()
                || left.deleted()
                || left.kept()
                || left.redone()
                || !(left.content instanceof ContentString content)
                || !left.hasRightOrigin(right)
                || own.state() > Integer.MAX_VALUE - text.length()) {
            return false;
        }
        transaction.touch(own);
        content.append(left.length, text);
        left.length += text.length();
        own.grow(text.length());
        branch.grown(left, text.length());
        transaction.change(branch, null);
        return true;
    }

    void delete(int index, int length) {
        PositionIndex.ItemPosition found = index == 0 ? null : positions.find(index);
        Item left = found == null ? null : cut(found, index);
        Item item = left == null ? branch.start : left.right;
        for (int rest = length; rest > 0; ) {
            Item next = positions.nextVisible(item);
            if (next == null) {
                throw new IllegalStateException("The text ends before it should");
            }
            if (rest < next.length) {
                transaction.store.split(transaction, next, rest);
            }
            transaction.delete(next);
            rest -= next.length;
            item = next.right;
        }
        if (found != null) {
            positions.remember(found.item(), found.start());
        }
    }

    /** The item that ends at the index. */
    private Item cut(PositionIndex.ItemPosition found, int index) {
        Item item = found.item();
        int offset = index - found.start();
        if (offset < item.length) {
            transaction.store.split(transaction, item, offset);
        }
        return item;
    }
}
