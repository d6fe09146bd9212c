package commonplace.crdt.structs;

import commonplace.crdt.lib0.Nullable;
import java.util.Arrays;
import java.util.Objects;

/**
 * Finds the item at a position of a list, and the position of an item, in logarithmic time.
 *
 * <p>A tree over the linked list: a leaf stands for a stretch of some dozen neighbors and knows only the first of them,
 * how many there are, and how many positions they take; each item knows its leaf. Whatever happens to the list, also
 * from afar, is a small change in one leaf and its ancestors. The tree is built when the first position is asked for,
 * so a document that is only passed on never has one.
 */
public final class PositionIndex {
    private static final int LEAF = 64;
    private static final int FAN = 16;

    /** From the last place that was edited, the next one is often only a step or two away. */
    private static final int STEPS = 8;

    private final Branch branch;
    private Node root;

    private @Nullable Item hint;
    private int hintStart;

    abstract static sealed class Node {
        @Nullable
        Inner parent;

        int visible;
    }

    static final class Leaf extends Node {
        private @Nullable Item first;
        private int count;
    }

    static final class Inner extends Node {
        final Node[] children = new Node[FAN];
        int count;

        int indexOf(Node child) {
            int index = 0;
            while (children[index] != child) {
                index++;
            }
            return index;
        }

        void insert(int at, Node child) {
            System.arraycopy(children, at, children, at + 1, count - at);
            children[at] = child;
            count++;
            child.parent = this;
        }
    }

    /** An item and the position at which it begins. */
    public record ItemPosition(Item item, int start) {}

    PositionIndex(Branch branch) {
        this.branch = branch;
        this.root = new Leaf();
        Leaf leaf = (Leaf) root;
        for (Item item = branch.start; item != null; item = item.right) {
            if (leaf.count == LEAF * 3 / 4) {
                Leaf next = new Leaf();
                insertRightOf(leaf, next);
                leaf = next;
            }
            if (leaf.count++ == 0) {
                leaf.first = item;
            }
            item.leaf = leaf;
            add(leaf, item.visibleLength());
        }
    }

    /** The item in which, or at whose end, the position is: so it must be at least 1 and at most the length. */
    public ItemPosition find(int position) {
        ItemPosition near = findFromHint(position);
        if (near != null) {
            return near;
        }
        // Mostly asked twice: whether an edit may begin here, and then for the edit.
        ItemPosition found = findFromRoot(position);
        remember(found.item(), found.start());
        return found;
    }

    private @Nullable ItemPosition findFromHint(int position) {
        Item item = hint;
        int start = hintStart;
        for (int steps = 0; item != null && steps < STEPS; steps++) {
            int visible = item.visibleLength();
            if (position <= start) {
                item = item.left;
                start -= item == null ? 0 : item.visibleLength();
            } else if (position <= start + visible) {
                return new ItemPosition(item, start);
            } else {
                start += visible;
                item = item.right;
            }
        }
        return null;
    }

    private ItemPosition findFromRoot(int position) {
        Node node = root;
        int start = 0;
        while (node instanceof Inner inner) {
            int i = 0;
            while (position > start + inner.children[i].visible) {
                start += inner.children[i++].visible;
            }
            node = inner.children[i];
        }
        Item item = Objects.requireNonNull(((Leaf) node).first);
        while (position > start + item.visibleLength()) {
            start += item.visibleLength();
            item = Objects.requireNonNull(item.right);
        }
        return new ItemPosition(item, start);
    }

    /** The position at which the item begins. */
    public int startOf(Item item) {
        Leaf leaf = Objects.requireNonNull(item.leaf);
        int start = 0;
        for (Item before = leaf.first; before != item && before != null; before = before.right) {
            start += before.visibleLength();
        }
        Node node = leaf;
        for (Inner parent = node.parent; parent != null; parent = node.parent) {
            for (int i = 0; parent.children[i] != node; i++) {
                start += parent.children[i].visible;
            }
            node = parent;
        }
        return start;
    }

