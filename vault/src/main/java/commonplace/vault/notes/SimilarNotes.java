package commonplace.vault.notes;

import commonplace.base.NearNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;

/** Which notes somebody may have meant by a path that none has. */
public final class SimilarNotes {
    private static final int MOST = 3;

    private SimilarNotes() {}

    /** @param notes those that come into question; each is looked at */
    public static List<NotePath> to(NotePath path, Collection<Note> notes) {
        var byPath = new HashMap<String, NotePath>();
        var byName = new HashMap<String, NotePath>();
        notes.forEach(note -> {
            byPath.put(note.path().value(), note.path());
            byName.merge(note.path().name(), note.path(), SimilarNotes::shorter);
            byName.merge(note.title(), note.path(), SimilarNotes::shorter);
            note.aliases().forEach(alias -> byName.merge(alias, note.path(), SimilarNotes::shorter));
        });
        var similar = new LinkedHashSet<NotePath>();
        NearNames.to(path.value(), byPath.keySet()).forEach(near -> similar.add(byPath.get(near)));
        NearNames.to(path.name(), byName.keySet()).forEach(near -> similar.add(byName.get(near)));
        return similar.stream().limit(MOST).toList();
    }

    private static NotePath shorter(NotePath one, NotePath other) {
        int difference = one.value().length() - other.value().length();
        return difference < 0 || (difference == 0 && one.compareTo(other) < 0) ? one : other;
    }
}
