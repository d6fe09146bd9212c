package commonplace.knowledge;

import commonplace.markdown.Page;
import commonplace.search.DamagedIndexException;
import commonplace.search.TextIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A folder of Markdown files, as notes that can be read, changed, searched and followed.
 *
 * <p>The only writer: agents, people and the disk are doors to the same methods. A change is durable before it is
 * acknowledged, and visible to the next read, search and link query.
 */
public final class Vault implements AutoCloseable {
    /** How often a save starts over because another program saved the same file in between. */
    private static final int MAX_ATTEMPTS = 10;

    private final VaultSettings settings;
    private final FileStore files;
    private final NoteReader reader;
    private final NoteIndex index;
    private final Committer committer;
    private final Followers followers = new Followers();
    private final ReentrantLock writing = new ReentrantLock();
    private volatile View view = View.EMPTY;

    private Vault(VaultSettings settings, FileStore files, NoteIndex index) {
        this.settings = settings;
        this.files = files;
        this.reader = new NoteReader(settings.zone(), settings.clock());
        this.index = index;
        this.committer = new Committer(index);
    }

    /**
     * Opens a vault and brings its index up to date with its files.
     *
     * @param says hears what a person would want to know, such as that a damaged index is built anew
     */
    public static Vault open(VaultSettings settings, Progress progress, Consumer<String> says) throws IOException {
        var files = new FileStore(settings.root());
        var index = new NoteIndex(settings.index(), says);
        try {
            var vault = new Vault(settings, files, index);
            vault.view = new Reconciler(files, vault.reader, vault.index, progress).reconcile();
            vault.committer.changed();
            return vault;
        } catch (IOException | RuntimeException failed) {
            index.close();
            throw failed;
        }
    }

    /** Throws a vault's index away, so that the next opening reads every note again. Nobody may have it open. */
    public static void discardIndex(VaultSettings settings) throws IOException {
        TextIndex.discard(settings.index());
    }

    /** How notes are listed: the newest first, or by path. */
    public enum Order {
        MODIFIED,
        CREATED,
        ALPHA
    }

    public VaultSettings settings() {
        return settings;
    }

    /** The folder itself, with symbolic links on the way to it resolved. */
    public Path root() {
        return files.root();
    }

    /** Take the view once and work on it. */
    public View view() {
        return view;
    }

    public Found find(NoteQuery query, int offset, int limit) {
        return searching(() -> index.find(query, view, offset, limit));
    }

    public Found list(String folder, boolean recursive, Order order, int offset, int limit) {
        return searching(() -> index.list(folder, recursive, order, view, offset, limit));
    }

    private Found searching(Supplier<Found> search) {
        if (!index.lost()) {
            try {
                return search.get();
            } catch (DamagedIndexException damaged) {
                // Built again below; nobody who searches needs to know.
            }
        }
        rebuildIndex();
        return search.get();
    }

    private void rebuildIndex() {
        writing.lock();
        try {
            if (index.lost()) {
                index.reopen();
                view = new Reconciler(files, reader, index, Progress.NONE)
                        .reconcile()
                        .after(view);
                committer.changed();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            writing.unlock();
        }
    }

    /** The note's newest text, even if another program wrote it a moment ago. */
    public Optional<Document> read(NotePath path) {
        try {
            Optional<Document> known = readKnown(path);
            if (known.isPresent()) {
                return known;
            }
            String file = fileOf(path);
            Optional<FileStore.Loaded> loaded = files.load(file);
            if (loaded.isEmpty()) {
                refresh(file);
                return Optional.empty();
            }
            Document document = reader.read(path, file, loaded.get());
            if (!isKnown(document.note())) {
                refresh(file);
            }
            return Optional.of(document);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("'" + path + "': " + reason(unreadable), unreadable);
        }
    }

    /** The text of a file that has not changed since it was indexed, so that what it says need not be found out again. */
    private Optional<Document> readKnown(NotePath path) throws IOException {
        Optional<Note> note = view.note(path);
        if (note.isEmpty() || !note.get().source().settled()) {
            return Optional.empty();
        }
        Note.Source source = note.get().source();
        return files.loadUnchanged(source.file(), source.stamp())
                .map(bytes -> new Document(note.get(), NoteReader.page(bytes)));
    }

    /** Paths of notes that somebody may have meant by one that does not exist. */
    public List<NotePath> similar(NotePath path) {
        return SimilarNotes.to(path, view);
    }

    /** Changes a note, or makes it: the revision is applied to the newest text, and is on disk on return. */
    public Saved save(NotePath path, Revision revision) {
        writing.lock();
        try {
            for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
                Optional<Saved> saved = trySave(path, revision);
                if (saved.isPresent()) {
                    return saved.get();
                }
            }
            return new Saved.Refused(new Problem.CannotWrite(
                    path, "another program keeps writing the same file; try again in a moment"));
        } catch (IOException failed) {
            return new Saved.Refused(new Problem.CannotWrite(path, reason(failed)));
        } finally {
            writing.unlock();
        }
    }