    /** The first item from this one on that takes a position. */
    @Nullable
    public Item nextVisible(@Nullable Item from) {
        Item item = from;
        for (int steps = 0; item != null && steps < LEAF; steps++) {
            if (item.visibleLength() > 0) {
                return item;
            }
            item = item.right;
        }
        if (item == null) {
            return null;
        }
        int position = startOf(item);
        return position == branch.length ? null : findFromRoot(position + 1).item();
    }

    /** The last item of the list, whether or not it can be seen. */
    @Nullable
    public Item last() {
        Node node = root;
        while (node instanceof Inner inner) {
            node = inner.children[inner.count - 1];
        }
        Item item = ((Leaf) node).first;
        while (item != null && item.right != null) {
            item = item.right;
        }
        return item;
    }

    /** Remembers where something was just done. Nothing to the left of the item may have changed meanwhile. */
    public void remember(Item item, int start) {
        hint = item;
        hintStart = start;
    }

    void inserted(Item item) {
        hint = null;
        Item left = item.left;
        Item right = item.right;
        Leaf leaf;
        if (left != null) {
            leaf = Objects.requireNonNull(left.leaf);
        } else if (right != null) {
            leaf = Objects.requireNonNull(right.leaf);
            leaf.first = item;
        } else {
            leaf = (Leaf) root;
            leaf.first = item;
        }
        add(leaf, item.visibleLength());
        enter(leaf, item);
    }

    void changed(Item item, int by) {
        hint = null;
        add(Objects.requireNonNull(item.leaf), by);
    }

    void split(Item left, Item right) {
        enter(Objects.requireNonNull(left.leaf), right);
    }

    void merging(Item left, Item right) {
        Leaf from = Objects.requireNonNull(right.leaf);
        Leaf to = Objects.requireNonNull(left.leaf);
        if (hint == right) {
            hint = left;
            hintStart -= left.visibleLength();
        }
        if (from != to) {
            add(from, -right.visibleLength());
            add(to, right.visibleLength());
        }
        if (from.first == right) {
            from.first = right.right;
        }
        from.count--;
        right.leaf = null;
        if (from.count == 0) {
            remove(from);
        }
    }

    private void enter(Leaf leaf, Item item) {
        item.leaf = leaf;
        leaf.count++;
        if (leaf.count > LEAF) {
            divide(leaf);
        }
    }

    private void divide(Leaf leaf) {
        Leaf right = new Leaf();
        Item item = leaf.first;
        int half = leaf.count / 2;
        for (int i = 0; i < half; i++) {
            item = Objects.requireNonNull(item).right;
        }
        right.first = item;
        right.count = leaf.count - half;
        leaf.count = half;
        insertRightOf(leaf, right);
        int moved = 0;
        for (int i = 0; i < right.count; i++) {
            Item each = Objects.requireNonNull(item);
            each.leaf = right;
            moved += each.visibleLength();
            item = each.right;
        }
        add(leaf, -moved);
        add(right, moved);
    }

    private void insertRightOf(Node node, Node added) {
        Inner parent = node.parent;
        if (parent == null) {
            parent = new Inner();
            parent.insert(0, node);
            parent.visible = node.visible;
            root = parent;
        } else if (parent.count == FAN) {
            divide(parent);
            parent = Objects.requireNonNull(node.parent);
        }
        parent.insert(parent.indexOf(node) + 1, added);
    }

    private void divide(Inner inner) {
        Inner right = new Inner();
        insertRightOf(inner, right);
        int moved = 0;
        for (int i = FAN / 2; i < FAN; i++) {
            Node child = inner.children[i];
            right.children[right.count++] = child;
            child.parent = right;
            moved += child.visible;
        }
        inner.count = FAN / 2;
        Arrays.fill(inner.children, FAN / 2, FAN, null);
        inner.visible -= moved;
        right.visible = moved;
    }

    private void remove(Node node) {
        Inner parent = node.parent;
        if (parent == null) {
            root = new Leaf();
            return;
        }
        int at = parent.indexOf(node);
        parent.count--;
        System.arraycopy(parent.children, at + 1, parent.children, at, parent.count - at);
        Arrays.fill(parent.children, parent.count, parent.count + 1, null);
        if (parent.count == 0) {
            remove(parent);
        }
    }

    private static void add(Node leaf, int visible) {
        for (Node node = leaf; node != null; node = node.parent) {
            node.visible += visible;
        }
    }
}
