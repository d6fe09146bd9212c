package commonplace.vault.notes;

import commonplace.base.PersistentMap;
import java.util.List;
import java.util.function.BiConsumer;

/** How many notes have each tag, as they spell it. Immutable, like the view it belongs to. */
public final class TagCounts {
    static final TagCounts NONE = new TagCounts(PersistentMap.empty());

    private final PersistentMap<String, Integer> counts;

    private TagCounts(PersistentMap<String, Integer> counts) {
        this.counts = counts;
    }

    /** Hands over every tag and the number of notes that have it, in no particular order. */
    public void forEach(BiConsumer<String, Integer> action) {
        counts.forEach(action);
    }

    /** A note that had these tags has those. */
    TagCounts instead(List<String> before, List<String> after) {
        if (before.equals(after)) {
            return this;
        }
        PersistentMap<String, Integer> changed = counts;
        for (String tag : before) {
            int left = changed.get(tag).orElse(0) - 1;
            changed = left > 0 ? changed.with(tag, left) : changed.without(tag);
        }
        for (String tag : after) {
            changed = changed.with(tag, changed.get(tag).orElse(0) + 1);
        }
        return new TagCounts(changed);
    }
}
