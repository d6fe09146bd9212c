package commonplace.server.sync;

import commonplace.knowledge.Author;
import commonplace.knowledge.Change;
import commonplace.knowledge.Live;
import commonplace.knowledge.LiveDocument;
import commonplace.knowledge.NotePath;
import commonplace.knowledge.Problem;
import commonplace.knowledge.Vault;
import commonplace.knowledge.folders.FolderDocument;
import commonplace.knowledge.folders.FolderDocuments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The documents of a vault: its notes, and for each of its folders a list. */
final class VaultLibrary implements Library {
    /** Where documents are kept that clients made by id alone, until a folder's list gives them a place. */
    static final String UNFILED = "Unfiled";

    private static final Author SERVER = new Author(Author.Kind.CLIENT, "server");

    private final Vault vault;
    private final FolderDocuments folders;
    private final Map<UUID, Unborn> unborn = new ConcurrentHashMap<>();
    private final AutoCloseable following;

    VaultLibrary(Vault vault) {
        this.vault = vault;
        this.folders = new FolderDocuments(vault);
        this.following = vault.follow(this::changed);
    }

    @Override
    public Map<String, Entry> folders() {
        var all = new LinkedHashMap<String, Entry>();
        for (FolderDocuments.Folder folder : folders.all()) {
            all.put(folder.name(), new FolderEntry(folder.path(), folder.id()));
        }
        return all;
    }

    private void changed(Change change) {
        if (!unborn.isEmpty() && !(change instanceof Change.Removed)) {
            Unborn waiting = unborn.get(vault.idOf(change.path()));
            if (waiting != null) {
                waiting.look();
            }
        }
    }

    @Override
    public Found byName(String name) {
        if (DocumentId.parse(name, vault.id()).isPresent()) {
            return byId(name);
        }
        return switch (NotePath.parse(name)) {
            case NotePath.Parsed.Bad(var problem) -> new Found.No(400, problem.message());
            case NotePath.Parsed.Good(NotePath path) -> new Found.Here(new NamedNote(path, vault.idOf(path)));
        };
    }

    @Override
    public Found byId(String documentId) {
        Optional<DocumentId> id = DocumentId.parse(documentId, vault.id());
        if (id.isEmpty()) {
            return new Found.No(
                    404,
                    "there is no document of this id; ids here are " + vault.id()
                            + "-UUID, and /doc/folders lists where" + " to begin");
        }
        UUID uuid = id.get().document();
        Optional<String> folder = folders.nameOf(uuid);
        if (folder.isPresent()) {
            return new Found.Here(new FolderEntry(folder.get(), uuid));
        }
        NotePath path =
                vault.pathOf(uuid).or(() -> vault.lastPathOf(uuid)).orElseGet(() -> new NotePath(UNFILED + "/" + uuid));
        return new Found.Here(new KnownNote(path, uuid));
    }

    @Override
    public Found create(Optional<String> wanted) {
        Found found = byId(wanted.orElseGet(() -> new DocumentId(vault.id(), UUID.randomUUID()).toString()));
        if (found instanceof Found.Here(KnownNote note) && !note.exists()) {
            try {
                note.make(SERVER).close();
            } catch (RefusedException refused) {
                return new Found.No(400, refused.reason());
            }
        }
        return found;
    }

    @Override
    public void close() {
        try {
            following.close();
        } catch (Exception harmless) {
            throw new IllegalStateException(harmless);
        }
        folders.close();
    }

    private abstract class NoteEntry implements Entry {
        final NotePath path;
        final UUID id;

        NoteEntry(NotePath path, UUID id) {
            this.path = path;
            this.id = id;
        }

        @Override
        public UUID id() {
            return id;
        }

        @Override
        public String documentId() {
            return new DocumentId(vault.id(), id).toString();
        }

        @Override
        public boolean exists() {
            return vault.view().note(path).isPresent() || vault.read(path).isPresent();
        }

        @Override
        public boolean isWithin(Access access) {
            return access.covers(path, documentId());
        }

        @Override
        public Shared open() {
            return find().orElseGet(() -> {
                var waiting = new Unborn(this::makeFor, this::find, () -> unborn.remove(id));
                unborn.put(id, waiting);
                // It may have been made before we began to wait.
                waiting.look();
                return waiting;
            });
        }

        /** The document, if it is there. */
        abstract Optional<LiveDocument> live();

        abstract Live createFor(byte[] update, Author author);

        private Optional<Shared> find() {
            return live().map(live -> new LiveShared(live, () -> {}));
        }

        private Shared makeFor(byte[] update, Author author) throws RefusedException {
            return made(createFor(update, author));
        }

        Shared made(Live live) throws RefusedException {
            return switch (live) {
                case Live.Opened(LiveDocument document) -> new LiveShared(document, () -> {});
                case Live.Refused(Problem.Removed _) -> throw RefusedException.gone();
                case Live.Refused(var problem) ->
                    find().orElseThrow(() -> new RefusedException(Closing.BAD_MESSAGE, problem.message()));
            };
        }
    }

    /** A note that is asked for by its path. */
    private final class NamedNote extends NoteEntry {
        NamedNote(NotePath path, UUID id) {
            super(path, id);
        }

        @Override
        Optional<LiveDocument> live() {
            // It may have been given another place meanwhile.
            return vault.live(path).or(() -> vault.pathOf(id).flatMap(vault::live));
        }

        @Override
        Live createFor(byte[] update, Author author) {
            return vault.createLiveFor(update, path, author);
        }
    }

    /** A note that is asked for by its id, wherever it is. */
    private final class KnownNote extends NoteEntry {
        KnownNote(NotePath path, UUID id) {
            super(path, id);
        }

        @Override
        Optional<LiveDocument> live() {
            return vault.pathOf(id).flatMap(vault::live);
        }

        @Override
        Live createFor(byte[] update, Author author) {
            return vault.createLiveFor(update, path, id, author);
        }

        Shared make(Author author) throws RefusedException {
            return made(vault.createLive(path, id, author));
        }
    }

    private final class FolderEntry implements Entry {
        private final String name;
        private final UUID id;

        FolderEntry(String name, UUID id) {
            this.name = name;
            this.id = id;
        }

        @Override
        public UUID id() {
            return id;
        }

        @Override
        public String documentId() {
            return new DocumentId(vault.id(), id).toString();
        }

        @Override
        public boolean exists() {
            return true;
        }

        @Override
        public boolean isWithin(Access access) {
            return access.coversFolder(name, documentId());
        }

        @Override
        public Shared open() {
            FolderDocument folder = folders.open(name);
            return new LiveShared(folder.document(), folder::close);
        }
    }
}
