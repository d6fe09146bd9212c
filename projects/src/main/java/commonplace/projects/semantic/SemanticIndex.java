package commonplace.projects.semantic;

import commonplace.base.Log;
import commonplace.base.Progress;
import commonplace.markdown.text.Span;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.models.Reading;
import commonplace.search.DamagedIndexException;
import commonplace.search.languages.LanguageWords;
import commonplace.search.passages.Coverage;
import commonplace.search.passages.DocumentHit;
import commonplace.search.passages.PassageIndex;
import commonplace.search.passages.PassageQuery;
import commonplace.search.passages.PassageSection;
import commonplace.search.passages.PassageStore;
import commonplace.search.passages.StoredSection;
import commonplace.search.passages.VectorWeight;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Texts with the vectors of their passages.
 *
 * <p>A text that is put is found by its words at once. Its vectors are made by a thread of the index, one text after the
 * other; when the model does not answer they wait, and so they do over a restart.
 */
public final class SemanticIndex implements AutoCloseable {
    private static final float[] NONE = {};
    private static final String SCALE = "scale";
    private static final String REVISION = "revision";
    private static final int LOOKED_AT = 2_000;

    private static final int LONGEST_WORD = 64;

    /** What is less relevant has nothing to do with the query. */
    private static final double FITS = 0.5;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    /** What is done in this time may have to be done again after a crash. */
    private static final long COMMIT_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** How many passages are embedded before they are put into the index, so that they are found soon. */
    private static final int PASSAGES_AT_ONCE = 128;

    /** Raise it when texts are cut or read in another way: vectors of older versions are then made anew. */
    private static final String CUT = " 2";

    private final PassageIndex index;
    private final Optional<TextStore> store;
    private final Embedder embedder;
    private final TextSource source;
    private final EmbeddingBacklog backlog;
    private final boolean wantsVectors;
    private final Map<String, String> notes;

    /** The texts whose vectors are being made, without those that were overtaken by newer ones. */
    private final Set<String> underWay = new HashSet<>();

    /** What takes long goes on no longer. */
    private volatile boolean stopping;

    private volatile boolean changed;
    private volatile long committed = System.nanoTime();

    private SemanticIndex(
            PassageIndex index, Optional<TextStore> store, Embedder embedder, TextSource source, boolean wantsVectors) {
        this.index = index;
        this.store = store;
        this.embedder = embedder;
        this.source = source;
        this.wantsVectors = wantsVectors;
        this.backlog = new EmbeddingBacklog(new Embedding());
        this.notes = new ConcurrentHashMap<>(index.notes());
        store.ifPresent(kept -> notes.putAll(kept.notes()));
        store.filter(this::isAhead).ifPresent(this::restore);
    }

    /** Brings the index in step with what is kept elsewhere, if it is not; true if it was not. */
    public synchronized boolean refresh() {
        Optional<TextStore> ahead = store.filter(this::isAhead);
        ahead.ifPresent(this::restore);
        return ahead.isPresent();
    }

    private boolean isAhead(TextStore kept) {
        var here = new PassageStore.Size(index.documents(), index.coverage().embedded());
        return !kept.revision().equals(notes.get(REVISION)) || !kept.size().equals(here);
    }

    private void restore(TextStore kept) {
        String revision = kept.revision();
        Set<String> outdated = new HashSet<>();
        index.eachDocument((id, _) -> outdated.add(id));
        kept.each((text, vectors) -> {
            Passages passages = Passages.of(text, embedder);
            boolean whole = vectors.size() == passages.texts().size();
            index.put(text.id(), whole ? passages.sections(vectors) : passages.withoutVectors());
            outdated.remove(text.id());
        });
        outdated.forEach(index::remove);
        notes.put(REVISION, revision);
        commit();
    }

    /** What was made with another model is made anew. */
    public static SemanticIndex open(Path folder, Embedder embedder, TextSource source, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        String model = embedder.id() + CUT;
        int dimensions = embedder.dimensions();
        PassageIndex index = PassageIndex.open(folder, model, dimensions, says);
        return started(index, Optional.empty(), embedder, source);
    }

