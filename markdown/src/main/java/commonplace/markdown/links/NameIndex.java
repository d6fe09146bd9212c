package commonplace.markdown.links;

import commonplace.base.PersistentMap;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Which paths have a name. Names with one key are told apart by their spelling. */
final class NameIndex {
    static final NameIndex EMPTY = new NameIndex(PersistentMap.empty());

    private final PersistentMap<String, Spelling> names;

    private NameIndex(PersistentMap<String, Spelling> names) {
        this.names = names;
    }

    /** The paths of one spelling, and the other spellings of the same key. There is hardly ever more than one. */
    private record Spelling(
            String name, PathSet paths, @Nullable Spelling next) {}

    NameIndex with(String name, String path, UnaryOperator<String> shared) {
        String key = shared.apply(Keys.of(name));
        return new NameIndex(names.with(key, add(names.get(key).orElse(null), name, path)));
    }

    private static Spelling add(@Nullable Spelling spelling, String name, String path) {
        if (spelling == null) {
            return new Spelling(name, PathSet.with(null, path), null);
        }
        return spelling.name.equals(name)
                ? new Spelling(name, PathSet.with(spelling.paths, path), spelling.next)
                : new Spelling(spelling.name, spelling.paths, add(spelling.next, name, path));
    }

    NameIndex without(String name, String path) {
        String key = Keys.of(name);
        Spelling left = remove(names.get(key).orElse(null), name, path);
        return new NameIndex(left == null ? names.without(key) : names.with(key, left));
    }

    private static @Nullable Spelling remove(@Nullable Spelling spelling, String name, String path) {
        if (spelling == null) {
            return null;
        }
        if (!spelling.name.equals(name)) {
            return new Spelling(spelling.name, spelling.paths, remove(spelling.next, name, path));
        }
        PathSet paths = PathSet.without(spelling.paths, path);
        return paths == null ? spelling.next : new Spelling(name, paths, spelling.next);
    }

    /** The path that has this name to the letter: the shortest, then by the alphabet. */
    Optional<String> exact(String name) {
        for (Spelling each = names.get(Keys.of(name)).orElse(null); each != null; each = each.next) {
            if (each.name.equals(name)) {
                return Optional.of(each.paths.first());
            }
        }
        return Optional.empty();
    }

    /** The path that a link with this name means: exact spelling first, then the shortest, then by the alphabet. */
    Optional<String> best(String name) {
        String best = null;
        for (Spelling each = names.get(Keys.of(name)).orElse(null); each != null; each = each.next) {
            String first = each.paths.first();
            if (each.name.equals(name)) {
                return Optional.of(first);
            }
            if (best == null || PathSet.compare(first, best) < 0) {
                best = first;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Whether no path but this has a name with this key. */
    boolean isOnly(String key, String path) {
        for (Spelling each = names.get(key).orElse(null); each != null; each = each.next) {
            if (!each.paths.isOnly(path)) {
                return false;
            }
        }
        return true;
    }

    void forEachPath(String name, Consumer<String> action) {
        for (Spelling each = names.get(Keys.of(name)).orElse(null); each != null; each = each.next) {
            each.paths.forEach(action);
        }
    }
}
