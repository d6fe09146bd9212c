package commonplace.base;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash map whose every version stays as it was: {@link #with} and {@link #without} give a new one that shares all but
 * a few nodes with the old. The order of {@link #forEach} says nothing.
 */
public final class PersistentMap<K, V> {
    private static final PersistentMap<?, ?> EMPTY = new PersistentMap<>(null, 0);

    private final @Nullable HashNode<K, V> root;
    private final int size;

    private PersistentMap(@Nullable HashNode<K, V> root, int size) {
        this.root = root;
        this.size = size;
    }

    @SuppressWarnings("unchecked") // a map without entries is a map of any type
    public static <K, V> PersistentMap<K, V> empty() {
        return (PersistentMap<K, V>) EMPTY;
    }

    public int size() {
        return size;
    }

    public Optional<V> get(K key) {
        HashNode.Entry<K, V> entry = find(key);
        return entry == null ? Optional.empty() : Optional.of(entry.value());
    }

    /** The key itself that it has, for whoever has an equal one and wants no second; else the one given. */
    public K keyLike(K key) {
        HashNode.Entry<K, V> entry = find(key);
        return entry == null ? key : entry.key();
    }

    public boolean contains(K key) {
        return find(key) != null;
    }

    public PersistentMap<K, V> with(K key, V value) {
        var entry = new HashNode.Entry<>(hash(key), key, value);
        return new PersistentMap<>(root == null ? entry : root.with(entry, 0), contains(key) ? size : size + 1);
    }

    public PersistentMap<K, V> without(K key) {
        if (root == null || find(key) == null) {
            return this;
        }
        return size == 1 ? empty() : new PersistentMap<>(root.without(hash(key), key, 0), size - 1);
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (root != null) {
            root.forEach(action);
        }
    }

    /**
     * Tells the keys that only one of the two maps has, or that have not the very same value in both. What they share is not
     * looked at, so that two versions with little between them are compared in little time.
     */
    public void forEachDifference(PersistentMap<K, V> other, Consumer<? super K> action) {
        if (root != null && other.root != null) {
            HashNode.forEachDifference(root, other.root, 0, action);
        } else {
            forEach((key, _) -> action.accept(key));
            other.forEach((key, _) -> action.accept(key));
        }
    }

    private HashNode.@Nullable Entry<K, V> find(K key) {
        return root == null ? null : root.find(hash(key), key, 0);
    }

    static int hash(Object key) {
        int hash = Objects.hashCode(key);
        return hash ^ (hash >>> 16);
    }

    @Override
    public String toString() {
        return "a map of " + size;
    }
}
