package commonplace.vault.folders;

import commonplace.vault.Vault;
import commonplace.vault.live.GivenIds;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells in a folder's document which notes, of this folder or another, link to those of this one. Used by one thread. */
final class FolderBacklinks {
    private final Vault vault;
    private final FolderKeys keys;
    private final LiveDocument document;
    private final ListIndex index;

    /** Of changes to the list that are not clients'. */
    private final Object own;

    /** Whose links it tells of; none where that failed, or was never tried. */
    private @Nullable View told;

    /** The ids at that time that did not follow from paths. */
    private GivenIds given = GivenIds.NONE;

    /** The ids of the notes that have an entry, by path. */
    private final Map<String, String> ids = new HashMap<>();

    FolderBacklinks(Vault vault, FolderKeys keys, LiveDocument document, ListIndex index, Object own) {
        this.vault = vault;
        this.keys = keys;
        this.document = document;
        this.index = index;
        this.own = own;
    }

    void tell() {
        View before = document.query(_ -> index.takeBacklinksChanged()) ? null : told;
        GivenIds givenBefore = given;
        given = vault.givenIds();
        View view = vault.view();
        told = null;
        if (before == null) {
            tellAll(view);
        } else {
            Set<String> changed = view.changedSince(before);
            changed.addAll(given.since(givenBefore).paths());
            tell(view, view.links().reached(before.links(), changed));
        }
        told = view;
    }

    private void tellAll(View view) {
        ids.clear();
        var wanted = new TreeMap<String, List<String>>();
        view.forEach(note -> want(view, note.path().value(), wanted));
        if (!wanted.equals(document.query(Backlinks::in))) {
            document.edit(FolderChangeApplier.AUTHOR, own, doc -> Backlinks.write(doc, wanted));
        }
    }

    private void tell(View view, Set<String> reached) {
        var wanted = new TreeMap<String, List<String>>();
        Set<String> gone = new HashSet<>();
        for (String path : reached) {
            String id = ids.remove(path);
            if (id != null) {
                gone.add(id);
            }
            if (view.note(path).isPresent()) {
                want(view, path, wanted);
            }
        }
        gone.removeAll(wanted.keySet());
        if (!wanted.isEmpty() || !gone.isEmpty()) {
            document.edit(FolderChangeApplier.AUTHOR, own, doc -> Backlinks.write(doc, wanted, gone));
        }
    }

    private void want(View view, String path, Map<String, List<String>> wanted) {
        if (keys.of(path).isEmpty()) {
            return;
        }
        List<String> sources = view.links().backlinks(path).stream()
                .filter(source -> view.note(source).isPresent())
                .map(source -> vault.idOf(new NotePath(source)).toString())
                .sorted()
                .toList();
        if (!sources.isEmpty()) {
            String id = vault.idOf(new NotePath(path)).toString();
            wanted.put(id, sources);
            ids.put(path, id);
        }
    }
}
