package commonplace.search.catalog;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that is never changed: its successor shares with it all that is the same, so that a small change is cheap. */
final class PersistentShards<V> {
    private static final int COUNT = 256;

    private final Map<String, V>[] maps;

    private PersistentShards(Map<String, V>[] maps) {
        this.maps = maps;
    }

    // An array of a generic type cannot be made otherwise; nothing else is ever put into it.
    @SuppressWarnings("unchecked")
    static <V> PersistentShards<V> empty() {
        Map<String, V>[] maps = (Map<String, V>[]) new Map<?, ?>[COUNT];
        Arrays.fill(maps, Map.of());
        return new PersistentShards<>(maps);
    }

    @Nullable
    V get(String key) {
        return maps[place(key)].get(key);
    }

    Changes<V> change() {
        return new Changes<>(maps.clone());
    }

    private static int place(String key) {
        int hash = key.hashCode();
        return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (COUNT - 1);
    }

    /** The successor while it is made, by one thread. */
    static final class Changes<V> {
        private final Map<String, V>[] maps;
        private final boolean[] own = new boolean[COUNT];

        private Changes(Map<String, V>[] maps) {
            this.maps = maps;
        }

        @Nullable
        V get(String key) {
            return maps[place(key)].get(key);
        }

        void put(String key, V value) {
            owned(key).put(key, value);
        }

        void remove(String key) {
            owned(key).remove(key);
        }

        private Map<String, V> owned(String key) {
            int place = place(key);
            if (!own[place]) {
                maps[place] = new HashMap<>(maps[place]);
                own[place] = true;
            }
            return maps[place];
        }

        PersistentShards<V> done() {
            return new PersistentShards<>(maps.clone());
        }
    }
}
