package commonplace.search.passages;

import commonplace.search.DamagedIndexException;
import commonplace.search.engine.IndexDirectory;
import commonplace.search.engine.LuceneIndex;
import commonplace.search.languages.PassageAnalyzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents by the words and by the meaning of their sections.
 *
 * <pre>{@code
 * try (var index = PassageIndex.open(directory, "bge-small-en-v1.5", 384, log::warn)) {
 *     if (index.isFresh()) {
 *         documents.forEach(index::put);
 *     }
 *     index.commit(Map.of("revision", revision));
 *     index.search(new PassageQuery(question, vector, VectorWeight.ENGLISH_ENCODER, List.of(), 10));
 * }
 * }</pre>
 *
 * <p>What {@link #put} and {@link #remove} did is seen by the next search, and of a document all or nothing; after a
 * crash, and after {@link #close}, the index is what it was at the last {@link #commit}. All methods may be called from
 * any thread, also at the same time, and are not disturbed when their thread is interrupted. Only one process at a time
 * has an index open.
 */
public final class PassageIndex implements AutoCloseable {
    /** Raise it when fields, analysis or the languages change: what older versions wrote is then thrown away. */
    private static final String OUR_FORMAT = "passages 1";

    /** Added to the model's name where its vectors are not here, so that they are not looked for. */
    private static final String ELSEWHERE = " elsewhere";

    /** Sets the caller's notes apart from our own. */
    private static final String NOTE = "note.";

    private final LuceneIndex engine;
    private final PassageAnalyzer analyzer;
    private final int dimensions;
    private final @Nullable VectorStore elsewhere;

    /** Of the view that was last searched. */
    private volatile @Nullable ViewStatistics known;

    private record ViewStatistics(Object view, Statistics statistics, Coverage coverage) {}

    private PassageIndex(
            LuceneIndex engine, PassageAnalyzer analyzer, int dimensions, @Nullable VectorStore elsewhere) {
        this.engine = engine;
        this.analyzer = analyzer;
        this.dimensions = dimensions;
        this.elsewhere = elsewhere;
    }

    /**
     * Opens the index in this directory, and makes one where there is none.
     *
     * <p>An index that is damaged, of another version, or whose vectors are of another model is thrown away; then
     * {@code says} gets a sentence about it and the index is {@link #isFresh fresh}.
     *
     * @param model names what makes the vectors
     * @param dimensions of each vector; 0 for an index without vectors
     * @throws IOException when another process keeps the index open for seconds, or the directory cannot be written
     */
    public static PassageIndex open(Path directory, String model, int dimensions, Consumer<String> says)
            throws IOException {
        return open(new IndexDirectory(directory, format(model, dimensions), says), dimensions, null);
    }

    /**
     * Opens an index whose vectors are kept in another place. It is put there by the caller; here it is only noted which
     * windows have one.
     */
    public static PassageIndex open(
            Path directory, String model, int dimensions, VectorStore elsewhere, Consumer<String> says)
            throws IOException {
        var place = new IndexDirectory(directory, format(model, dimensions) + ELSEWHERE, says);
        return open(place, dimensions, elsewhere);
    }

    private static String format(String model, int dimensions) {
        if (dimensions < 0 || dimensions > VectorFields.MAX_DIMENSIONS) {
            throw new IllegalArgumentException(
                    "vectors have at most " + VectorFields.MAX_DIMENSIONS + " dimensions, not " + dimensions);
        }
        return OUR_FORMAT + "/" + dimensions + "/" + model;
    }

    private static PassageIndex open(IndexDirectory place, int dimensions, @Nullable VectorStore elsewhere)
            throws IOException {
        var analyzer = new PassageAnalyzer();
        LuceneIndex engine = IndexLockWait.open(() -> LuceneIndex.open(
                place,
                () -> new IndexWriterConfig(analyzer).setCodec(VectorFields.codec()),
                DamagedIndexException::new));
        return new PassageIndex(engine, analyzer, dimensions, elsewhere);
    }

    /**
     * Throws an index away, if there is one, so that the next opening begins with nothing.
     *
     * @throws IOException when another process has it open
     */
    public static void discard(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            new IndexDirectory(directory, "", _ -> {}).discard();
        }
    }

    /** The model that a format names. */
    static String model(String format) {
        String[] parts = format.split("/", 3);
        String model = parts.length == 3 ? parts[2] : "";
        return model.endsWith(ELSEWHERE) ? model.substring(0, model.length() - ELSEWHERE.length()) : model;
    }

    /** Whether this began empty, so that the caller must put everything in. */
    public boolean isFresh() {
        return engine.fresh();
    }

    /**
     * Adds the document, in place of all that there was of it.
     *
     * @throws IllegalArgumentException if it has no section, or a vector that this index cannot take; then nothing is
     *     changed
     */
    public void put(String document, List<PassageSection> sections) {
        Term name = PassageFields.document(document);
        List<Document> block = PassageFields.block(document, sections, dimensions, elsewhere == null);
        engine.change(writer -> writer.updateDocuments(name, block));
    }

    /** Removes the document, if it is there. */
    public void remove(String document) {
        Term name = PassageFields.document(document);
        engine.change(writer -> writer.deleteDocuments(name));
    }

    /**
     * Makes everything put and removed so far survive a crash. This is slow.
     *
     * @param notes kept with exactly this state, in place of those before
     */
    public void commit(Map<String, String> notes) {
        var named = new TreeMap<String, String>();
        notes.forEach((name, note) -> named.put(NOTE + name, note));
        engine.commit(named);
    }

    /** Those of the last commit. */
    public Map<String, String> notes() {
        var notes = new TreeMap<String, String>();
        engine.notes().forEach((name, note) -> {
            if (name.startsWith(NOTE)) {
                notes.put(name.substring(NOTE.length()), note);
            }
        });
        return notes;
    }

    /**
     * The documents that fit best, best first, each once.
     *
     * @throws IllegalArgumentException if the query's vector is none that this index could have
     */
    public List<DocumentHit> search(PassageQuery query) {
        float[] vector = query.vector().length == 0 ? query.vector() : VectorFields.unit(query.vector(), dimensions);
        return engine.view(view -> {
            ViewStatistics statistics = statistics(view);
            return new PassageFinder(
                            view,
                            statistics.statistics(),
                            statistics.coverage().share(),
                            analyzer,
                            query,
                            (searcher, filter) -> nearness(searcher, filter, vector, query.conditions()))
                    .find();
        });
    }

    private VectorSimilarity nearness(
            IndexSearcher searcher, @Nullable Query filter, float[] vector, List<Condition> conditions) {
        if (vector.length == 0) {
            return VectorSimilarity.NONE;
        }
        return elsewhere == null
                ? new IndexedVectorSimilarity(searcher, vector, filter)
                : new StoredVectorSimilarity(searcher, elsewhere, vector, conditions);
    }

    /** What is kept of the document's sections, in their order; none if there is no such document. */
    public Optional<List<StoredSection>> document(String document) {
        Term name = PassageFields.document(document);
        return engine.view(searcher -> {
            List<StoredSection> sections = Inventory.document(searcher, name);
            return sections.isEmpty() ? Optional.empty() : Optional.of(sections);
        });
    }

    /** Whether it can be written to, and its files are still where they were; if not, it must be opened again. */
    public boolean isUsable() {
        return engine.isUsable();
    }

    /** Whether a window of the document has no vector yet. */
    public boolean lacksVectors(String document) {
        Term name = PassageFields.document(document);
        return engine.view(searcher -> Inventory.lacksVectors(searcher, name));
    }

    /** The names of all documents that have a window without a vector, in no particular order. */
    public Set<String> lackingVectors() {
        return engine.view(searcher -> Inventory.lackingVectors(searcher.getIndexReader()));
    }

    /** Hands over every document's name and the payloads of its sections, in no particular order of documents. */
    public void eachDocument(BiConsumer<String, List<byte[]>> each) {
        engine.view(searcher -> {
            Inventory.eachDocument(searcher.getIndexReader(), each);
            return true;
        });
    }

    /** How many documents there are. */
    public long documents() {
        return count(PassageFields.EACH_DOCUMENT);
    }

    /** How many sections there are. */
    public long sections() {
        return count(PassageFields.EACH_SECTION);
    }

    /** What languages the sections are written in. */
    public WrittenLanguages languages() {
        return engine.view(searcher -> WrittenLanguages.of(statistics(searcher).statistics()));
    }

    /** How far the vectors have been made. */
    public Coverage coverage() {
        return engine.view(searcher -> statistics(searcher).coverage());
    }

    /** How far the vectors have been made of what satisfies all these conditions. */
    public Coverage coverage(List<Condition> conditions) {
        return engine.view(searcher -> Inventory.coverage(searcher, conditions));
    }

    /**
     * Reads all files and compares their checksums. An index found damaged, here or in use, is thrown away when it is
     * next opened; opening itself checks only what is cheap to check.
     */
    public boolean intact() {
        return engine.intact();
    }

    /** Lets go of the files; what was not committed is lost. */
    @Override
    public void close() {
        engine.close();
    }

    private long count(Term term) {
        return engine.view(searcher -> (long) searcher.count(new TermQuery(term)));
    }

    private ViewStatistics statistics(IndexSearcher searcher) throws IOException {
        IndexReader reader = searcher.getIndexReader();
        Object view = reader.getReaderCacheHelper().getKey();
        ViewStatistics last = known;
        if (last == null || !last.view().equals(view)) {
            last = new ViewStatistics(view, new Statistics(reader), Inventory.coverage(searcher, List.of()));
            known = last;
        }
        return last;
    }
}
