package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.Content;
import commonplace.crdt.structs.ContentFormat;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Transaction;
import java.util.Objects;

/** A place in a text between two items, and the attributes that hold there. */
final class TextPosition {
    private final Transaction transaction;
    private final Branch branch;

    @Nullable
    Item left;

    @Nullable
    Item right;

    final TextAttributes attributes = new TextAttributes();

    /** The beginning. */
    TextPosition(Transaction transaction, Branch branch) {
        this.transaction = transaction;
        this.branch = branch;
        this.right = branch.start;
    }

    /** A place that was found by other means, in a text without formats. */
    TextPosition(Transaction transaction, Branch branch, @Nullable Item left) {
        this.transaction = transaction;
        this.branch = branch;
        this.left = left;
        this.right = left == null ? branch.start : left.right;
    }

    /** Goes over the item to the right. */
    void forward() {
        Item item = Objects.requireNonNull(right);
        if (item.content instanceof ContentFormat format && !item.deleted()) {
            attributes.apply(format);
        }
        left = item;
        right = item.right;
    }

    /** Goes on by so many characters, and stops right behind the last of them. */
    void skip(int count) {
        int rest = count;
        while (right != null && rest > 0) {
            if (right.visibleLength() > 0) {
                splitRight(rest);
                rest -= right.length;
            }
            forward();
        }
    }

    /** Makes sure that the item to the right is no longer than this. */
    void splitRight(int length) {
        Item item = Objects.requireNonNull(right);
        if (length < item.length) {
            transaction.store.split(transaction, item, length);
        }
    }

    /** Puts something here, and goes over it. */
    Item insert(Content content, int length) {
        Item item = new LocalInserts(transaction).insert(branch, left, right, content, length);
        right = item;
        forward();
        return item;
    }
}
