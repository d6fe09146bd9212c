package commonplace.projects.semantic;

import commonplace.markdown.sentences.Chunk;
import commonplace.markdown.sentences.Chunks;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.vault.Vault;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A vault's notes, found by their meaning. Learning them takes a while, and goes on behind the scenes: until then notes
 * are found by their words, or not yet.
 */
public final class SemanticNotes implements AutoCloseable {
    /** Small vaults are read within this time, so that the first search has all of them. */
    private static final long HEAD_START_MILLIS = 1500;

    /** More than anybody pages through. */
    private static final int MOST = 1000;

    private final Vault vault;
    private final Path folder;
    private final Embedder embedder;
    private final Consumer<String> says;
    private volatile SemanticIndex index;
    private volatile CountDownLatch read = new CountDownLatch(1);

    /** Notes to look at: a writer of a note does not wait for us. */
    private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();

    private final Thread reading =
            Thread.ofPlatform().daemon().name("read-notes").unstarted(this::run);
    private volatile boolean closed;
    private AutoCloseable following = () -> {};

    private SemanticNotes(Vault vault, Path folder, Embedder embedder, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        this.vault = vault;
        this.folder = folder;
        this.embedder = embedder;
        this.says = says;
        this.index = SemanticIndex.open(folder, embedder, this::text, says);
    }

    /** Begins to learn the notes, and follows the vault from now on. */
    public static SemanticNotes open(Vault vault, Path folder, Embedder embedder, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        var notes = new SemanticNotes(vault, folder, embedder, says);
        // Followed first: a note that is saved meanwhile is seen by one or the other.
        notes.following = notes.vault.follow(change -> notes.work.add(() -> notes.take(change)));
        notes.work.add(notes::readAll);
        notes.reading.start();
        return notes;
    }

    /**
     * Notes that were found by meaning.
     *
     * @param total how many there are on all pages
     * @param notice why they may be less good than usual
     */
    public record SemanticHits(long total, List<SearchHit<Note>> hits, Optional<String> notice) {
        public SemanticHits {
            hits = List.copyOf(hits);
        }
    }

    /** The notes that fit the query's text by their meaning, and all its other conditions exactly. */
    public SemanticHits find(NoteQuery query, double minRelevance, int offset, int limit) throws InterruptedException {
        ensureUsable();
        boolean whole = read.await(HEAD_START_MILLIS, TimeUnit.MILLISECONDS);
        Optional<Set<String>> allowed = allowed(query);
        var meant = new SemanticQuery(query.text().orElse(""), List.of(), minRelevance, MOST);
        SearchHits<Payload> hits = index.search(meant, Payload::of);
        View view = vault.view();
        var found = new ArrayList<SearchHit<Note>>();
        for (SearchHit<Payload> hit : hits.hits()) {
            if (allowed.map(ids -> ids.contains(hit.id())).orElse(true)) {
                view.note(hit.id()).ifPresent(note -> found.add(hit.about(note)));
            }
        }
        int from = Math.min(offset, found.size());
        return new SemanticHits(
                found.size(), found.subList(from, Math.min(found.size(), from + limit)), notice(whole, hits));
    }

    /** Those that satisfy what is asked beside the text; none where nothing is. */
    private Optional<Set<String>> allowed(NoteQuery query) {
        if (!query.isNarrowed()) {
            return Optional.empty();
        }
        NoteQuery rest = query.with(Optional.empty(), true);
        var ids = new HashSet<String>();
        NoteResults found = vault.find(rest, 0, Integer.MAX_VALUE);
        found.hits().forEach(hit -> ids.add(hit.note().path().value()));
        return Optional.of(ids);
    }

    private static Optional<String> notice(boolean whole, SearchHits<?> hits) {
        return whole || hits.trouble().isPresent()
                ? hits.notice()
                : Optional.of("The notes are still being read; search again in a while for all of them.");
    }

