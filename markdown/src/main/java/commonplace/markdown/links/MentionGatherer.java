package commonplace.markdown.links;

import commonplace.base.PersistentMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gathers the mentions of many notes at once: what a graph that grows note by note has to look up for each, is at hand. */
final class MentionGatherer {
    private final Map<String, String> strings = new HashMap<>();
    private final Map<String, String> keysByTarget = new HashMap<>();
    private final Map<String, List<String>> sources = new HashMap<>();

    /** The mentions of a note that was not given before. */
    Mentions gather(LinkingNote note) {
        Mentions mentions = Mentions.of(note.links(), target -> key(note.path(), target));
        for (int i = 0; i < mentions.size(); i++) {
            List<String> found = sources.computeIfAbsent(mentions.key(i), _ -> new ArrayList<>(1));
            if (found.isEmpty() || !found.getLast().equals(note.path())) {
                found.add(note.path());
            }
        }
        return mentions;
    }

    private String key(String source, String target) {
        // Only what goes through folders means something else from each of them.
        return target.contains("./")
                ? shared(Resolver.mentionKey(source, target))
                : keysByTarget.computeIfAbsent(target, same -> shared(Resolver.mentionKey(source, same)));
    }

    /** One string for all that are equal. */
    String shared(String text) {
        return strings.computeIfAbsent(text, same -> same);
    }

    /** The sources of links, by the key of what they name. */
    PersistentMap<String, PathSet> sources() {
        PersistentMap<String, PathSet> all = PersistentMap.empty();
        for (var each : sources.entrySet()) {
            each.getValue().sort(PathSet::compare);
            all = all.with(each.getKey(), PathSet.of(each.getValue()));
        }
        return all;
    }
}
