package commonplace.vault;

import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.FormerFile;
import commonplace.vault.files.NoteReader;
import commonplace.vault.files.WriterProbe;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.live.SyncBase;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * After a crash: what a killed process had in hand while a new file took the place of another. Mostly that is what the
 * journal knows, and goes. If another program had saved the file in that very moment, its file gets its name back, and
 * counts as any other edit from there on.
 */
final class FormerFileRecovery {
    private final FileStore files;
    private final NoteReader reader;
    private final NoteCatalog catalog;
    private final Consumer<String> says;

    FormerFileRecovery(FileStore files, NoteReader reader, NoteCatalog catalog, Consumer<String> says) {
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.says = says;
    }

    /** Before the document's file is looked at. */
    void recover(OpenDocument document, NotePath path) throws IOException {
        for (FormerFile former : files.formers()) {
            if (former.document().equals(document.id()) && former.exists()) {
                recover(document, path, former);
            }
        }
    }

    private void recover(OpenDocument document, NotePath path, FormerFile former) throws IOException {
        Set<String> ours = new HashSet<>();
        document.unconfirmed().forEach(write -> ours.add(write.hash()));
        SyncBase base = document.base();
        String hash = NoteReader.hash(former.bytes());
        boolean known = ours.contains(hash) || (base != null && base.hash().equals(hash));
        if (known && former.writer() != WriterProbe.Writer.SOME) {
            former.delete();
        } else if (putBack(former, catalog.fileOf(path), ours)) {
            former.delete();
        } else {
            keep(path, former);
        }
    }

    /** Returns whether it has the note's name again, and nothing is left under its own but what the journal has. */
    private boolean putBack(FormerFile former, String file, Set<String> ours) throws IOException {
        Optional<FileContent> current = files.load(file);
        if (current.isEmpty()) {
            return former.rename(files.root().resolve(file));
        }
        return ours.contains(current.get().hash())
                && former.exchange(files.root().resolve(file))
                && ours.contains(NoteReader.hash(former.bytes()));
    }

    /** Others have changed both since: it becomes a note of its own. */
    private void keep(NotePath path, FormerFile former) throws IOException {
        for (int number = 1; ; number++) {
            NotePath copy = path.conflict(number);
            if (former.rename(files.root().resolve(copy.file()))) {
                Optional<FileContent> loaded = files.load(copy.file());
                if (loaded.isPresent()) {
                    catalog.remember(reader.read(copy, copy.file(), loaded.get()), true);
                }
                says.accept("another program saved '" + path
                        + "' in the moment in which this server was stopped; that is" + " in '" + copy + "'");
                return;
            }
        }
    }

    /** Tells of those that nobody knows the note of. */
    void tellOfOthers() {
        for (FormerFile former : files.formers()) {
            if (former.exists()) {
                says.accept(
                        former.file() + " was a note's file when a server was stopped, and nobody knows of which note;"
                                + " look at it, and delete it if you do not need what it holds");
            }
        }
    }
}
