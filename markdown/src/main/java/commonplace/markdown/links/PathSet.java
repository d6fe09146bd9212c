package commonplace.markdown.links;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of paths, the shortest first and equally long ones by the alphabet: its first is the one a link
 * means when it could mean several.
 *
 * <p>A treap: a search tree by path and a heap by a number drawn from the path's hash, which keeps it balanced whatever
 * the order of insertion. A vault where every note is called {@code index} has one such set with all of them.
 */
record PathSet(
        String path, @Nullable PathSet before, @Nullable PathSet after) {
    /** By hand, since a vault of links is put together by millions of these. */
    static int compare(String one, String other) {
        int byLength = Integer.compare(one.length(), other.length());
        return byLength == 0 ? one.compareTo(other) : byLength;
    }

    /** Of paths that are in order, each once; at least one. */
    static PathSet of(List<String> sorted) {
        int[] priorities = sorted.stream().mapToInt(PathSet::priority).toArray();
        return Objects.requireNonNull(of(sorted, priorities, 0, priorities.length));
    }

    private static @Nullable PathSet of(List<String> sorted, int[] priorities, int from, int to) {
        if (from == to) {
            return null;
        }
        int top = from;
        for (int i = from + 1; i < to; i++) {
            top = priorities[i] > priorities[top] ? i : top;
        }
        return new PathSet(sorted.get(top), of(sorted, priorities, from, top), of(sorted, priorities, top + 1, to));
    }

    static PathSet with(@Nullable PathSet set, String path) {
        return set != null && contains(set, path) ? set : insert(set, path);
    }

    static boolean contains(@Nullable PathSet set, String path) {
        PathSet at = set;
        while (at != null) {
            int order = compare(path, at.path);
            if (order == 0) {
                return true;
            }
            at = order < 0 ? at.before : at.after;
        }
        return false;
    }

    static @Nullable PathSet without(@Nullable PathSet set, String path) {
        if (set == null) {
            return null;
        }
        int order = compare(path, set.path);
        if (order == 0) {
            return join(set.before, set.after);
        }
        return order < 0
                ? new PathSet(set.path, without(set.before, path), set.after)
                : new PathSet(set.path, set.before, without(set.after, path));
    }

    String first() {
        PathSet at = this;
        while (at.before != null) {
            at = at.before;
        }
        return at.path;
    }

    boolean isOnly(String only) {
        return before == null && after == null && path.equals(only);
    }

    void forEach(Consumer<String> action) {
        if (before != null) {
            before.forEach(action);
        }
        action.accept(path);
        if (after != null) {
            after.forEach(action);
        }
    }

    private static PathSet insert(@Nullable PathSet set, String path) {
        if (set == null) {
            return new PathSet(path, null, null);
        }
        if (priority(path) > priority(set.path)) {
            return new PathSet(path, below(set, path), above(set, path));
        }
        return compare(path, set.path) < 0
                ? new PathSet(set.path, insert(set.before, path), set.after)
                : new PathSet(set.path, set.before, insert(set.after, path));
    }

    private static @Nullable PathSet below(@Nullable PathSet set, String path) {
        if (set == null) {
            return null;
        }
        return compare(set.path, path) < 0
                ? new PathSet(set.path, set.before, below(set.after, path))
                : below(set.before, path);
    }

    private static @Nullable PathSet above(@Nullable PathSet set, String path) {
        if (set == null) {
            return null;
        }
        return compare(set.path, path) > 0
                ? new PathSet(set.path, above(set.before, path), set.after)
                : above(set.after, path);
    }

    /** All of {@code low} is less than all of {@code high}. */
    private static @Nullable PathSet join(@Nullable PathSet low, @Nullable PathSet high) {
        if (low == null) {
            return high;
        }
        if (high == null) {
            return low;
        }
        return priority(low.path) >= priority(high.path)
                ? new PathSet(low.path, low.before, join(low.after, high))
                : new PathSet(high.path, join(low, high.before), high.after);
    }

    private static int priority(String path) {
        // The finalizer of MurmurHash3: neighbouring paths have neighbouring hashes, and would make a list.
        int hash = path.hashCode();
        hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
        return hash ^ (hash >>> 16);
    }

    @Override
    public String toString() {
        var all = new StringBuilder();
        forEach(each -> all.append(all.isEmpty() ? "" : ", ").append(each));
        return "{" + all + "}";
    }
}
