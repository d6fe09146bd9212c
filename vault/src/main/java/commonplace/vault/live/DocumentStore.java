package commonplace.vault.live;

import commonplace.base.NewerFormatException;
import commonplace.vault.history.DocumentState;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.history.NoteHistory;
import commonplace.vault.history.RecoveredRecords;
import commonplace.vault.history.StoredDocument;
import commonplace.vault.history.StoredDocumentCodec;
import commonplace.vault.history.VersionEntry;
import commonplace.vault.notes.FileFailureReasons;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import commonplace.vault.storage.FrameFile;
import commonplace.vault.storage.Journal;
import commonplace.vault.storage.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The live documents of a vault on disk: a file for each that somebody opened, and the journal, which has what is newer
 * than these.
 */
public final class DocumentStore implements AutoCloseable {
    /** The oldest versions go when there are more, or when they take more room. */
    private static final int MAX_VERSIONS = 1000;

    private static final int MAX_VERSION_BYTES = 1 << 20;

    /** What files held a while ago, which only those need who did not know of our last writes. */
    private static final long MAX_RECENT_BYTES = 16L << 20;

    private final Path folder;
    private final InstantSource clock;
    private final Consumer<String> says;
    private final LiveDocumentFiles files;
    private final Journal journal;
    private final DocumentIds identities = new DocumentIds();
    private final RecentBases recent = new RecentBases(MAX_RECENT_BYTES);
    private final RecoveredRecords recovered = new RecoveredRecords();
    private final Set<UUID> recoveredAtStart;
    private final Map<UUID, byte[]> unfinishedMoves = new LinkedHashMap<>();
    private final Map<UUID, NotePath> plain = new HashMap<>();
    private boolean plainKnown;
    private boolean identitiesChanged;
    private boolean formatSaid;

    /** What the journal holds that only a newer version can have written. */
    private @Nullable NewerFormatException newer;

    private DocumentStore(Path folder, InstantSource clock, Consumer<String> says) throws IOException {
        this.folder = folder;
        this.clock = clock;
        this.says = says;
        this.files = new LiveDocumentFiles(folder);
        new UnfinishedRestore(folder).expectNone();
        this.formatSaid = new StateFormat(folder).isCurrent();
        readIdentities();
        this.journal = Journal.open(folder.resolve("journal"), this::read, says);
        if (newer != null) {
            journal.close();
            throw newer;
        }
        readSecret();
        this.recoveredAtStart = recovered();
    }

    /** Opens what is there and writes nothing yet. */
    public static DocumentStore open(Path folder, InstantSource clock, Consumer<String> says) throws IOException {
        return new DocumentStore(folder, clock, says);
    }

    private void read(long position, byte[] bytes) {
        if (bytes.length == 0) {
            return; // Somebody asked whether there was room.
        }
        LogRecord record;
        try {
            if (LogCodec.isNewer(bytes)) {
                newer = new NewerFormatException(
                        folder.resolve("journal"), StateFormat.CURRENT + 1, StateFormat.CURRENT);
                return;
            }
            record = LogCodec.decode(bytes);
        } catch (IOException unreadable) {
            says.accept("the journal holds " + unreadable.getMessage());
            return;
        }
        switch (record) {
            case LogRecord.Kept(UUID id) -> recovered.forget(id);
            case LogRecord.Identified(UUID id, String path) -> {
                identities.put(path, id);
                identitiesChanged = true;
            }
            case LogRecord.Unidentified(var _, String path) -> {
                identities.remove(path);
                identitiesChanged = true;
            }
            case LogRecord.Moving(UUID id, byte[] plan) -> unfinishedMoves.put(id, plan);
            case LogRecord.MoveDone(UUID id) -> unfinishedMoves.remove(id);
            case LogRecord.Begun _,
                    LogRecord.Updated _,
                    LogRecord.Absorbed _,
                    LogRecord.Writing _,
                    LogRecord.Marked _,
                    LogRecord.MarkedWriting _,
                    LogRecord.Written _,
                    LogRecord.Removed _ -> recovered.add(position, record);
        }
    }

    public Journal journal() {
        return journal;
    }

    /** Where all of it lies. */
    public Path folder() {
        return folder;
    }

    /** The documents' own files. */
    public LiveDocumentFiles files() {
        return files;
    }

    /** Before anything else is written. */
    private void sayFormat() throws IOException {
        if (!formatSaid) {
            new StateFormat(folder).say();
            formatSaid = true;
        }
    }

    /** Documents of which the journal has something that their own files lack. */
    public Set<UUID> recovered() {
        return recovered.documents();
    }

    /** Whether a document's last changes may not be in its note's file. */
    public boolean mayBeUnwritten(UUID id) {
        return recovered.mayBeUnwritten(id);
    }

    public Map<UUID, byte[]> unfinishedMoves() {
        return new HashMap<>(unfinishedMoves);
    }

    public boolean has(UUID id) {
        return recovered.has(id) || Files.exists(files.of(id));
    }

