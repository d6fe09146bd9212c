package commonplace.projects.documents;

import commonplace.base.Progress;
import commonplace.markdown.sentences.Chunk;
import commonplace.markdown.sentences.Chunks;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.projects.semantic.SearchHits;
import commonplace.projects.semantic.SearchableText;
import commonplace.projects.semantic.SemanticIndex;
import commonplace.projects.semantic.SemanticQuery;
import commonplace.projects.semantic.TextStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A folder of documents and the index of them. Documents are named by their path in the folder. */
public final class DocumentIndex implements AutoCloseable {
    public static final String TYPE = "doc_type";
    public static final String PROMOTION = "promotion_level";

    private static final String RULES = "rules";

    private final Path folder;
    private final DocumentFormat reader;
    private final Consumer<String> log;
    private final SemanticIndex index;
    private final ConcurrentSkipListMap<String, DocumentCard> cards = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListMap<String, ReadResult.Invalid> invalid = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListMap<String, String> unreadable = new ConcurrentSkipListMap<>();

    /** Hashes of files that need not be read again. */
    private final Map<String, String> known = new HashMap<>();

    /** How the documents refer to each other; made when it is asked for. */
    private volatile @Nullable Documents view;

    private DocumentIndex(
            Path folder,
            DocumentFormat reader,
            Path index,
            Optional<TextStore.Opening> store,
            Embedder embedder,
            Consumer<String> log)
            throws IOException, ModelException, InterruptedException {
        this.folder = folder;
        this.reader = reader;
        this.log = log;
        this.index = store.isPresent()
                ? SemanticIndex.open(index, store.get(), embedder, this::stored, log)
                : SemanticIndex.open(index, embedder, this::stored, log);
        readCards();
    }

    private void readCards() {
        index.each((id, parts) -> cards.put(id, StoredPart.card(parts.getFirst())));
        cards.forEach((id, card) -> known.put(id, card.hash()));
    }

    /** What is kept elsewhere may have been changed behind our back. */
    public synchronized void refresh() {
        if (index.refresh()) {
            cards.clear();
            known.clear();
            readCards();
            view = null;
        }
    }

    /** @param store where texts and vectors are kept, if not in the index */
    public static DocumentIndex open(
            Path folder,
            DocumentFormat reader,
            Path index,
            Optional<TextStore.Opening> store,
            Embedder embedder,
            Consumer<String> log)
            throws IOException, ModelException, InterruptedException {
        return new DocumentIndex(folder, reader, index, store, embedder, log);
    }

    public Path file(String id) {
        return folder.resolve(id);
    }

    public void log(String message) {
        log.accept(message);
    }

    public Map<String, DocumentCard> cards() {
        return cards;
    }

    /** The documents and how they refer to each other. */
    public Documents documents() {
        Documents made = view;
        if (made == null) {
            made = new Documents(
                    reader.place(),
                    cards.entrySet().stream()
                            .map(each -> each.getValue().document(each.getKey()))
                            .toList());
            view = made;
        }
        return made;
    }

    /** Documents that are not indexed, and why. */
    public Map<String, ReadResult.Invalid> invalid() {
        return invalid;
    }

    /** Files that cannot be read, and why. */
    public SortedMap<String, String> unreadable() {
        return unreadable;
    }

    /** The text that is indexed. */
    public Optional<String> text(String id) {
        return index.payloads(id)
                .map(parts -> StoredPart.decode(parts.getFirst()).text());
    }

    public int chunks() {
        var chunks = new int[1];
        index.each((_, parts) -> chunks[0] += parts.size() > 1 ? parts.size() : 0);
        return chunks[0];
    }

    public SearchHits<StoredPart> search(SemanticQuery query) throws InterruptedException {
        return index.search(query, StoredPart::decode);
    }

    /** Brings the index in step with the folder; the vectors of what is new follow by and by. */
    public synchronized void reconcile() throws IOException {
        refresh();
        DocumentFiles.removeLeftovers(folder);
        Set<String> files = new HashSet<>(DocumentFiles.in(folder, reader::holds));
        boolean otherRules = !index.note(RULES).equals(Optional.of(reader.rules()));
        if (otherRules) {
            known.clear();
        }
        if (cards.isEmpty()) {
            // Whatever comes in now is read by these rules, also if this is not the end of it.
            index.note(RULES, reader.rules());
        }
        for (String id : files) {
            lookAt(id, text -> {
                index.put(text);
                return Optional.empty();
            });
        }
        var gone = new HashSet<>(cards.keySet());
        gone.addAll(invalid.keySet());
        gone.addAll(unreadable.keySet());
        gone.removeAll(files);
        gone.forEach(this::remove);
        index.complete();
        index.note(RULES, reader.rules());
        index.commit();
    }

