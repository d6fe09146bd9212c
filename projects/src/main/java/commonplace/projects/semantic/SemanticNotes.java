package commonplace.projects.semantic;

import commonplace.base.Log;
import commonplace.base.LowPriority;
import commonplace.markdown.sentences.Chunk;
import commonplace.markdown.sentences.Chunks;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.search.passages.Coverage;
import commonplace.search.passages.PassageIndex;
import commonplace.search.passages.PassageSummary;
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
import java.util.Collection;
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
import org.jspecify.annotations.Nullable;

/**
 * A vault's notes, found by their meaning. Learning them takes a while, and goes on behind the scenes: until then notes
 * are found by their words, or not yet.
 */
public final class SemanticNotes implements AutoCloseable {
    /** Small vaults are read within this time, so that the first search has all of them. */
    private static final long HEAD_START_MILLIS = 1500;

    private static final long LOOK_MILLIS = 500;
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Several notes were of this version, so that it does not tell which of them it was. */
    private static final String AMBIGUOUS = "";

    /** More than anybody pages through. */
    private static final int MOST = 1000;

    private final Vault vault;
    private final Path folder;
    private final Embedder embedder;
    private final Consumer<String> says;
    private final long patienceMillis;
    private volatile SemanticIndex index;
    private volatile CountDownLatch read = new CountDownLatch(1);

    /** Notes to look at: a writer of a note does not wait for us. */
    private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();

    private final Thread reading =
            Thread.ofPlatform().daemon().name("read-notes").unstarted(this::run);
    private volatile boolean closed;
    private volatile boolean learning;
    private volatile @Nullable KnownProgress last;
    private AutoCloseable following = () -> {};

    private SemanticNotes(Vault vault, Path folder, Embedder embedder, Consumer<String> says, long patienceMillis)
            throws IOException, ModelException, InterruptedException {
        this.vault = vault;
        this.folder = folder;
        this.embedder = embedder;
        this.says = says;
        this.patienceMillis = patienceMillis;
        this.index = SemanticIndex.open(folder, embedder, new Source(), says);
    }

    /** Begins to learn the notes, and follows the vault from now on. The first searches wait a moment for that. */
    public static SemanticNotes open(Vault vault, Path folder, Embedder embedder, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        var notes = new SemanticNotes(vault, folder, embedder, says, HEAD_START_MILLIS);
        notes.learn();
        return notes;
    }

    /**
     * Opens what has been learned before, and no more: nothing is read, no model is loaded, and no search waits. What is
     * there may be of notes as they were.
     */
    public static SemanticNotes openAsKept(Vault vault, Path folder, Embedder embedder, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        return new SemanticNotes(vault, folder, embedder, says, 0);
    }

    /** What had been learned when it was last kept; looks at it without opening it. It knows only of notes that were read. */
    public static Optional<MeaningProgress> kept(Path folder) throws IOException {
        return PassageSummary.of(folder).map(SemanticNotes::progress);
    }

    private static MeaningProgress progress(PassageSummary kept) {
        Coverage passages = kept.coverage();
        return new MeaningProgress(
                kept.documents(), kept.documents(), passages.windows(), passages.embedded(), true, false);
    }

    /** Throws away what was learned. Nobody may have it open; the vectors of passages are kept elsewhere, and stay. */
    public static void discard(Path folder) throws IOException {
        PassageIndex.discard(folder);
    }

    /**
     * Learns what is new, behind the scenes and at low priority, and follows the vault from now on: first the words of all
     * notes, then the meaning of one after the other, and the model is loaded for those who search.
     */
    public synchronized void learn() {
        if (learning || closed) {
            return;
        }
        learning = true;
        // Followed first: a note that is saved meanwhile is seen by one or the other.
        following = vault.follow(change -> work.add(() -> take(change)));
        work.add(this::readAll);
        reading.start();
    }

    /**
     * How far the learning has come. Cheap, since it is asked with every search: while notes are being learned, as it was
     * within the last second.
     */
    public MeaningProgress progress() {
        KnownProgress known = last;
        return learning && known != null && System.nanoTime() - known.nanos < PROGRESS_NANOS
                ? known.progress
                : progressNow();
    }

    private MeaningProgress progressNow() {
        Coverage passages = index.coverage();
        boolean wanted = !(embedder instanceof WordsOnly);
        var now = new MeaningProgress(
                vault.view().size(), index.size(), passages.windows(), passages.embedded(), wanted, learning);
        last = new KnownProgress(now, System.nanoTime());
        return now;
    }

    private record KnownProgress(MeaningProgress progress, long nanos) {}

