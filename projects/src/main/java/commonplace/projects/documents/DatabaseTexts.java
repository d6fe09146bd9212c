package commonplace.projects.documents;

import commonplace.database.StoredProjectDocument;
import commonplace.database.StoredProjectDocuments;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.markdown.sentences.Chunk;
import commonplace.markdown.sentences.Chunks;
import commonplace.projects.semantic.SearchableText;
import commonplace.projects.semantic.TextStore;
import commonplace.search.passages.Condition;
import commonplace.search.passages.PassageSection;
import commonplace.search.passages.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The documents of an index, kept in the database. */
public record DatabaseTexts(StoredProjectDocuments kept) implements TextStore {
    @Override
    public String revision() {
        return kept.revision();
    }

    @Override
    public Size size() {
        return kept.size();
    }

    @Override
    public Step put(SearchableText text, List<PassageSection> sections) {
        DocumentCard card = StoredPart.card(text.parts().getFirst().payload());
        return kept.put(new StoredProjectDocument(
                text.id(),
                card.title(),
                card.docType(),
                card.promotion().toString(),
                Json.text(StoredPart.values(card)),
                text.text(),
                chunks(text, sections)));
    }

    private static List<StoredProjectDocument.StoredChunk> chunks(SearchableText text, List<PassageSection> sections) {
        List<Chunk> parts = Chunks.of(text.text());
        var chunks = new ArrayList<StoredProjectDocument.StoredChunk>();
        for (int i = 0; i < parts.size(); i++) {
            Chunk part = parts.get(i);
            String words = part.span().of(text.text());
            chunks.add(new StoredProjectDocument.StoredChunk(
                    part.headingPath(),
                    part.startLine(),
                    part.endLine(),
                    sections.get(i).windows().stream()
                            .map(window -> new StoredProjectDocument.Passage(
                                    words.substring(window.start(), window.end()), window.vector()))
                            .toList()));
        }
        return chunks;
    }

    @Override
    public Step remove(String id) {
        return kept.remove(id);
    }

    @Override
    public void each(BiConsumer<SearchableText, List<float[]>> visitor) {
        kept.each((document, vectors) ->
                visitor.accept(DocumentIndex.text(document.path(), card(document), document.content()), vectors));
    }

    private static DocumentCard card(StoredProjectDocument document) {
        try {
            return StoredPart.card(Json.readObject(document.card().getBytes(StandardCharsets.UTF_8)));
        } catch (MalformedJsonException damaged) {
            throw new StoreException("what is kept of " + document.path() + " in the database cannot be read", damaged);
        }
    }

    @Override
    public Map<String, String> notes() {
        return kept.notes();
    }

    @Override
    public void note(String name, String note) {
        kept.note(name, note);
    }

    @Override
    public List<Place> nearest(float[] vector, List<Condition> conditions, int count) {
        return kept.nearest(vector, conditions, count);
    }

    @Override
    public Map<Place, double[]> cosines(float[] vector, Collection<Place> sections) {
        return kept.cosines(vector, sections);
    }

    @Override
    public void close() {
        kept.close();
    }
}
