package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PersistentMapTest {
    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    /** Keys whose hashes collide wholly, in their low bits, or not at all. */
    private record Key(int number, int hash) {
        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number;
        }
    }

    private Key key() {
        int number = random.nextInt(300);
        return new Key(number, number % 3 == 0 ? number / 30 : number % 3 == 1 ? number << 25 : number * 0x9E3779B9);
    }

    @Test
    void itHoldsWhatAHashMapHolds() {
        for (int run = 0; run < 50; run++) {
            PersistentMap<Key, Integer> map = PersistentMap.empty();
            Map<Key, Integer> model = new HashMap<>();
            for (int i = 0; i < 1000; i++) {
                Key key = key();
                if (random.nextInt(5) < 3) {
                    map = map.with(key, i);
                    model.put(key, i);
                } else {
                    map = map.without(key);
                    model.remove(key);
                }
                Key asked = key();
                assertEquals(Optional.ofNullable(model.get(asked)), map.get(asked), () -> "rerun with -Dseed=" + seed);
                assertEquals(model.containsKey(asked), map.contains(asked), () -> "rerun with -Dseed=" + seed);
                assertEquals(model.size(), map.size(), () -> "rerun with -Dseed=" + seed);
            }
            assertEquals(model, entries(map), () -> "rerun with -Dseed=" + seed);
        }
    }

    @Test
    void anOlderVersionStaysAsItWas() {
        PersistentMap<Key, Integer> map = PersistentMap.empty();
        for (int i = 0; i < 500; i++) {
            map = map.with(key(), i);
        }
        PersistentMap<Key, Integer> old = map;
        Map<Key, Integer> before = entries(old);
        for (int i = 0; i < 500; i++) {
            map = random.nextBoolean() ? map.with(key(), -i) : map.without(key());
        }
        assertEquals(before, entries(old), () -> "rerun with -Dseed=" + seed);
    }

    @Test
    void twoVersionsDifferInWhatWasChangedBetweenThem() {
        for (int run = 0; run < 200; run++) {
            PersistentMap<Key, Object> before = PersistentMap.empty();
            for (int i = random.nextInt(300); i > 0; i--) {
                before = before.with(key(), new Object());
            }
            PersistentMap<Key, Object> after = before;
            for (int i = random.nextInt(20); i > 0; i--) {
                after = random.nextBoolean() ? after.with(key(), new Object()) : after.without(key());
            }
            Map<Key, Object> one = entries(before);
            Map<Key, Object> other = entries(after);
            Set<Key> expected = new HashSet<>(one.keySet());
            expected.addAll(other.keySet());
            expected.removeIf(key -> Objects.equals(one.get(key), other.get(key)));
            assertEquals(expected, differences(before, after), () -> "rerun with -Dseed=" + seed);
            assertEquals(expected, differences(after, before), () -> "rerun with -Dseed=" + seed);
        }
    }

    private static Set<Key> differences(PersistentMap<Key, Object> one, PersistentMap<Key, Object> other) {
        Set<Key> differences = new HashSet<>();
        one.forEachDifference(other, key -> assertTrue(differences.add(key), "told once"));
        return differences;
    }

    @Test
    void withoutItsLastKeyItIsEmpty() {
        PersistentMap<String, Integer> map =
                PersistentMap.<String, Integer>empty().with("a", 1).without("a");

        assertEquals(0, map.size());
        assertEquals(Optional.empty(), map.get("a"));
    }

    private static <K, V> Map<K, V> entries(PersistentMap<K, V> map) {
        Map<K, V> entries = new HashMap<>();
        map.forEach(entries::put);
        return entries;
    }
}
