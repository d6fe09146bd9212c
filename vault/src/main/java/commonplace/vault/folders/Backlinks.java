package commonplace.vault.folders;

import commonplace.crdt.Subscription;
import commonplace.crdt.YArray;
import commonplace.crdt.YDoc;
import commonplace.crdt.YEvent;
import commonplace.crdt.YMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which notes link to each note of a folder, by their ids, as its document says it. */
final class Backlinks {
    private static final String BACKLINKS = "backlinks_v0";

    private Backlinks() {}

    /** What stands there, in a form that can be compared. */
    static Map<String, List<String>> in(YDoc doc) {
        var all = new TreeMap<String, List<String>>();
        doc.map(BACKLINKS).toMap().forEach((target, sources) -> all.put(target, texts(sources)));
        return all;
    }

    /** Hears of all changes, by the outermost of each. */
    static Subscription observe(YDoc doc, Consumer<YEvent> observer) {
        return doc.map(BACKLINKS).observeDeep(events -> observer.accept(events.getFirst()));
    }

    /** Brings them up to date, touching only what differs. A note to which nothing links has no entry. */
    static void write(YDoc doc, Map<String, List<String>> wanted) {
        Set<String> gone = new HashSet<>(doc.map(BACKLINKS).keys());
        gone.removeAll(wanted.keySet());
        write(doc, wanted, gone);
    }

    /** The same for some notes, of which these have no entry any more. */
    static void write(YDoc doc, Map<String, List<String>> wanted, Set<String> gone) {
        YMap map = doc.map(BACKLINKS);
        gone.forEach(map::remove);
        wanted.forEach((target, sources) -> {
            Object there = map.get(target);
            if (there == null || !sources.equals(texts(there instanceof YArray array ? array.toList() : there))) {
                if (there instanceof YArray array) {
                    change(array, sources);
                } else {
                    map.put(target, sources);
                }
            }
        });
    }

    /** A client may have made it a shared array; then only what came and went is changed. */
    private static void change(YArray array, List<String> wanted) {
        var left = new ArrayList<>(wanted);
        for (int i = array.size() - 1; i >= 0; i--) {
            if (!(array.get(i) instanceof String source && left.remove(source))) {
                array.remove(i, 1);
            }
        }
        left.forEach(array::add);
    }

    private static List<String> texts(@Nullable Object value) {
        var texts = new ArrayList<String>();
        if (value instanceof List<?> list) {
            list.forEach(each -> texts.add(String.valueOf(each)));
        }
        texts.sort(null);
        return texts;
    }
}