    /** Whether a question needs no model to be loaded first. */
    public boolean isReady() {
        return embedder.isLoaded();
    }

    /**
     * Returns when everything has been learned that can be: where the model does not answer, before that.
     *
     * @param heard told now and then how far it is
     * @return why it ended before; empty when all is learned
     */
    public Optional<String> awaitLearned(Consumer<MeaningProgress> heard) throws InterruptedException {
        while (!closed) {
            boolean whole = read.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            heard.accept(progressNow());
            if (whole && (index.awaitVectors(LOOK_MILLIS) || index.trouble().isPresent())) {
                heard.accept(progressNow());
                return index.trouble().map(each -> String.valueOf(each.getMessage()));
            }
        }
        throw new InterruptedException("closed before all was learned");
    }

    /** What has been learned so far is on disk on return. */
    public void commit() {
        index.commit();
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
        boolean whole = read.await(patienceMillis, TimeUnit.MILLISECONDS);
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

    private Optional<String> notice(boolean whole, SearchHits<?> hits) {
        if (whole || hits.trouble().isPresent()) {
            return hits.notice();
        }
        return learning
                ? Optional.of("The notes are still being read; search again in a while for all of them.")
                : progress().notice();
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
            index = SemanticIndex.open(folder, embedder, new Source(), says);
        } catch (IOException failed) {
            throw new UncheckedIOException("the notes cannot be searched by meaning: " + failed.getMessage(), failed);
        } catch (ModelException unavailable) {
            throw new UncheckedIOException(
                    "the notes cannot be searched by meaning: " + unavailable.getMessage(),
                    new IOException(unavailable));
        }
        read = new CountDownLatch(1);
        if (learning) {
            work.add(this::readAll);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
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
        LowPriority.ofThisThread();
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
            var gone = new HashMap<String, Long>();
            index.each((id, parts) -> gone.put(id, Payload.of(parts.getFirst()).version()));
            var stale = new ArrayList<String>();
            View view = vault.view();
            view.forEach(note -> {
                Long version = gone.remove(note.path().value());
                if (version == null || version != version(note)) {
                    stale.add(note.path().value());
                }
            });
            readAll(LearningOrder.of(stale, view), gone);
            gone.keySet().forEach(index::remove);
            if (!closed) {
                index.complete();
                index.commit();
                work.add(this::loadModel);
            }
        } catch (UncheckedIOException unreadable) {
            says.accept("the notes cannot be read for their meaning: " + unreadable.getMessage());
        } finally {
            read.countDown();
        }
    }

    /** So that whoever searches first does not wait for it. */
    private void loadModel() {
        try {
            embedder.load();
        } catch (ModelException unavailable) {
            // Who searches is told, and so is whoever waits for vectors.
            Log.debug("the model is not loaded: " + unavailable.getMessage());
        }
    }

    /** @param gone notes that are no longer where they were, with their versions; those that are found again are taken out */
    private void readAll(List<String> stale, Map<String, Long> gone) {
        var former = new HashMap<Long, String>();
        gone.forEach((id, version) -> former.merge(version, id, (_, _) -> AMBIGUOUS));
        for (String id : stale) {
            if (closed) {
                return;
            }
            Optional<Note> note = vault.view().note(id);
            String from = note.map(each -> former.remove(version(each))).orElse(null);
            if (note.isPresent() && from != null && gone.remove(from) != null) {
                move(from, note.get());
            } else {
                text(id).ifPresent(index::putKept);
            }
            index.commitInTime();
        }
    }

    private void take(Change change) {
        switch (change) {
            case Change.Saved(Note note, var _) -> put(note.path());
            case Change.Moved(NotePath from, Note note) -> move(from.value(), note);
            case Change.Removed(NotePath path) -> index.remove(path.value());
        }
    }

    private void move(String from, Note note) {
        Optional<SearchableText> text = text(note.path().value());
        if (text.isEmpty()) {
            index.remove(from);
            return;
        }
        // It had another title before only if that was the name of its file.
        String title = note.title().equals(note.path().name()) ? new NotePath(from).name() : note.title();
        index.move(from, text.get(), TitleWords.alike(title, note.title()));
    }

    private void put(NotePath path) {
        text(path.value()).ifPresent(index::put);
    }

    private final class Source implements TextSource {
        @Override
        public Optional<SearchableText> text(String id) {
            return SemanticNotes.this.text(id);
        }

        @Override
        public List<String> wantedFirst(Collection<String> ids) {
            return LearningOrder.of(ids, vault.view());
        }
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
