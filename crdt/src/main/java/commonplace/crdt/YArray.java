package commonplace.crdt;

import commonplace.crdt.lib0.Any;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.Content;
import commonplace.crdt.structs.ContentValues;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.PositionIndex;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Values in a row, of the kinds that {@link YMap} takes. */
public final class YArray extends YType {
    /** What it is to hold once it is in a document. */
    private @Nullable List<@Nullable Object> prepared;

    /** An array to be put into a document. */
    public YArray() {
        super(new Branch(Branch.Kind.ARRAY, ""), null);
        prepared = new ArrayList<>();
    }

    YArray(Branch branch, YDoc doc) {
        super(branch, doc);
    }

    public int size() {
        return prepared != null ? prepared.size() : visibleLength();
    }

    public @Nullable Object get(int index) {
        Objects.checkIndex(index, visibleLength());
        PositionIndex.ItemPosition found = branch().positions().find(index + 1);
        return PlainValues.value(doc(), found.item(), index - found.start());
    }

    public void add(@Nullable Object value) {
        addAll(Collections.singletonList(value));
    }

    /** Puts values behind everything, also behind what was deleted at the end. */
    public void addAll(List<?> values) {
        if (prepared != null) {
            prepared.addAll(values);
            return;
        }
        List<Piece> pieces = pieces(values);
        doc().transact(transaction ->
                insertAfter(transaction, branch().positions().last(), pieces));
    }

    public void insert(int index, @Nullable Object value) {
        insertAll(index, Collections.singletonList(value));
    }

    public void insertAll(int index, List<?> values) {
        Objects.checkFromToIndex(index, index, size());
        if (prepared != null) {
            prepared.addAll(index, values);
            return;
        }
        List<Piece> pieces = pieces(values);
        doc().transact(transaction -> insertAfter(transaction, itemBefore(transaction, index), pieces));
    }

    public void remove(int index) {
        remove(index, 1);
    }

    public void remove(int index, int count) {
        Objects.checkFromIndexSize(index, count, size());
        if (prepared != null) {
            prepared.subList(index, index + count).clear();
            return;
        }
        if (count > 0) {
            doc().transact(transaction -> delete(transaction, index, count));
        }
    }

    /** A copy, in which nested types are plain maps, lists and strings. */
    public List<@Nullable Object> toList() {
        return PlainValues.list(doc(), branch());
    }

    /** A run of plain values, or one of something else. */
    private record Piece(Content content, int length) {}

    private static List<Piece> pieces(List<?> values) {
        List<Piece> pieces = new ArrayList<>();
        List<@Nullable Object> plain = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof YType || value instanceof byte[] || value instanceof Subdocument) {
                addPlain(pieces, plain);
                pieces.add(new Piece(LocalInserts.content(value), 1));
            } else {
                plain.add(Any.of(value));
            }
        }
        addPlain(pieces, plain);
        return pieces;
    }

    private static void addPlain(List<Piece> pieces, List<@Nullable Object> plain) {
        if (!plain.isEmpty()) {
            pieces.add(new Piece(ContentValues.any(plain.toArray()), plain.size()));
            plain.clear();
        }
    }

    private void insertAfter(Transaction transaction, @Nullable Item item, List<Piece> pieces) {
        LocalInserts local = new LocalInserts(transaction);
        Item left = item;
        Item right = left == null ? branch().start : left.right;
        for (Piece piece : pieces) {
            left = local.insert(branch(), left, right, piece.content, piece.length);
        }
    }

    private @Nullable Item itemBefore(Transaction transaction, int index) {
        if (index == 0) {
            return null;
        }
        PositionIndex.ItemPosition found = branch().positions().find(index);
        Item item = found.item();
        int offset = index - found.start();
        if (offset < item.length) {
            doc().store.split(transaction, item, offset);
        }
        return item;
    }

    private void delete(Transaction transaction, int index, int count) {
        Item before = itemBefore(transaction, index);
        Item item = before == null ? branch().start : before.right;
        for (int rest = count; rest > 0; ) {
            Item next = Objects.requireNonNull(branch().positions().nextVisible(item));
            if (rest < next.length) {
                doc().store.split(transaction, next, rest);
            }
            transaction.delete(next);
            rest -= next.length;
            item = next.right;
        }
    }

    @Override
    void fill() {
        List<@Nullable Object> values = prepared;
        prepared = null;
        if (values != null && !values.isEmpty()) {
            insertAll(0, values);
        }
    }

    @Override
    List<@Nullable Object> toValue() {
        return toList();
    }

    @Override
    public String toString() {
        return toList().toString();
    }
}