    /** Deletes a note's file; empty when that is done, else what stands against it. */
    public Optional<Problem> remove(NotePath path) {
        writing.lock();
        try {
            String file = fileOf(path);
            refresh(file);
            if (view.note(path).isEmpty()) {
                return Optional.of(new Problem.NoSuchNote(path, similar(path)));
            }
            files.delete(file);
            forget(path);
            return Optional.empty();
        } catch (IOException failed) {
            return Optional.of(new Problem.CannotWrite(path, reason(failed)));
        } finally {
            writing.unlock();
        }
    }

    /** Looks at a file or folder that another program may have changed; the path is relative to the root. */
    public void refresh(String file) throws IOException {
        writing.lock();
        try {
            files.expectRoot();
            Optional<NotePath> path = NotePath.ofFile(file);
            Optional<Stamp> stamp = path.isEmpty() ? Optional.empty() : files.stamp(file);
            if (stamp.isPresent()) {
                look(path.get(), file, stamp.get());
            } else if (files.isDirectory(file)) {
                rescan(file);
            } else {
                path.flatMap(view::note)
                        .filter(note -> note.source().file().equals(file))
                        .ifPresent(note -> forget(note.path()));
                // It may have been a folder, even one that is called like a note.
                forgetBelow(file, Set.of());
            }
        } finally {
            writing.unlock();
        }
    }

    /** Looks at every file: after an overflow of the watcher's queue, and now and then in any case. */
    public void rescan() throws IOException {
        rescan("");
    }

    /** Calls back after each change, in order, on a thread of its own. */
    public AutoCloseable follow(Consumer<Change> follower) {
        return followers.add(follower);
    }

    /** Makes the index durable now; files are durable already. */
    public void commit() {
        committer.commitNow();
    }

    @Override
    public void close() {
        writing.lock();
        try {
            followers.close();
            committer.close();
        } finally {
            writing.unlock();
        }
    }

    private Optional<Saved> trySave(NotePath path, Revision revision) throws IOException {
        files.expectRoot();
        String file = fileOf(path);
        Optional<FileStore.Loaded> loaded = files.load(file);
        Optional<Document> current = loaded.map(found -> reader.read(path, file, found));
        if (loaded.isPresent()
                && !NoteReader.isUtf8(current.get().text(), loaded.get().bytes())) {
            return Optional.of(new Saved.Refused(new Problem.NotUtf8(path)));
        }
        Optional<String> obstacle = loaded.isPresent() ? Optional.empty() : files.obstacle(file);
        if (obstacle.isPresent()) {
            return Optional.of(new Saved.Refused(new Problem.InTheWay(path, obstacle.get())));
        }
        Instant now = settings.clock().instant();
        return switch (revision.of(current, now)) {
            case Revision.Revised.No(Problem problem) -> Optional.of(new Saved.Refused(problem));
            case Revision.Revised.To(var _, String otherwise)
            when current.isPresent() && current.get().text().equals(otherwise) ->
                Optional.of(new Saved.Unchanged(current.get()));
            case Revision.Revised.To(String text, var _) -> {
                Page page = Page.of(text);
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                Optional<Problem> objection = objection(path, page, bytes, current);
                if (objection.isPresent()) {
                    yield Optional.of(new Saved.Refused(objection.get()));
                }
                if (!files.stamp(file).equals(loaded.map(FileStore.Loaded::stamp))) {
                    yield Optional.empty();
                }
                Instant created = current.map(it -> it.note().created()).orElse(now);
                Stamp stamp = files.write(file, bytes, created);
                // Not settled: whoever writes next may do so within the same tick of the file system's clock.
                var source = new Note.Source(file, stamp, false, NoteReader.hash(bytes));
                var document = new Document(reader.note(path, page, source, created), page);
                remember(document, current.isEmpty());
                yield Optional.of(new Saved.Written(document, current.isEmpty()));
            }
        };
    }

    private Optional<Problem> objection(NotePath path, Page page, byte[] bytes, Optional<Document> current) {
        int broken = brokenAt(page.text());
        if (broken >= 0) {
            return Optional.of(new Problem.BrokenText(path, page.lineOf(broken)));
        }
        if (bytes.length > settings.maxNoteBytes()) {
            return Optional.of(new Problem.TooLarge(path, bytes.length, settings.maxNoteBytes()));
        }
        if (current.isEmpty()) {
            Optional<String> unportable = path.unportable();
            if (unportable.isPresent()) {
                return Optional.of(new Problem.BadPath(path.value(), unportable.get()));
            }
            Optional<NotePath> twin = view.caselessTwin(path);
            if (twin.isPresent()) {
                return Optional.of(new Problem.CaseClash(path, twin.get()));
            }
            Optional<Problem> clash = folderCaseClash(path);
            if (clash.isPresent()) {
                return clash;
            }
        }
        Optional<commonplace.markdown.Problem> fault = page.frontMatter().problem();
        if (fault.isPresent()) {
            boolean alreadyThere =
                    current.flatMap(it -> it.page().frontMatter().problem()).isPresent();
            var at = fault.get();
            return Optional.of(new Problem.BadFrontMatter(path, at.message(), at.line(), at.column(), alreadyThere));
        }
        return takenAlias(path, page, current);
    }