    /** Looks at files that may have changed, or gone. */
    public synchronized void look(Set<String> paths) throws IOException, InterruptedException {
        for (String path : paths) {
            if (path.isEmpty() || Files.isDirectory(folder.resolve(path)) || isFolderOfDocuments(path)) {
                reconcile();
                return;
            }
        }
        for (String path : paths) {
            if (reader.holds(path)) {
                Optional<ModelException> waiting = take(path);
                waiting.ifPresent(why -> log.accept(path + " is found by its words for now: " + why.getMessage()));
            }
        }
        index.commit();
    }

    /** Takes one file in, with its vectors, also where it has not changed; tells why these must wait. */
    public synchronized Optional<ModelException> take(String id) throws InterruptedException {
        try {
            Optional<ModelException> waiting = lookAt(id, index::putWhole);
            return waiting.isPresent() ? waiting : index.completeNow(id);
        } catch (IOException failed) {
            log.accept(id + " is left out: " + failed.getMessage());
            return Optional.empty();
        }
    }

    /** On disk on return. */
    public void commit() {
        index.commit();
    }

    public boolean awaitVectors(Progress progress) throws InterruptedException {
        return index.awaitVectors(progress);
    }

    public Optional<ModelException> trouble() {
        return index.trouble();
    }

    /** Whether the index is still where it was. */
    public boolean isUsable() {
        return index.isUsable();
    }

    /** No more vectors are made; it can still be searched. */
    public void stop() {
        index.stop();
    }

    @Override
    public synchronized void close() {
        index.close();
    }

    private interface Putting {
        Optional<ModelException> put(SearchableText text) throws InterruptedException;
    }

    private Optional<ModelException> lookAt(String id, Putting putting) throws IOException {
        Optional<DocumentFile> file;
        try {
            file = DocumentFile.read(folder.resolve(id));
        } catch (IOException refused) {
            // What was indexed of it is no longer what it says.
            remove(id);
            String why = String.valueOf(refused.getMessage());
            unreadable.put(id, why);
            log.accept(id + " is left out: " + why);
            return Optional.empty();
        }
        if (file.isEmpty()) {
            remove(id);
            return Optional.empty();
        }
        if (file.get().hash().equals(known.get(id))) {
            return Optional.empty();
        }
        return switch (reader.read(id, file.get().text(), file.get().hash())) {
            case ReadResult.Good(DocumentCard card) -> put(id, card, file.get().text(), putting);
            case ReadResult.Invalid refused -> {
                ReadResult.Invalid before = invalid.get(id);
                remove(id);
                invalid.put(id, refused);
                if (!refused.equals(before)) {
                    log.accept(id + " is left out: " + refused.violations().getFirst());
                }
                yield Optional.empty();
            }
        };
    }

    private Optional<ModelException> put(String id, DocumentCard card, String text, Putting putting)
            throws IOException {
        try {
            Optional<ModelException> waiting = putting.put(text(id, card, text));
            cards.put(id, card);
            known.put(id, card.hash());
            invalid.remove(id);
            unreadable.remove(id);
            view = null;
            return waiting;
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while " + id + " was being indexed", cancelled);
        }
    }

    private void remove(String id) {
        // First where it may fail: what is still in the index must not be forgotten here.
        if (cards.containsKey(id)) {
            index.remove(id);
            cards.remove(id);
            view = null;
        }
        invalid.remove(id);
        unreadable.remove(id);
        known.remove(id);
    }

    private boolean isFolderOfDocuments(String path) {
        String inside = path + "/";
        return startsSo(cards, inside) || startsSo(invalid, inside) || startsSo(unreadable, inside);
    }

    private static boolean startsSo(ConcurrentSkipListMap<String, ?> ids, String beginning) {
        String next = ids.ceilingKey(beginning);
        return next != null && next.startsWith(beginning);
    }

    private Optional<SearchableText> stored(String id) {
        return index.payloads(id).map(parts -> {
            StoredPart first = StoredPart.decode(parts.getFirst());
            return text(id, first.card(), first.text());
        });
    }

    /** A document as it is indexed. */
    public static SearchableText text(String id, DocumentCard card, String text) {
        var parts = new ArrayList<SearchableText.Part>();
        for (Chunk chunk : Chunks.of(text)) {
            String whole = parts.isEmpty() ? text : "";
            parts.add(new SearchableText.Part(
                    chunk.span(), StoredPart.of(card, chunk, whole).encode()));
        }
        Map<String, Set<String>> keywords = new TreeMap<>();
        keywords.put(TYPE, Set.of(card.docType()));
        keywords.put(PROMOTION, Set.of(card.promotion().toString()));
        return new SearchableText(id, card.title(), text, parts, keywords);
    }
}
