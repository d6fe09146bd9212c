package commonplace.crdt;

import commonplace.crdt.lib0.Any;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.Content;
import commonplace.crdt.structs.ContentBinary;
import commonplace.crdt.structs.ContentDoc;
import commonplace.crdt.structs.ContentValues;
import commonplace.crdt.structs.Integration;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.StepBudget;
import commonplace.crdt.structs.Transaction;

/** Inserts what is made here. */
final class LocalInserts {
    private final Transaction transaction;
    private final Integration integration;

    LocalInserts(Transaction transaction) {
        this.transaction = transaction;
        this.integration = new Integration(transaction, StepBudget.unlimited());
    }

    /** What an item holds for a single value. */
    static Content content(@Nullable Object value) {
        return switch (value) {
            case YType type
            when type.attached() || type.branch().item != null ->
                throw new IllegalArgumentException("This is in a document already; make a new one");
            case YType type -> type.branch();
            case Subdocument document -> new ContentDoc(document.guid(), Any.of(document.options()));
            case byte[] bytes -> new ContentBinary(bytes.clone());
            case null, default -> ContentValues.any(Any.of(value));
        };
    }

    Item insert(Branch branch, @Nullable Item left, @Nullable Item right, Content content, int length) {
        return place(item(content, length).between(left, right, branch, null));
    }

    void put(Branch branch, String key, Content content) {
        place(item(content, 1).between(branch.value(key), null, branch, key));
    }

    private Item item(Content content, int length) {
        ClientStructs own = YDoc.of(transaction).own();
        if (own.state() > Integer.MAX_VALUE - length) {
            throw new IllegalStateException("The client " + own.id + " has no clocks left; use a new client id");
        }
        return new Item(own, own.state(), length, content);
    }

    private Item place(Item item) {
        integration.place(item);
        if (item.content instanceof Branch branch && branch.face() instanceof YType type) {
            type.attach(YDoc.of(transaction));
        }
        return item;
    }
}
