package commonplace.markdown.links;

import commonplace.markdown.Link;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a note mentions, in the order of first mention: each target once, with its key and how often. In arrays, since a
 * vault has more mentions than anything else.
 */
final class Mentions {
    private final String[] targets;
    private final String[] keys;

    /** Nothing where each is mentioned once, as in nearly every note. */
    private final int @Nullable [] counts;

    private Mentions(String[] targets, String[] keys, int @Nullable [] counts) {
        this.targets = targets;
        this.keys = keys;
        this.counts = counts;
    }

    /** @param key gives the key of a target, one string for all who mention the same */
    static Mentions of(List<Link> links, UnaryOperator<String> key) {
        Map<String, Integer> found = new LinkedHashMap<>();
        links.forEach(link -> found.merge(link.target(), 1, Integer::sum));
        String[] targets = found.keySet().toArray(String[]::new);
        var keys = new String[targets.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = key.apply(targets[i]);
        }
        int[] counts = targets.length == links.size()
                ? null
                : found.values().stream().mapToInt(Integer::intValue).toArray();
        return new Mentions(targets, keys, counts);
    }

    int size() {
        return targets.length;
    }

    /** As it is spelled. */
    String target(int index) {
        return targets[index];
    }

    String key(int index) {
        return keys[index];
    }

    int count(int index) {
        return counts == null ? 1 : counts[index];
    }

    /** The targets with this key. */
    List<String> targetsOf(String key) {
        List<String> found = new ArrayList<>(1);
        for (int i = 0; i < keys.length; i++) {
            if (keys[i].equals(key)) {
                found.add(targets[i]);
            }
        }
        return found;
    }

    /** Each key once. */
    Set<String> keys() {
        return new LinkedHashSet<>(List.of(keys));
    }
}