    /** With texts and vectors that are kept elsewhere. */
    public static SemanticIndex open(
            Path folder, TextStore.Opening opening, Embedder embedder, TextSource source, Consumer<String> says)
            throws IOException, ModelException, InterruptedException {
        String model = embedder.id() + CUT;
        int dimensions = embedder.dimensions();
        TextStore store = opening.open(model, dimensions);
        try {
            PassageIndex index = PassageIndex.open(folder, model, dimensions, store, says);
            try {
                return started(index, Optional.of(store), embedder, source);
            } catch (RuntimeException | ModelException | InterruptedException failed) {
                index.close();
                throw failed;
            }
        } catch (RuntimeException | IOException | ModelException | InterruptedException failed) {
            store.close();
            throw failed;
        }
    }

    private static SemanticIndex started(
            PassageIndex index, Optional<TextStore> store, Embedder embedder, TextSource source)
            throws ModelException, InterruptedException {
        return new SemanticIndex(index, store, embedder, source, embedder.dimensions() > 0);
    }

    /** Takes a text for now by its words; its vectors follow, unless all of it was embedded before. */
    public void put(SearchableText text) {
        if (!putKept(text)) {
            backlog.add(text.id());
        }
    }

    /**
     * Takes a text by its words, and with its vectors where all of it was embedded before: under another name, on another
     * branch, or in an index that is gone. Where not, {@link #complete} makes them.
     *
     * @return whether it has its vectors
     */
    public boolean putKept(SearchableText text) {
        Passages passages = Passages.of(text, embedder);
        return put(text, passages, wantsVectors ? embedder.kept(passages.texts()) : Optional.empty());
    }

    /**
     * Takes a text that had another id, and says the same as it did then.
     *
     * @param keepsMeaning whether its title says the same too, so that the vectors it had are as good as new ones
     */
    public void move(String from, SearchableText text, boolean keepsMeaning) {
        Passages passages = Passages.of(text, embedder);
        Optional<List<float[]>> vectors = embedder.kept(passages.texts());
        if (vectors.isEmpty() && keepsMeaning) {
            vectors = index.document(from).flatMap(passages::vectorsOf);
        }
        remove(from);
        if (!put(text, passages, vectors)) {
            backlog.add(text.id());
        }
    }

    private boolean put(SearchableText text, Passages passages, Optional<List<float[]>> vectors) {
        write(text, vectors.map(passages::sections).orElseGet(passages::withoutVectors));
        vectors.ifPresent(_ -> backlog.remove(text.id()));
        return vectors.isPresent();
    }

    /** Takes a text with its vectors; where the model does not answer, by its words, and tells why. */
    public Optional<ModelException> putWhole(SearchableText text) throws InterruptedException {
        Passages passages = Passages.of(text, embedder);
        try {
            write(text, passages.sections(embedder.passages(passages.texts())));
            backlog.remove(text.id());
            return Optional.empty();
        } catch (ModelException unavailable) {
            write(text, passages.withoutVectors());
            backlog.add(text.id());
            return Optional.of(unavailable);
        }
    }

    public synchronized void remove(String id) {
        Optional<PassageStore.Step> step = store.map(kept -> kept.remove(id));
        overtake(id);
        backlog.remove(id);
        index.remove(id);
        changed = true;
        step.ifPresent(this::note);
    }

    private synchronized void write(SearchableText text, List<PassageSection> sections) {
        Optional<PassageStore.Step> step = store.map(kept -> kept.put(text, sections));
        overtake(text.id());
        index.put(text.id(), sections);
        changed = true;
        step.ifPresent(this::note);
    }

    /** After the change is in the index: a revision that is noted is there, with what others changed before it. */
    private void note(PassageStore.Step step) {
        notes.replace(REVISION, step.before(), step.after());
    }

    private void overtake(String id) {
        underWay.remove(id);
    }

    /** Makes the vectors of a text that is here without them now; tells why it must go on without. */
    public Optional<ModelException> completeNow(String id) throws InterruptedException {
        Optional<SearchableText> text = lacksVectors(id) ? source.text(id) : Optional.empty();
        return text.isPresent() ? putWhole(text.get()) : Optional.empty();
    }

