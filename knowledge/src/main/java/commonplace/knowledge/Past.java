package commonplace.knowledge;

import java.io.IOException;
import java.util.Optional;

/** Finds what a note was before, even of one that was removed. */
final class Past {
    private final FileStore files;
    private final NoteReader reader;
    private final Catalog catalog;
    private final LiveDocuments live;
    private final DocumentStore store;

    Past(FileStore files, NoteReader reader, Catalog catalog, LiveDocuments live, DocumentStore store) {
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.live = live;
        this.store = store;
    }

    Timeline of(NotePath path) throws IOException {
        String file = catalog.fileOf(path);
        Optional<FileStore.Loaded> loaded = files.load(file).filter(found -> NoteReader.isUtf8(found.bytes()));
        store.identifyVault();
        if (live.peek(path).isPresent() || store.has(store.identities().of(path))) {
            return store.timeline(live.open(path, loaded));
        }
        return loaded.map(found -> Timeline.asFound(reader.read(path, file, found)))
                .orElse(Timeline.NONE);
    }

    /** The live document of a note that was removed. */
    Optional<OpenDocument> removed(NotePath path) throws IOException {
        store.identifyVault();
        return files.exists(catalog.fileOf(path))
                        || !store.has(store.identities().of(path))
                ? Optional.empty()
                : Optional.of(live.open(path, Optional.empty()));
    }
}