    /** Whether a note's file and document came to agree on another text a while ago. */
    public boolean isRecent(NotePath path) {
        return identities.knownVault().isPresent()
                && !recent.of(identities.of(path)).isEmpty();
    }

    /** A document as it was left, or one that has not begun. */
    OpenDocument load(UUID id, Consumer<OpenDocument> whenChanged) throws IOException {
        StoredDocument stored = stored(id);
        sayFormat();
        var document = new OpenDocument(id, stored, journal, clock, ClientIds.of(journal), recent, whenChanged);
        for (RecoveredRecords.Recovered read : recovered.of(id)) {
            if (read.position() >= stored.position()) {
                document.replay(read.position(), read.record());
            }
        }
        recovered.forget(id);
        return document;
    }

    /**
     * Brings a document's own file up to date; returns whether nothing has happened to the document meanwhile.
     *
     * @param snapshot the document as it is to be kept; what it says about the note's file must be so on disk
     * @param placed whether the file at its path is its own
     */
    public boolean keep(OpenDocument document, DocumentState snapshot, boolean placed) throws IOException {
        List<byte[]> frames = new ArrayList<>(StoredDocumentCodec.encode(snapshot.stored()));
        List<byte[]> versions = new ArrayList<>(keptVersions(document.id()));
        snapshot.versions().forEach(version -> versions.add(version.encoded()));
        frames.addAll(newest(versions));
        return files.replacing(document.id(), () -> {
            // What is kept here must not be ahead of the journal: it is the journal that was acknowledged.
            journal.sync();
            journal.expectOwner();
            files.frames(document.id()).replace(frames);
            return document.kept(snapshot, placed);
        });
    }

    private static List<byte[]> newest(List<byte[]> versions) {
        int from = versions.size();
        long bytes = 0;
        while (from > 0
                && versions.size() - from < MAX_VERSIONS
                && bytes + versions.get(from - 1).length <= MAX_VERSION_BYTES) {
            from--;
            bytes += versions.get(from).length;
        }
        return versions.subList(from, versions.size());
    }

    public NoteHistory history(OpenDocument document) throws IOException {
        synchronized (document.keeping()) {
            return document.history(versions(document.id()));
        }
    }

    /** The versions in a document's own file, the oldest first; those behind one that cannot be read are out of reach. */
    private List<VersionEntry> versions(UUID id) throws IOException {
        List<VersionEntry> versions = new ArrayList<>();
        for (byte[] bytes : keptVersions(id)) {
            VersionEntry entry = VersionEntry.decode(bytes);
            if (!versions.isEmpty()
                    && versions.getLast().version().number() + 1
                            != entry.version().number()) {
                versions.clear();
            }
            versions.add(entry);
        }
        return versions;
    }

    private List<byte[]> keptVersions(UUID id) throws IOException {
        List<byte[]> frames = files.frames(id).read(Integer.MAX_VALUE).frames();
        return frames.size() < StoredDocumentCodec.PIECES
                ? List.of()
                : frames.subList(StoredDocumentCodec.PIECES, frames.size());
    }

    public DocumentIds identities() {
        return identities;
    }

    /** Gives the vault an id if it has none, and a secret from which other ids follow. On disk before anybody is told. */
    public void identifyVault() throws IOException {
        if (identities.knownVault().isPresent()) {
            return;
        }
        try {
            sayFormat();
            if (!identities.areSecret()) {
                identities.keepSecret(new IdentityKey(secretFile().create(IdentityKey.BYTES)), Set.of());
            }
            journal.await(identify("", UUID.randomUUID()));
        } catch (IOException failed) {
            throw new IOException("the vault cannot be given an id: " + FileFailureReasons.of(failed), failed);
        }
    }

    /**
     * Has ids follow from a secret, in a vault of an earlier version. Whatever id a client may know of stays: those of the
     * notes and folders that are there, and of all documents that were ever opened.
     */
    public void keepIdsSecret(View view) {
        if (identities.knownVault().isEmpty() || identities.areSecret()) {
            return;
        }
        try {
            Set<UUID> told = new HashSet<>(files.all());
            told.addAll(recoveredAtStart);
            view.forEach(note -> told.add(identities.of(note.path())));
            told.add(identities.of(FolderRecord.LIST, ""));
            view.folders().in("").forEach(top -> told.add(identities.of(FolderRecord.LIST, top.path())));
            // Before the secret: as long as there is none, this is done again.
            toldFile().replace(IdListCodec.encoded(told));
            identities.keepSecret(new IdentityKey(secretFile().create(IdentityKey.BYTES)), told);
            forgetPlaces();
        } catch (IOException failed) {
            says.accept("the ids of new notes could be guessed by those who know their paths, until the next start: "
                    + FileFailureReasons.of(failed));
        }
    }

    private void readSecret() throws IOException {
        Optional<byte[]> secret = secretFile().read(IdentityKey.BYTES);
        if (secret.isPresent()) {
            FrameFile.Contents told = toldFile().read(Integer.MAX_VALUE);
            if (told.damaged()) {
                says.accept("the list of ids that clients knew before is damaged; some documents may begin again");
            }
            identities.keepSecret(new IdentityKey(secret.get()), IdListCodec.decoded(told.frames()));
        }
    }

