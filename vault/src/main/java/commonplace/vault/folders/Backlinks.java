package commonplace.vault.folders;

import commonplace.crdt.YArray;
import commonplace.crdt.YDoc;
import commonplace.crdt.YMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    /** Brings them up to date, touching only what differs. A note to which nothing links has no entry. */
    static void write(YDoc doc, Map<String, List<String>> wanted) {
        YMap map = doc.map(BACKLINKS);
        Map<String, List<String>> there = in(doc);
        there.keySet().stream().filter(target -> !wanted.containsKey(target)).forEach(map::remove);
        wanted.forEach((target, sources) -> {
            if (!sources.equals(there.get(target))) {
                if (map.get(target) instanceof YArray array) {
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