    /** Opens the index again if somebody has deleted it, and reads all notes again behind the scenes. */
    private synchronized void ensureUsable() throws InterruptedException {
        if (closed || index.isUsable()) {
            return;
        }
        says.accept("the index of the notes' meaning in " + folder + " is gone, and is built again");
        try {
            index.close();
        } catch (RuntimeException broken) {
            says.accept("what was left of it cannot be closed: " + broken.getMessage());
        }
        try {
            index = SemanticIndex.open(folder, embedder, this::text, says);
        } catch (IOException failed) {
            throw new UncheckedIOException("the notes cannot be searched by meaning: " + failed.getMessage(), failed);
        } catch (ModelException unavailable) {
            throw new UncheckedIOException(
                    "the notes cannot be searched by meaning: " + unavailable.getMessage(),
                    new IOException(unavailable));
        }
        read = new CountDownLatch(1);
        work.add(this::readAll);
    }

    @Override
    public void close() {
        closed = true;
        index.stop();
        try {
            following.close();
            reading.interrupt();
            reading.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        } catch (Exception harmless) {
            says.accept("the vault is still followed: " + harmless);
        }
        index.close();
    }

    private void run() {
        try {
            while (!closed) {
                run(work.take());
            }
        } catch (InterruptedException closing) {
            // What has not been taken is seen when the notes are next read.
        }
    }

    private void run(Runnable next) throws InterruptedException {
        try {
            next.run();
        } catch (RuntimeException broken) {
            if (closed) {
                return;
            }
            if (index.isUsable()) {
                says.accept("a note cannot be read for its meaning: " + broken.getMessage());
            }
            // With all that it holds, what could not be put into it is read again.
            ensureUsable();
        }
    }

    private void readAll() {
        try {
            var known = new HashMap<String, Long>();
            index.each((id, parts) -> known.put(id, Payload.of(parts.getFirst()).version()));
            var notes = new ArrayList<Note>();
            vault.view().forEach(notes::add);
            for (Note note : notes) {
                String id = note.path().value();
                Long version = known.remove(id);
                if (closed) {
                    return;
                }
                if (version == null || version != version(note)) {
                    text(id).ifPresent(index::put);
                }
            }
            known.keySet().forEach(index::remove);
            index.complete();
            index.commit();
        } catch (UncheckedIOException unreadable) {
            says.accept("the notes cannot be read for their meaning: " + unreadable.getMessage());
        } finally {
            read.countDown();
        }
    }

    private void take(Change change) {
        switch (change) {
            case Change.Saved(Note note, var _) -> put(note.path());
            case Change.Moved(NotePath from, Note note) -> {
                index.remove(from.value());
                put(note.path());
            }
            case Change.Removed(NotePath path) -> index.remove(path.value());
        }
    }

    private void put(NotePath path) {
        text(path.value()).ifPresent(index::put);
    }

    private Optional<SearchableText> text(String id) {
        return vault.view().note(id).flatMap(note -> vault.read(note.path()).map(document -> text(note, document)));
    }

    private static SearchableText text(Note note, Document document) {
        var parts = new ArrayList<SearchableText.Part>();
        for (Chunk chunk : Chunks.of(document.text())) {
            var payload = new Payload(version(note), chunk.span().start());
            parts.add(new SearchableText.Part(chunk.span(), payload.encoded()));
        }
        return new SearchableText(note.path().value(), note.title(), document.text(), parts, Map.of());
    }

    private static long version(Note note) {
        return note.modified().toEpochMilli() * 31 + note.size();
    }

    /**
     * What is kept with each part of a note.
     *
     * @param version tells whether the note has changed since
     * @param start where the part begins in the note
     */
    private record Payload(long version, int start) implements KeptPart {
        byte[] encoded() {
            return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                    .putLong(version)
                    .putInt(start)
                    .array();
        }

        static Payload of(byte[] encoded) {
            var bytes = ByteBuffer.wrap(encoded);
            return new Payload(bytes.getLong(), bytes.getInt());
        }
    }
}