    private Optional<Problem> folderCaseClash(NotePath path) {
        Folders folders = view.folders();
        String parent = "";
        for (String folder : path.folders()) {
            if (folders.notesBelow(folder) == 0) {
                return folders.in(parent).stream()
                        .map(Folders.Folder::path)
                        .filter(folder::equalsIgnoreCase)
                        .findFirst()
                        .map(existing -> new Problem.FolderCaseClash(path, folder, existing));
            }
            parent = folder;
        }
        return Optional.empty();
    }

    /** Where half of a surrogate pair stands alone, or -1. */
    private static int brokenAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSurrogatePair(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : ' ')) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /** Only aliases that this write brings: a clash that was there before is for the doctor to tell. */
    private Optional<Problem> takenAlias(NotePath path, Page page, Optional<Document> current) {
        List<String> had = current.map(it -> it.page().aliases()).orElse(List.of());
        for (String alias : page.aliases()) {
            if (had.stream().noneMatch(alias::equalsIgnoreCase)) {
                for (String holder : view.links().aliasHolders(alias)) {
                    if (!holder.equals(path.value())) {
                        return Optional.of(new Problem.AliasTaken(alias, new NotePath(holder)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private void look(NotePath path, String file, Stamp stamp) throws IOException {
        Optional<Note> known = view.note(path);
        if (known.isPresent()) {
            Note.Source source = known.get().source();
            if (!source.file().equals(file) && files.stamp(source.file()).isPresent()) {
                return; // Two files with one name (composed and decomposed, .md and .MD): the first keeps it.
            }
            if (source.file().equals(file) && source.settled() && source.stamp().equals(stamp)) {
                return;
            }
        }
        Optional<FileStore.Loaded> loaded = files.load(file);
        if (loaded.isEmpty()) {
            return;
        }
        Document document = reader.read(path, file, loaded.get());
        if (known.isPresent()
                && known.get().source().hash().equals(document.note().source().hash())
                && known.get().source().file().equals(file)
                && known.get().modified().equals(document.note().modified())) {
            view = view.restamped(document.note());
        } else {
            remember(document, known.isEmpty());
        }
    }

    private void rescan(String folder) throws IOException {
        files.expectRoot();
        var seen = new HashSet<String>();
        writing.lock();
        try {
            files.walk(folder, (file, stamp) -> {
                seen.add(file);
                NotePath.ofFile(file).ifPresent(path -> {
                    try {
                        look(path, file, stamp);
                    } catch (IOException unreadable) {
                        // One file that cannot be read now does not keep the others from being seen.
                    }
                });
            });
            forgetBelow(folder, seen);
        } finally {
            writing.unlock();
        }
    }

    private void forgetBelow(String folder, Set<String> files) {
        String prefix = folder.isEmpty() ? "" : folder + "/";
        view.forEach(note -> {
            String file = note.source().file();
            if (file.startsWith(prefix) && !files.contains(file)) {
                forget(note.path());
            }
        });
    }

    private void remember(Document document, boolean created) {
        index.put(document);
        view = view.with(document.note());
        committer.changed();
        followers.tell(new Change.Saved(document.note(), created));
    }

    private void forget(NotePath path) {
        index.remove(path);
        view = view.without(path);
        committer.changed();
        followers.tell(new Change.Removed(path));
    }

    /** As the disk spells it, when the note is known. */
    private String fileOf(NotePath path) {
        return view.note(path).map(note -> note.source().file()).orElseGet(() -> files.spelled(path.file()));
    }

    private boolean isKnown(Note note) {
        return view.note(note.path())
                .filter(known -> known.source().hash().equals(note.source().hash())
                        && known.modified().equals(note.modified()))
                .isPresent();
    }

    private static String reason(IOException failed) {
        String reason = failed instanceof FileSystemException at && at.getReason() != null
                ? at.getReason()
                : String.valueOf(failed.getMessage());
        return switch (failed) {
            case java.nio.file.AccessDeniedException _ -> "permission denied";
            case java.nio.file.FileAlreadyExistsException _ -> "a file is in the way of its folder";
            default -> spoken(reason);
        };
    }

    /** What the operating system calls it, in words that say what to do. */
    private static String spoken(String reason) {
        String lowerCase = reason.toLowerCase(Locale.ROOT);
        if (lowerCase.contains("no space left") || lowerCase.contains("quota exceeded")) {
            return "the disk is full";
        }
        return lowerCase.contains("read-only file system") ? "the disk is read-only" : reason;
    }
}
