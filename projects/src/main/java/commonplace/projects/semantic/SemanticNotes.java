package commonplace.projects.semantic;

import commonplace.base.Log;
import commonplace.base.LowPriority;
import commonplace.markdown.sentences.Chunk;
import commonplace.markdown.sentences.Chunks;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.search.passages.Condition;
import commonplace.search.passages.Coverage;
import commonplace.search.passages.PassageIndex;
import commonplace.search.passages.PassageSummary;
import commonplace.vault.Vault;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
    private static final long LOOK_MILLIS = 500;
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Several notes were of this version, so that it does not tell which of them it was. */
    private static final String AMBIGUOUS = "";

    /** Of thirty pairs of words that differ in a letter, five rare ones are below; of thirty typing errors two are. */
    private static final double SAME_WORD = 0.6;

    /** By which a search is bound to some of the notes. */
    private static final String PATH = "path";

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
    private volatile boolean learning;
    private volatile @Nullable KnownProgress last;
    private AutoCloseable following = () -> {};

    private SemanticNotes(Vault vault, Path folder, Embedder embedder, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        this.vault = vault;
        this.folder = folder;
        this.embedder = embedder;
        this.says = says;
        this.index = SemanticIndex.open(folder, embedder, new Source(), says);
    }

    /** Begins to learn the notes, and follows the vault from now on. */
    public static SemanticNotes open(Vault vault, Path folder, Embedder embedder, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        var notes = new SemanticNotes(vault, folder, embedder, says);
        notes.learn();
        return notes;
    }

    /**
     * Opens what has been learned before, and no more: nothing is read, and no model is loaded before somebody searches. What is
     * there may be of notes as they were.
     */
    public static SemanticNotes openAsKept(Vault vault, Path folder, Embedder embedder, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        return new SemanticNotes(vault, folder, embedder, says);
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

    /** Whether a question can be asked at once: not while the model is loaded behind the scenes, which is soon done. */
    public boolean isReady() {
        return embedder.isLoaded() || !learning;
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
     * The notes nearest to a text.
     *
     * @param whole whether all notes have been looked at; if not, the others can only be found by their words
     * @param notice why they may be less good than usual
     */
    public record NearestNotes(List<SearchHit<Note>> hits, boolean whole, Optional<String> notice) {
        public NearestNotes {
            hits = List.copyOf(hits);
        }
    }

    /**
     * The notes that fit a text best by words and meaning, related or not, best first.
     *
     * @param among only these are looked at; nothing for all
     */
    public NearestNotes nearest(String text, Optional<Set<String>> among, int most) throws InterruptedException {
        ensureUsable();
        List<Condition> conditions =
                among.map(paths -> List.of(new Condition(PATH, paths))).orElse(List.of());
        SearchHits<Payload> hits = index.search(new SemanticQuery(text, conditions, 0, most), Payload::of);
        View view = vault.view();
        var found = new ArrayList<SearchHit<Note>>();
        for (SearchHit<Payload> hit : hits.hits()) {
            view.note(hit.id()).ifPresent(note -> found.add(hit.about(note)));
        }
        boolean whole = read.getCount() == 0 || progress().notesRead() >= view.size();
        return new NearestNotes(found, whole, notice(whole, hits));
    }

    /** Whether the model knows this as a word of its own, so that it is no typing error. */
    public boolean isWord(String word) {
        return embedder.tokens(word) == 1;
    }

    /**
     * Whether something that looks like a misspelled word is probably another word: to a model that learned English, what
     * falls into two pieces is as often a rare word as a typing error. It is a word if one of its forms is whole, and a typing
     * error mostly means the same.
     */
    public boolean isAnotherWord(String typed, String near) throws InterruptedException {
        if (CosineScale.known(embedder).isEmpty() || embedder.tokens(typed) != 2) {
            return false;
        }
        if (EnglishForms.of(typed).stream().anyMatch(this::isWord)) {
            return true;
        }
        try {
            return Embedder.cosine(embedder.query(typed), embedder.query(near)) < SAME_WORD;
        } catch (ModelException unavailable) {
            return false;
        }
    }

    /** Who wants no model need not be told each time that there is none. */
    private Optional<String> notice(boolean whole, SearchHits<?> hits) {
        if (whole && embedder instanceof WordsOnly) {
            return Optional.empty();
        }
        if (hits.trouble().isPresent() || hits.gap().isPresent()) {
            return hits.notice();
        }
        if (whole && hits.coverage() >= 1) {
            return Optional.empty();
        }
        return learning && !whole
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
        return new SearchableText(
                note.path().value(),
                note.title(),
                document.text(),
                parts,
                Map.of(PATH, Set.of(note.path().value())));
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