    private SecretFile secretFile() {
        return new SecretFile(folder.resolve("identity-key"));
    }

    private FrameFile toldFile() {
        return new FrameFile(folder.resolve("told-ids"));
    }

    /** The note that an id belongs to: one that is known for it, or the one whose name gives it. */
    public Optional<NotePath> pathOf(UUID id, View view) {
        Optional<NotePath> exception = identities.exception(id);
        if (exception.isPresent()) {
            return exception;
        }
        if (!plainKnown) {
            plain.clear();
            view.forEach(note -> plain.put(identities.of(note.path()), note.path()));
            plainKnown = true;
        }
        return Optional.ofNullable(plain.get(id))
                .filter(path -> identities.of(path).equals(id));
    }

    /** A note has come to a path where none was. */
    public void added(NotePath path) {
        if (plainKnown) {
            plain.put(identities.of(path), path);
        }
    }

    /** A note has gone from its path. */
    public void removed(NotePath path) {
        if (plainKnown) {
            plain.remove(identities.of(path), path);
        }
    }

    /** Any number of notes may have come or gone. */
    public void forgetPlaces() {
        plainKnown = false;
    }

    /** Returns where the journal says so. */
    public long identify(String path, UUID id) {
        identities.put(path, id);
        identitiesChanged = true;
        return journal.append(LogCodec.encode(new LogRecord.Identified(id, path)));
    }

    public void unidentify(NotePath path, UUID id) {
        // The id may be that of another path by its name, whose note has had to take another.
        forgetPlaces();
        identities.remove(path.value());
        identitiesChanged = true;
        journal.append(LogCodec.encode(new LogRecord.Unidentified(id, path.value())));
    }

    /** The note that a document belongs or belonged to, if it is one of a note. */
    public Optional<NotePath> noteOf(UUID id) throws IOException {
        Optional<NotePath> exception = identities.exception(id);
        return exception.isPresent()
                ? exception
                : Optional.of(stored(id).path()).filter(path -> !path.isEmpty()).map(NotePath::new);
    }

    /** Lets go of a document that is not open. */
    public void discard(UUID id) throws IOException {
        files.delete(id);
        identities.exception(id).ifPresent(path -> unidentify(path, id));
    }

    /** When each document that belongs to no note was first seen to do so. */
    public FrameFile departed() {
        return new FrameFile(folder.resolve("departed"));
    }

    /** Lets go of the journal before a position, when the files of all documents have what stands there. */
    public void discardJournalBefore(long position) throws IOException {
        if (recovered.isEmpty()) {
            journal.expectOwner();
            writeIdentities();
            journal.discardBefore(position);
        }
    }

    /** When every document is kept: what is left of the journal tells nothing new. */
    public void finish() throws IOException {
        if (journal.position() != journal.segmentStart() || identitiesChanged) {
            writeIdentities();
            journal.cut();
            journal.await(journal.append(LogCodec.encode(new LogRecord.Kept(new UUID(0, 0)))));
            discardJournalBefore(journal.segmentStart());
        }
    }

    @Override
    public void close() {
        journal.close();
    }

    private StoredDocument stored(UUID id) throws IOException {
        FrameFile.Contents contents = files.frames(id).read(StoredDocumentCodec.PIECES);
        if (contents.frames().isEmpty() && !contents.damaged()) {
            return StoredDocument.NOTHING;
        }
        Path file = files.of(id);
        try {
            if (contents.damaged()) {
                throw new IOException("it is damaged");
            }
            return StoredDocumentCodec.decode(contents.frames(), file);
        } catch (NewerFormatException newerVersion) {
            throw newerVersion;
        } catch (IOException damaged) {
            Path aside = file.resolveSibling(id + ".damaged");
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            says.accept("the live document " + id + " could not be read (" + damaged.getMessage()
                    + "); it begins again with its file, and what was there is kept as " + aside);
            return StoredDocument.NOTHING;
        }
    }

    private FrameFile identitiesFile() {
        return new FrameFile(folder.resolve("identities"));
    }

    private void readIdentities() throws IOException {
        FrameFile.Contents contents = identitiesFile().read(Integer.MAX_VALUE);
        if (contents.damaged()) {
            says.accept("the list of moved documents is damaged; some of them may begin again");
        }
        for (byte[] frame : contents.frames()) {
            if (LogCodec.decode(frame) instanceof LogRecord.Identified(UUID id, String path)) {
                identities.put(path, id);
            }
        }
    }

    private void writeIdentities() throws IOException {
        if (!identitiesChanged) {
            return;
        }
        List<byte[]> frames = new ArrayList<>();
        identities.forEach((path, id) -> frames.add(LogCodec.encode(new LogRecord.Identified(id, path))));
        identitiesFile().replace(frames);
        identitiesChanged = false;
    }
}