    /** Makes the vectors of all texts that are here without them, by and by, in the order in which they are wanted. */
    public void complete() {
        if (wantsVectors && index.coverage().share() < 1) {
            backlog.addLacking();
        }
    }

    /** How many texts there are. */
    public long size() {
        return index.documents();
    }

    /** How far the vectors have been made. */
    public Coverage coverage() {
        return index.coverage();
    }

    /** What was noted with this name. */
    public Optional<String> note(String name) {
        return Optional.ofNullable(notes.get(name));
    }

    /** Notes something that is kept with the next commit. */
    public void note(String name, String note) {
        if (!note.equals(notes.put(name, note))) {
            changed = true;
            store.ifPresent(kept -> kept.note(name, note));
        }
    }

    /** On disk on return. */
    public void commit() {
        committed = System.nanoTime();
        changed = false;
        try {
            index.commit(Map.copyOf(notes));
        } catch (RuntimeException failed) {
            changed = true;
            throw failed;
        }
    }

    /** The same now and then, for what takes long: a process that is killed goes on from there. */
    public void commitInTime() {
        if (isTimeToCommit()) {
            commit();
        }
    }

    private boolean isTimeToCommit() {
        return changed && System.nanoTime() - committed > COMMIT_NANOS;
    }

    /** Each text and the payloads of its parts. */
    public void each(BiConsumer<String, List<byte[]>> visitor) {
        index.eachDocument(visitor);
    }

    /** The payloads of a text's parts; empty if it is not here. */
    public Optional<List<byte[]>> payloads(String id) {
        return index.document(id)
                .map(parts -> parts.stream().map(StoredSection::payload).toList());
    }

    /** Returns when all vectors are made, or when the model does not answer; true in the first case. */
    public boolean awaitVectors(Progress progress) throws InterruptedException {
        return backlog.await(progress);
    }

    /** The same for so long at most; true when all vectors are made. */
    public boolean awaitVectors(long millis) throws InterruptedException {
        return backlog.await(millis);
    }

    /** Why no vectors are made at the moment. */
    public Optional<ModelException> trouble() {
        return backlog.trouble();
    }

    /** @param reader of the payloads that the texts were put with */
    public <T extends KeptPart> SearchHits<T> search(SemanticQuery query, Function<byte[], T> reader)
            throws InterruptedException {
        float[] vector = NONE;
        Optional<ModelException> trouble = Optional.empty();
        boolean telling = saysSomething(query.text());
        try {
            if (telling) {
                vector = embedder.query(query.text());
            }
        } catch (ModelException unavailable) {
            trouble = Optional.of(unavailable);
        }
        CosineScale scale = scale();
        List<DocumentHit> found =
                index.search(new PassageQuery(query.text(), vector, weight(scale), query.conditions(), query.limit()));
        List<Double> relevance =
                new Relevance(scale, embedder.reading() == Reading.MANY).of(found, index.documents(), telling);
        List<Double> standing = new Standing(scale).of(found, index.documents(), telling);
        var hits = new ArrayList<SearchHit<T>>();
        for (int i = 0; i < Math.min(found.size(), query.limit()); i++) {
            hits.add(hit(found.get(i), reader.apply(found.get(i).payload()), relevance.get(i), standing.get(i)));
        }
        List<SearchHit<T>> admitted = query.admitted(hits);
        boolean somethingFits = admitted.stream().anyMatch(hit -> hit.relevance() >= FITS);
        Optional<ScriptGap> gap = ScriptGap.between(query.text(), index.languages(), embedder, somethingFits);
        return new SearchHits<>(admitted, index.coverage().share(), trouble, gap);
    }

    /** To a model, signs and small words without others are near to whatever else it does not know. */
    private static boolean saysSomething(String query) {
        String beginning = query.substring(0, Math.min(query.length(), LOOKED_AT));
        LanguageWords words = LanguageWords.like(List.of(beginning));
        return WORD.matcher(beginning)
                .results()
                .map(MatchResult::group)
                .filter(word -> !words.isSmall(word))
                .anyMatch(word -> words.of(word).stream().anyMatch(term -> term.length() <= LONGEST_WORD));
    }

