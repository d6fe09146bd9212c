package commonplace.markdown.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import commonplace.markdown.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PathSetTest {
    @Test
    void itHoldsWhatATreeSetHolds() {
        Seed seed = Seed.next();
        Random random = seed.random();
        for (int run = 0; run < 50; run++) {
            PathSet set = null;
            NavigableSet<String> model = new TreeSet<>(PathSet::compare);
            for (int i = 0; i < 500; i++) {
                String path = "n".repeat(random.nextInt(3)) + random.nextInt(100);
                boolean add = random.nextInt(5) < 3;
                set = add ? PathSet.with(set, path) : PathSet.without(set, path);
                boolean changed = add ? model.add(path) : model.remove(path);
                assertEquals(add, PathSet.contains(set, path), () -> path + " " + changed + " " + seed);
            }
            assertEquals(List.copyOf(model), all(set), seed::toString);
            if (set != null) {
                assertEquals(model.first(), set.first(), seed::toString);
                assertEquals(all(set), all(PathSet.of(List.copyOf(model))), seed::toString);
            }
        }
    }

    @Test
    void manyNeighborsDoNotMakeItDeep() {
        PathSet set = null;
        for (int i = 0; i < 100_000; i++) {
            set = PathSet.with(set, "folder/note" + (100_000 + i));
        }
        assertEquals(100_000, all(set).size());
        for (int i = 0; i < 100_000; i++) {
            set = PathSet.without(set, "folder/note" + (100_000 + i));
        }
        assertNull(set);
    }

    private static List<String> all(@Nullable PathSet set) {
        List<String> all = new ArrayList<>();
        if (set != null) {
            set.forEach(all::add);
        }
        return all;
    }
}
