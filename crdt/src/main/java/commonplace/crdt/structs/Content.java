package commonplace.crdt.structs;

import commonplace.crdt.lib0.Encoder;

/** What an item holds. Its length is known to the item alone; all but four kinds have length one. */
public sealed interface Content
        permits ContentDeleted,
                ContentValues,
                ContentBinary,
                ContentString,
                ContentEmbed,
                ContentFormat,
                Branch,
                ContentDoc {
    /** Yjs's number for this kind. */
    int ref();

    /** The item that holds this has just been put in its place. */
    default void entered(Transaction transaction, Item item) {}

    /** Whether the content has positions of its own in its list. */
    default boolean countable() {
        return true;
    }

    /** Writes the part from {@code from} up to the item's length. */
    void write(Encoder out, int from, int length);

    /** Keeps what is before {@code at} and returns the rest; only asked of content longer than one. */
    default Content cut(int at, int length) {
        throw new IllegalStateException(this + " cannot be divided");
    }

    /** What this is now, which a later {@link #cut} of this does not change; only asked of content longer than one. */
    default Content view() {
        return this;
    }

    /** Takes in the content to the right, which is of the same kind; false for kinds that stay apart. */
    default boolean append(int length, Content right, int rightLength) {
        return false;
    }

    /** Whether {@link #append} would take it. */
    default boolean joins(Content right) {
        return false;
    }

    /** The same once more, for an item that brings it back. */
    default Content copy(int length) {
        return this;
    }
}
