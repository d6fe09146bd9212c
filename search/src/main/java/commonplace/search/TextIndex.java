package commonplace.search;

import commonplace.search.engine.IndexDirectory;
import commonplace.search.engine.LuceneIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.lucene.index.IndexWriterConfig;

/**
 * Finds entries by their words.
 *
 * <pre>{@code
 * try (var index = TextIndex.open(directory, "notes 3", log::warn)) {
 *     if (index.fresh()) {
 *         entries.forEach(index::put);
 *     }
 *     index.search(Search.of("launch plan", 20));
 * }
 * }</pre>
 *
 * <p>What {@link #put} and {@link #remove} did is seen by the next search; after a crash the index is what it was at
 * the last {@link #commit}. All methods may be called from any thread, also at the same time, and are not disturbed when
 * their thread is interrupted. Only one process at a time has an index open. An index that could not be written, on a full
 * disk, is not {@link #isOpen open} any more, and its searches find what the last one could.
 */
public final class TextIndex implements AutoCloseable {
    private static final String GENERATION = "generation";

    /** Change it when entries or words lie otherwise in the engine: what was written before is then indexed again. */
    private static final String LAYOUT = "newest first, stems by script, ";

    /** Leaves room for this many changes per millisecond before two openings could count alike. */
    private static final int CHANGES_PER_MILLISECOND_BITS = 16;

    private final TextAnalyzer analyzer;
    private final LuceneIndex engine;

    /** Changes since this opening count from here, so that no number of an earlier opening comes again. */
    private final long firstChange = System.currentTimeMillis() << CHANGES_PER_MILLISECOND_BITS;

    private final AtomicLong generation;
    private volatile long committed;

    private TextIndex(TextAnalyzer analyzer, LuceneIndex engine) {
        this.analyzer = analyzer;
        this.engine = engine;
        long last = Optional.ofNullable(engine.notes().get(GENERATION))
                .map(Long::valueOf)
                .orElse(firstChange);
        this.generation = new AtomicLong(last);
        this.committed = engine.fresh() ? Long.MIN_VALUE : last;
    }

    /**
     * Opens the index in this directory, and makes one where there is none.
     *
     * <p>An index that is damaged or of another format is thrown away; then {@code says} gets a sentence about it and
     * the index is {@link #fresh}.
     *
     * @param format names the layout of the caller's entries and payloads; change it when they change
     * @throws UncheckedIOException when another process has the index open, or the directory cannot be written
     */
    public static TextIndex open(Path directory, String format, Consumer<String> says) {
        IndexDirectory place = place(directory, format, says);
        var analyzer = new TextAnalyzer();
        try {
            return new TextIndex(analyzer, LuceneIndex.open(place, () -> config(analyzer), DamagedIndexException::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    static IndexDirectory place(Path directory, String format, Consumer<String> says) {
        return new IndexDirectory(directory, LAYOUT + format, says);
    }

    /** Kept in the order in which lists are shown, so that the newest are found without looking at the others. */
    private static IndexWriterConfig config(TextAnalyzer analyzer) {
        return new IndexWriterConfig(analyzer).setIndexSort(EntrySearcher.NEWEST_FIRST);
    }

    /**
     * Throws away the index in this directory, if there is one.
     *
     * @throws IOException when another process has it open
     */
    public static void discard(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            place(directory, "", _ -> {}).discard();
        }
    }

    /** Whether this began empty, so that the caller must put everything in. */
    public boolean fresh() {
        return engine.fresh();
    }

    /** Adds the entry, in place of the one with the same id. */
    public void put(Entry entry) {
        change(writer -> writer.updateDocument(EntryFields.id(entry.id()), EntryFields.document(entry, analyzer)));
    }

    /** Removes the entry, if it is there. */
    public void remove(String id) {
        change(writer -> writer.deleteDocuments(EntryFields.id(id)));
    }

    /** Another number whenever the content is another; the same after closing and opening again. */
    public long generation() {
        return generation.get();
    }

    /** How many entries there are. */
    public long size() {
        return engine.view(searcher -> (long) searcher.getIndexReader().numDocs());
    }

    public Results search(Search search) {
        long seen = generation.get();
        return engine.view(searcher -> new EntrySearcher(searcher, analyzer).find(search, seen));
    }

    /**
     * Words of a text that no entry has, with what was probably meant by each; in quotes, everything is meant as it is.
     *
     * @param real tells words that are no typing errors, though no entry has them
     */
    public List<Spelling> misspelled(String text, Predicate<String> real) {
        return engine.view(searcher -> new EntrySearcher(searcher, analyzer).misspelled(text, real));
    }

    /** In how many entries each word and each phrase of a text occurs, in the order of the text, each of them once. */
    public List<Integer> frequencies(String text) {
        return engine.view(searcher -> new EntrySearcher(searcher, analyzer).frequencies(text));
    }

    /** Whether any entry has a value under this field that is exactly this one. */
    public boolean has(String field, String value) {
        return engine.view(searcher -> searcher.getIndexReader().docFreq(EntryFields.keyword(field, value)) > 0);
    }

    /** The ids of entries whose id, title or alias looks like this name, those that look most like it first. */
    public List<String> near(String name, int most) {
        return engine.view(searcher -> new EntrySearcher(searcher, analyzer).near(name, most));
    }

    /**
     * The ids of entries whose id, title or an alias may contain this, whatever its case: all that do, up to so many, and a
     * few that only have pieces of it. Where it is one or two letters, those with a word that begins so are the first.
     */
    public List<String> containing(String part, int most) {
        return engine.view(searcher -> new EntrySearcher(searcher, analyzer).containing(part, most));
    }

    /** Hands over every entry's id and payload, in no particular order. */
    public void payloads(BiConsumer<String, byte[]> each) {
        engine.view(searcher -> {
            StoredRecord.forEach(searcher.getIndexReader(), each);
            return true;
        });
    }

    /**
     * Reads all files and compares their checksums. An index found damaged, here or in use, is thrown away when it is
     * next opened; opening itself checks only what is cheap to check.
     */
    public boolean intact() {
        return engine.intact();
    }

    /** Makes everything put and removed so far survive a crash. This is slow, and the only thing that is. */
    public void commit() {
        commit(Map.of());
    }

    /**
     * Begins to merge behind the callers' backs what many changes left, so that a search has less to look into. For a quiet
     * moment.
     *
     * @return false when there is nothing left to merge
     */
    public boolean merge() {
        return engine.merge();
    }

    /** Whether it can still be written to. */
    public boolean isOpen() {
        return engine.isOpen();
    }

    /** Whether it can be written to, and its files are still where they were; if not, it must be opened again. */
    public boolean isUsable() {
        return engine.isUsable();
    }

    /** Commits what is not yet, then lets go of the files. */
    @Override
    public void close() {
        try {
            if (engine.isUsable() && !isCommitted()) {
                // Nothing changes any more, so that this number names exactly what is committed.
                commit(Map.of(GENERATION, Long.toString(generation.get())));
            }
        } finally {
            engine.close();
        }
    }

    /** Lets go of the files at once; what was not committed is lost. */
    public void abandon() {
        engine.close();
    }

    private boolean isCommitted() {
        return committed == generation.get() && engine.notes().containsKey(GENERATION);
    }

    private void commit(Map<String, String> notes) {
        long reached = generation.get();
        engine.commit(notes);
        committed = reached;
    }

    private void change(LuceneIndex.IndexChange change) {
        engine.change(change);
        // Counted when done: a search that sees the new number finds the change.
        generation.updateAndGet(last -> Math.max(last, firstChange) + 1);
    }
}
