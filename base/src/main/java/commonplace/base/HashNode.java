package commonplace.base;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A node of a hash array mapped trie: five bits of the hash choose the child. */
sealed interface HashNode<K, V> {
    int BITS = 5;

    @Nullable
    Entry<K, V> find(int hash, K key, int shift);

    HashNode<K, V> with(Entry<K, V> entry, int shift);

    /** What is left without the key; null for nothing. */
    @Nullable
    HashNode<K, V> without(int hash, K key, int shift);

    void forEach(BiConsumer<? super K, ? super V> action);

    /** Tells the keys that only one of two nodes of the same place has, or that have not the very same value in both. */
    @SuppressWarnings("ReferenceEquality") // what two versions share is the very same, and need not be looked at
    static <K, V> void forEachDifference(
            HashNode<K, V> one, HashNode<K, V> other, int shift, Consumer<? super K> action) {
        if (one == other) {
            return;
        }
        if (one instanceof Branch<K, V> branch && other instanceof Branch<K, V> otherBranch) {
            branch.forEachDifference(otherBranch, shift, action);
            return;
        }
        one.forEach((key, value) -> {
            Entry<K, V> there = other.find(PersistentMap.hash(key), key, shift);
            if (there == null || there.value != value) {
                action.accept(key);
            }
        });
        other.forEach((key, _) -> {
            if (one.find(PersistentMap.hash(key), key, shift) == null) {
                action.accept(key);
            }
        });
    }

    record Entry<K, V>(int hash, K key, V value) implements HashNode<K, V> {
        @Override
        public @Nullable Entry<K, V> find(int wantedHash, K wanted, int shift) {
            return hash == wantedHash && key.equals(wanted) ? this : null;
        }

        @Override
        public HashNode<K, V> with(Entry<K, V> entry, int shift) {
            if (hash == entry.hash) {
                return key.equals(entry.key) ? entry : new Collision<>(new Entry<>(hash, key, value), entry);
            }
            return Branch.of(this, hash, shift).with(entry, shift);
        }

        @Override
        public @Nullable HashNode<K, V> without(int wantedHash, K wanted, int shift) {
            return find(wantedHash, wanted, shift) == null ? this : null;
        }

        @Override
        public void forEach(BiConsumer<? super K, ? super V> action) {
            action.accept(key, value);
        }
    }

    /** Different keys with one hash: an entry, and the rest of them. */
    record Collision<K, V>(Entry<K, V> entry, HashNode<K, V> rest) implements HashNode<K, V> {
        @Override
        public @Nullable Entry<K, V> find(int hash, K key, int shift) {
            Entry<K, V> found = entry.find(hash, key, shift);
            return found != null ? found : rest.find(hash, key, shift);
        }

        @Override
        public HashNode<K, V> with(Entry<K, V> added, int shift) {
            if (added.hash != entry.hash) {
                return Branch.of(this, entry.hash, shift).with(added, shift);
            }
            if (entry.key.equals(added.key)) {
                return new Collision<>(added, rest);
            }
            return new Collision<>(entry, rest.with(added, shift));
        }

        @Override
        public HashNode<K, V> without(int hash, K key, int shift) {
            if (entry.find(hash, key, shift) != null) {
                return rest;
            }
            HashNode<K, V> left = rest.without(hash, key, shift);
            return left == null ? entry : new Collision<>(entry, left);
        }

        @Override
        public void forEach(BiConsumer<? super K, ? super V> action) {
            entry.forEach(action);
            rest.forEach(action);
        }
    }

    /** Up to 32 children; bit i of {@code bitmap} says that there is one for i. */
    final class Branch<K, V> implements HashNode<K, V> {
        private final int bitmap;
        private final HashNode<K, V>[] children;

        private Branch(int bitmap, HashNode<K, V>[] children) {
            this.bitmap = bitmap;
            this.children = children;
        }

        static <K, V> Branch<K, V> of(HashNode<K, V> only, int hash, int shift) {
            HashNode<K, V>[] children = array(1);
            children[0] = only;
            return new Branch<>(bit(hash, shift), children);
        }

        @SuppressWarnings({"unchecked", "rawtypes"}) // arrays know no type arguments
        private static <K, V> HashNode<K, V>[] array(int length) {
            return new HashNode[length];
        }

        private static int bit(int hash, int shift) {
            return 1 << (hash >>> shift);
        }

        private int index(int bit) {
            return Integer.bitCount(bitmap & (bit - 1));
        }

        @Override
        public @Nullable Entry<K, V> find(int hash, K key, int shift) {
            int bit = bit(hash, shift);
            return (bitmap & bit) == 0 ? null : children[index(bit)].find(hash, key, shift + BITS);
        }

        private void forEachDifference(Branch<K, V> other, int shift, Consumer<? super K> action) {
            for (int left = bitmap | other.bitmap; left != 0; left &= left - 1) {
                int bit = Integer.lowestOneBit(left);
                if ((bitmap & bit) == 0) {
                    other.children[other.index(bit)].forEach((key, _) -> action.accept(key));
                } else if ((other.bitmap & bit) == 0) {
                    children[index(bit)].forEach((key, _) -> action.accept(key));
                } else {
                    HashNode.forEachDifference(
                            children[index(bit)], other.children[other.index(bit)], shift + BITS, action);
                }
            }
        }

        @Override
        public HashNode<K, V> with(Entry<K, V> entry, int shift) {
            int bit = bit(entry.hash, shift);
            int index = index(bit);
            if ((bitmap & bit) != 0) {
                return replaced(index, children[index].with(entry, shift + BITS));
            }
            HashNode<K, V>[] more = array(children.length + 1);
            System.arraycopy(children, 0, more, 0, index);
            more[index] = entry;
            System.arraycopy(children, index, more, index + 1, children.length - index);
            return new Branch<>(bitmap | bit, more);
        }

        private Branch<K, V> replaced(int index, HashNode<K, V> child) {
            HashNode<K, V>[] changed = children.clone();
            changed[index] = child;
            return new Branch<>(bitmap, changed);
        }

        @Override
        public @Nullable HashNode<K, V> without(int hash, K key, int shift) {
            int bit = bit(hash, shift);
            int index = index(bit);
            HashNode<K, V> left = children[index].without(hash, key, shift + BITS);
            if (left != null) {
                // A lone entry moves up, so that the shape depends on the keys alone and not on what was removed.
                return children.length == 1 && !(left instanceof Branch) ? left : replaced(index, left);
            }
            if (children.length == 1) {
                return null;
            }
            HashNode<K, V>[] fewer = array(children.length - 1);
            System.arraycopy(children, 0, fewer, 0, index);
            System.arraycopy(children, index + 1, fewer, index, fewer.length - index);
            return fewer.length == 1 && !(fewer[0] instanceof Branch) ? fewer[0] : new Branch<>(bitmap ^ bit, fewer);
        }

        @Override
        public void forEach(BiConsumer<? super K, ? super V> action) {
            for (HashNode<K, V> child : children) {
                child.forEach(action);
            }
        }
    }
}
