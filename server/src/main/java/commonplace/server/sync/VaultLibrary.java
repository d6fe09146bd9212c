package commonplace.server.sync;

import commonplace.vault.Vault;
import commonplace.vault.folders.FolderDocument;
import commonplace.vault.folders.FolderDocuments;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveResult;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.View;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The documents of a vault: its notes, and for each of its folders a list. */
final class VaultLibrary implements DocumentLibrary {
    /** Where documents are kept that clients made by id alone, until a folder's list gives them a place. */
    static final String UNFILED = "Unfiled";

    private static final Author SERVER = Author.editor("server");

    private final Vault vault;

    /** The vault's id, with which those of its documents begin. */
    private final UUID relay;

    private final FolderDocuments folders;
    private final Map<UUID, UncreatedDocument> unborn = new ConcurrentHashMap<>();

    /** Those of them that were asked for by their paths: what is moved there has an id of its own. */
    private final Map<NotePath, UncreatedDocument> unbornAt = new ConcurrentHashMap<>();

    private final AutoCloseable following;

    VaultLibrary(Vault vault) {
        this.vault = vault;
        this.relay = vault.id();
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
            look(unborn.get(vault.idOf(change.path())));
            look(unbornAt.get(change.path()));
        }
    }

    private static void look(@Nullable UncreatedDocument waiting) {
        if (waiting != null) {
            waiting.look();
        }
    }

    @Override
    public Found byName(String name) {
        if (DocumentId.parse(name, relay).isPresent()) {
            return byId(name);
        }
        return switch (NotePath.parse(name)) {
            case NotePath.Parsed.Bad(var problem) -> new Found.No(400, problem.message());
            case NotePath.Parsed.Good(NotePath path) -> new Found.Here(new NamedNote(path, vault.idOf(path)));
        };
    }

    @Override
    public Found byId(String documentId) {
        Optional<DocumentId> id = DocumentId.parse(documentId, relay);
        if (id.isEmpty()) {
            return new Found.No(
                    404,
                    "there is no document of this id; ids here are " + relay + "-UUID, and /doc/folders lists where"
                            + " to begin");
        }
        UUID uuid = id.get().document();
        Optional<String> folder = folders.nameOf(uuid);
        if (folder.isPresent()) {
            return new Found.Here(new FolderEntry(folder.get(), uuid));
        }
        Optional<NotePath> path = vault.pathOf(uuid).or(() -> vault.lastPathOf(uuid));
        return new Found.Here(path.map(known -> new KnownNote(known, uuid, true))
                .orElseGet(() -> new KnownNote(new NotePath(UNFILED + "/" + uuid), uuid, false)));
    }

    @Override
    public Found create(Optional<String> wanted) {
        Found found = byId(wanted.orElseGet(() -> new DocumentId(relay, UUID.randomUUID()).toString()));
        if (found instanceof Found.Here(KnownNote note) && !note.exists()) {
            try {
                note.make(SERVER).close();
            } catch (RejectedUpdateException refused) {
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
            return new DocumentId(relay, id).toString();
        }

        @Override
        public boolean exists() {
            return vault.view().note(path).isPresent() || vault.read(path).isPresent();
        }

        @Override
        public boolean isWithin(TokenAccess access) {
            return access.covers(path, documentId());
        }

        @Override
        public SharedDocument open() {
            View before = vault.view();
            return find().orElseGet(() -> {
                var waiting = new UncreatedDocument(this::makeFor, this::find, this::isWithin, this::stopWaiting);
                unborn.put(id, waiting);
                waits(waiting);
                if (!vault.view().equals(before)) {
                    // It may have been made before we began to wait.
                    waiting.look();
                }
                return waiting;
            });
        }

        /** Somebody waits for it to be made. */
        void waits(UncreatedDocument waiting) {}

        void stopWaiting(UncreatedDocument waiting) {
            unborn.remove(id, waiting);
        }

        /** The document, if it is there. */
        abstract Optional<LiveDocument> live();

        abstract LiveResult createFor(byte[] update, Author author, NoteScope reach);

        private Optional<SharedDocument> find() {
            return live().map(NoteShared::new);
        }

        private SharedDocument makeFor(byte[] update, EditorIdentity writer) throws RejectedUpdateException {
            return made(createFor(update, writer.author(), writer.access().reach(relay)));
        }

        SharedDocument made(LiveResult live) throws RejectedUpdateException {
            return switch (live) {
                case LiveResult.Opened(LiveDocument document) -> new NoteShared(document);
                case LiveResult.Refused(Problem.Removed _) -> throw RejectedUpdateException.gone();
                case LiveResult.Refused(Problem.OutOfReach _) -> throw RejectedUpdateException.outOfReach();
                case LiveResult.Refused(var problem) ->
                    find().orElseThrow(() -> new RejectedUpdateException(CloseCodes.BAD_MESSAGE, problem.message()));
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
        LiveResult createFor(byte[] update, Author author, NoteScope reach) {
            return vault.createLiveFor(update, path, author, reach);
        }

        @Override
        void waits(UncreatedDocument waiting) {
            unbornAt.put(path, waiting);
        }

        @Override
        void stopWaiting(UncreatedDocument waiting) {
            super.stopWaiting(waiting);
            unbornAt.remove(path, waiting);
        }
    }

    /** A note that is asked for by its id, wherever it is. */
    private final class KnownNote extends NoteEntry {
        private final boolean hasPlace;

        /** @param hasPlace whether there is or was a note of this id there, and it is not only where one would be made */
        KnownNote(NotePath path, UUID id, boolean hasPlace) {
            super(path, id);
            this.hasPlace = hasPlace;
        }

        @Override
        public boolean isWithin(TokenAccess access) {
            return super.isWithin(access) && (hasPlace || access.mayMake(id, relay));
        }

        @Override
        Optional<LiveDocument> live() {
            return vault.pathOf(id).flatMap(vault::live);
        }

        @Override
        LiveResult createFor(byte[] update, Author author, NoteScope reach) {
            return vault.createLiveFor(update, path, id, author, reach);
        }

        SharedDocument make(Author author) throws RejectedUpdateException {
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
            return new DocumentId(relay, id).toString();
        }

        @Override
        public boolean exists() {
            return true;
        }

        @Override
        public boolean isWithin(TokenAccess access) {
            return access.coversFolder(name, documentId());
        }

        @Override
        public SharedDocument open() {
            return new ListShared(name, folders.open(name));
        }
    }

    /** The text of a note. */
    private final class NoteShared extends LiveSharedDocument {
        private final LiveDocument document;

        NoteShared(LiveDocument document) {
            super(document);
            this.document = document;
        }

        @Override
        public boolean isWithin(TokenAccess access) {
            return access.covers(document.path(), new DocumentId(relay, document.id()).toString());
        }

        @Override
        public boolean takesAtOnce() {
            return document.takesAtOnce();
        }

        @Override
        void take(byte[] update, EditorIdentity writer, Object origin, Runnable whenDurable) {
            document.apply(update, writer.author(), origin, whenDurable);
        }
    }

    /** The list of a folder. */
    private final class ListShared extends LiveSharedDocument {
        private final String name;
        private final FolderDocument folder;

        ListShared(String name, FolderDocument folder) {
            super(folder.document());
            this.name = name;
            this.folder = folder;
        }

        @Override
        public boolean isWithin(TokenAccess access) {
            return access.coversFolder(
                    name, new DocumentId(relay, folder.document().id()).toString());
        }

        @Override
        void take(byte[] update, EditorIdentity writer, Object origin, Runnable whenDurable) {
            folder.apply(update, writer.author(), origin, writer.access().reachOfList(relay), whenDurable);
        }

        @Override
        public void close() {
            super.close();
            folder.close();
        }
    }
}