    /** A model that nobody has measured is measured once; until it answers, its numbers are taken as they are. */
    private CosineScale scale() throws InterruptedException {
        Optional<CosineScale> known =
                CosineScale.known(embedder).or(() -> note(SCALE).flatMap(CosineScale::read));
        if (known.isPresent()) {
            return known.get();
        }
        try {
            CosineScale measured = CosineScale.measured(embedder);
            note(SCALE, measured.written());
            return measured;
        } catch (ModelException unavailable) {
            return CosineScale.SAME;
        }
    }

    private VectorWeight weight(CosineScale scale) {
        VectorWeight weight = switch (embedder.reading()) {
            case ENGLISH -> VectorWeight.ENGLISH_ENCODER;
            case CHINESE -> VectorWeight.CHINESE_ENCODER;
            case MANY -> VectorWeight.MULTILINGUAL_ENCODER;
        };
        return weight.scaled(1 / scale.slope());
    }

    private static <T extends KeptPart> SearchHit<T> hit(DocumentHit found, T part, double relevance, double standing) {
        var passage = new Span(part.start() + found.start(), part.start() + found.end());
        return new SearchHit<>(found.document(), part, found.section(), passage, relevance, standing, found.score());
    }

    private synchronized void begin(List<String> ids) {
        underWay.clear();
        underWay.addAll(ids);
    }

    /** What has been put or removed meanwhile is newer than what these vectors are of. */
    private synchronized void finish(Passages passages, List<float[]> vectors) {
        if (underWay.contains(passages.text().id())) {
            write(passages.text(), passages.sections(vectors));
        }
    }

    private boolean lacksVectors(String id) {
        return wantsVectors && index.lacksVectors(id);
    }

    /** Whether its files are still where they were; if not, it must be opened again, and all texts put in. */
    public boolean isUsable() {
        return index.isUsable();
    }

    /** No more vectors are made, and nobody waits for them; it can still be searched. */
    public void stop() {
        stopping = true;
        backlog.close();
    }

    @Override
    public void close() {
        stop();
        try {
            // To look at an index leaves it as it was.
            if (changed && index.isUsable()) {
                commit();
            }
        } finally {
            index.close();
            store.ifPresent(TextStore::close);
        }
    }

    private final class Embedding implements EmbeddingBacklog.Work {
        @Override
        public void embed(List<String> ids) throws ModelException, InterruptedException {
            begin(ids);
            var some = new ArrayList<Passages>();
            int passages = 0;
            for (String id : ids) {
                if (stopping) {
                    throw new InterruptedException("no more vectors are made");
                }
                // It may have been asked for twice, and be done.
                Optional<SearchableText> text = lacksVectors(id) ? source.text(id) : Optional.empty();
                if (text.isPresent()) {
                    some.add(Passages.of(text.get(), embedder));
                    passages += some.getLast().texts().size();
                }
                if (passages >= PASSAGES_AT_ONCE) {
                    embedAll(some);
                    some.clear();
                    passages = 0;
                }
            }
            embedAll(some);
            if (isTimeToCommit()) {
                settled();
            }
        }

        private void embedAll(List<Passages> some) throws ModelException, InterruptedException {
            List<float[]> vectors = embedder.passages(
                    some.stream().flatMap(each -> each.texts().stream()).toList());
            int next = 0;
            for (Passages each : some) {
                int end = next + each.texts().size();
                finish(each, vectors.subList(next, end));
                next = end;
            }
        }

        @Override
        public List<String> lacking(int most) {
            List<String> lacking = wantsVectors ? source.wantedFirst(index.lackingVectors()) : List.of();
            return lacking.subList(0, Math.min(most, lacking.size()));
        }

        @Override
        public void settled() {
            try {
                if (changed) {
                    commit();
                }
            } catch (UncheckedIOException | DamagedIndexException full) {
                Log.error("the index of passages cannot be kept: " + full.getMessage());
            }
        }
    }
}
