package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;

/** Something was here, and its content is gone. */
public enum ContentDeleted implements Content {
    DELETED;

    public static final int REF = 1;

    @Override
    public int ref() {
        return REF;
    }

    @Override
    public void entered(Transaction transaction, Item item) {
        transaction.deleteSet.add(item.client.id, item.clock, item.nextClock());
        item.markDeleted();
    }

    @Override
    public boolean countable() {
        return false;
    }

    @Override
    public void write(Encoder out, int from, int length) {
        out.varUint(length - from);
    }

    @Override
    public Content cut(int at, int length) {
        return this;
    }

    @Override
    public boolean append(int length, Content right, int rightLength) {
        return true;
    }

    @Override
    public boolean joins(Content right) {
        return right == DELETED;
    }
}
