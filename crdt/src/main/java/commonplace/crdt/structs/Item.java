package commonplace.crdt.structs;

import commonplace.crdt.lib0.Nullable;
import java.util.Objects;

/**
 * A struct that stands in a list or under a key, and remembers between which others it was inserted.
 *
 * <p>There are tens of thousands of them in one document, so ids are two fields instead of an object, and what has no
 * content is shared.
 */
public final class Item extends Struct {
    private static final int KEEP = 1;
    private static final int COUNTABLE = 2;
    private static final int DELETED = 4;
    private static final int REDONE = 8;

    /** The id of the last clock to the left when this was inserted; null at the beginning of a list. */
    @Nullable
    public ClientStructs originClient;

    public int originClock;

    /** The id of the first clock to the right when this was inserted; null at the end of a list. */
    @Nullable
    public ClientStructs rightOriginClient;

    public int rightOriginClock;

    @Nullable
    public Item left;

    @Nullable
    public Item right;

    /** Null for an item whose parent is that of its neighbors, until it is integrated. */
    @Nullable
    public Parent parent;

    /** The key of a map under which this stands; null in a list. */
    @Nullable
    public String key;

    public Content content;

    /** Where this is in the position index of its list, if there is one. */
    PositionIndex.@Nullable Leaf leaf;

    /** When this was last seen in a search for a place; larger than any mark of an earlier search. */
    int mark;

    private byte flags;

    public Item(ClientStructs client, int clock, int length, Content content) {
        super(client, clock, length);
        this.content = content;
        this.flags = (byte) (content.countable() ? COUNTABLE : 0);
    }

    private Item(ClientStructs client, int clock, int length, Content content, int flags) {
        super(client, clock, length);
        this.content = content;
        this.flags = (byte) flags;
    }

    public static Item ofText(ClientStructs client, int clock, int length, ContentString text) {
        return new Item(client, clock, length, text, COUNTABLE);
    }

    public static Item ofDeleted(ClientStructs client, int clock, int length) {
        return new Item(client, clock, length, ContentDeleted.DELETED, 0);
    }

    @Override
    public boolean deleted() {
        return (flags & DELETED) != 0;
    }

    void markDeleted() {
        flags |= DELETED;
    }

    void unmarkDeleted() {
        flags &= ~DELETED;
    }

    public boolean countable() {
        return (flags & COUNTABLE) != 0;
    }

    /** How many positions of its list this takes. */
    public int visibleLength() {
        return (flags & (COUNTABLE | DELETED)) == COUNTABLE ? length : 0;
    }

    /** Whether the content must stay although it is deleted, because somebody may bring it back. */
    public boolean kept() {
        return (flags & KEEP) != 0;
    }

    public void keep(boolean keep) {
        flags = (byte) (keep ? flags | KEEP : flags & ~KEEP);
    }

    /** Whether this was deleted and an undo brought it back; {@link RedoneItems} knows as what. */
    public boolean redone() {
        return (flags & REDONE) != 0;
    }

    void markRedone() {
        flags |= REDONE;
    }

    public Branch branch() {
        return (Branch) Objects.requireNonNull(parent);
    }

    /** Remembers its neighbors, and where it belongs. */
    public Item between(@Nullable Item left, @Nullable Item right, Branch parent, @Nullable String key) {
        this.left = left;
        this.right = right;
        this.parent = parent;
        this.key = key;
        if (left != null) {
            originClient = left.client;
            originClock = left.lastClock();
        }
        if (right != null) {
            rightOriginClient = right.client;
            rightOriginClock = right.clock;
        }
        return this;
    }

    boolean hasSameOrigin(Item other) {
        return originClient == other.originClient && (originClient == null || originClock == other.originClock);
    }

    boolean hasSameRightOrigin(Item other) {
        return rightOriginClient == other.rightOriginClient
                && (rightOriginClient == null || rightOriginClock == other.rightOriginClock);
    }

    public boolean hasRightOrigin(@Nullable Item item) {
        return item == null
                ? rightOriginClient == null
                : rightOriginClient == item.client && rightOriginClock == item.clock;
    }

    /** Cuts off what is before {@code offset}, because it is known already. */
    void dropFront(int offset) {
        content = content.cut(offset, length);
        clock += offset;
        length -= offset;
    }

    @Override
    public Item tail(int offset) {
        // The text itself must stay whole for other holders of this struct.
        Item tail = new Item(
                client, clock + offset, length - offset, content.copy(length).cut(offset, length));
        tail.originClient = client;
        tail.originClock = clock + offset - 1;
        tail.rightOriginClient = rightOriginClient;
        tail.rightOriginClock = rightOriginClock;
        tail.parent = parent;
        tail.key = key;
        return tail;
    }

    /** Divides this in two; the right part still has to be entered everywhere. */
    Item split(int at) {
        Item rest = new Item(client, clock + at, length - at, content.cut(at, length));
        rest.originClient = client;
        rest.originClock = clock + at - 1;
        rest.rightOriginClient = rightOriginClient;
        rest.rightOriginClock = rightOriginClock;
        rest.left = this;
        rest.right = right;
        rest.parent = parent;
        rest.key = key;
        rest.flags = flags;
        if (right != null) {
            right.left = rest;
        }
        right = rest;
        length = at;
        return rest;
    }

    /** Takes back a split: what is to the right is the other part, and both are what they were. */
    void unsplit(Content whole, int wholeLength) {
        Item rest = Objects.requireNonNull(right);
        branch().unsplit(this, rest);
        client.cursor(rest.clock).removeIntoLeft();
        right = rest.right;
        if (right != null) {
            right.left = this;
        }
        content = whole;
        length = wholeLength;
    }

    /** Whether the two are in truth one: inserted one after the other, and of one fate since. */
    boolean continuesIn(Item next) {
        return right == next
                && next.originClient == client
                && next.originClock == lastClock()
                && deleted() == next.deleted()
                && content.joins(next.content)
                && hasSameRightOrigin(next)
                && !redone()
                && !next.redone();
    }

    /** Takes in the item to its right. */
    void absorb(Item next) {
        content.append(length, next.content, next.length);
        if (next.kept()) {
            keep(true);
        }
        right = next.right;
        if (right != null) {
            right.left = this;
        }
        length += next.length;
    }

    /** Whether this is in its document, of which it may have been taken back. */
    boolean isEntered() {
        return clock < client.state();
    }

    @Override
    public String toString() {
        return "(" + client.id + "," + clock + "+" + length + ")";
    }
}
