package commonplace.projects.semantic;

import commonplace.base.Progress;
import commonplace.models.Embedder;
import commonplace.projects.notes.FoundNotes;
import commonplace.projects.notes.NoteFinder;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import commonplace.vault.notes.NoteQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code cairn_search}: the notes of a vault. */
final class NoteHits implements ShownHits {
    private final Vault vault;
    private final SemanticNotes notes;
    private final NoteFinder finder;
    private final Map<String, String> ids = new HashMap<>();

    NoteHits(List<SearchableText> documents, Embedder embedder) throws Exception {
        Path folder = Files.createTempDirectory("vault");
        Path root = Files.createDirectory(folder.resolve("notes"));
        for (SearchableText document : documents) {
            String path = "note-" + ids.size();
            ids.put(path, document.id());
            String heading = document.title().isEmpty() ? "" : "# " + document.title() + "\n\n";
            Files.writeString(root.resolve(path + ".md"), heading + document.text() + "\n");
        }
        vault = Vault.open(VaultSettings.of(root, folder.resolve("index")), Progress.NONE, _ -> {});
        notes = SemanticNotes.open(vault, folder.resolve("meaning"), embedder, _ -> {});
        notes.awaitLearned(_ -> {});
        finder = new NoteFinder(vault, () -> Optional.of(notes));
    }

    private FoundNotes find(String query) throws InterruptedException {
        var asked = new NoteQuery(Optional.of(query), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
        return finder.find(asked, false, 0, LIMIT);
    }

    @Override
    public List<ShownHit> of(String query) throws Exception {
        return find(query).hits().stream()
                .map(each -> new ShownHit(ids.getOrDefault(each.note().path().value(), ""), each.relevance().orElse(0)))
                .toList();
    }

    @Override
    public void close() throws Exception {
        notes.close();
        vault.close();
    }
}
