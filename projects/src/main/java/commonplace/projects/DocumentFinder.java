package commonplace.projects;

import commonplace.markdown.Page;
import commonplace.markdown.sentences.Chunk;
import commonplace.markdown.sentences.Chunks;
import commonplace.markdown.text.Span;
import commonplace.models.ModelException;
import commonplace.models.ModelServerException;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.FrontMatterWords;
import commonplace.projects.semantic.SemanticHit;
import commonplace.projects.semantic.SemanticHits;
import commonplace.search.passages.Condition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds documents on a shelf. */
final class DocumentFinder {
    /** PromotionLevel and supersession move documents about, so more are looked at than are told. */
    private static final int CANDIDATES = 300;

    private final DocumentIndex shelf;
    private final String folder;

    /** @param folder where the documents lie, from the project's root */
    DocumentFinder(DocumentIndex shelf, String folder) {
        this.shelf = shelf;
        this.folder = folder;
    }

    /** The path by which a document is told. */
    String path(String id) {
        return folder + "/" + id;
    }

    /** A document that fits. Nothing of its text has been looked at: most of them are never told. */
    record Candidate(SemanticHit hit, DocumentCard card) {
        String id() {
            return hit.id();
        }

        double relevance() {
            return hit.relevance();
        }
    }

    /** A search that came to its end, with what it found, best first. */
    record Outcome(List<Candidate> candidates, Optional<String> notice) {}

    ProjectResult<Outcome> find(SearchBounds bounds, List<Condition> conditions) throws InterruptedException {
        SemanticHits hits = shelf.search(bounds.query(), conditions, Math.max(bounds.limit(), CANDIDATES));
        List<Candidate> found = hits.hits().stream()
                .filter(hit -> hit.relevance() >= bounds.minRelevance())
                .map(hit -> new Candidate(hit, StoredPart.card(hit.payload())))
                .toList();
        if (found.isEmpty() && hits.trouble().isPresent()) {
            return new ProjectResult.Bad<>(problem(hits.trouble().get()));
        }
        return ProjectResult.good(new Outcome(DocumentOrder.ordered(found, shelf.documents()), hits.notice()));
    }

    /** As they are told, with the passages that fit. */
    List<DocumentMatch> told(List<Candidate> candidates) {
        return candidates.stream().map(each -> match(each.hit())).toList();
    }

    /** A document that nobody asked for. */
    DocumentMatch unasked(String id, DocumentCard card) {
        return new DocumentMatch(id, path(id), card, 0, 1, 1, "");
    }

    private DocumentMatch match(SemanticHit hit) {
        StoredPart part = StoredPart.decode(hit.payload());
        String text = part.text().isEmpty() ? shelf.text(hit.id()).orElse("") : part.text();
        int origin = part.startOffset();
        Span passage =
                new Span(Math.min(origin + hit.start(), text.length()), Math.min(origin + hit.end(), text.length()));
        Chunk chunk = chunk(text, hit.part());
        return new DocumentMatch(
                hit.id(),
                path(hit.id()),
                part.card(),
                hit.relevance(),
                chunk.startLine(),
                chunk.endLine(),
                snippet(text, passage));
    }

    private static String snippet(String text, Span passage) {
        String words = passage.of(text).strip();
        boolean frontMatter = passage.end() <= Page.of(text).bodyStart();
        return frontMatter ? FrontMatterWords.of(words) : words;
    }

    private static Chunk chunk(String text, int number) {
        List<Chunk> chunks = Chunks.of(text);
        return chunks.get(Math.min(number, chunks.size() - 1));
    }

    static ProjectProblem problem(ModelException trouble) {
        Map<String, Object> details = new LinkedHashMap<>();
        if (trouble instanceof ModelServerException server) {
            details.put("circuit_state", server.circuit().toString());
            server.retryAfterSeconds().ifPresent(seconds -> details.put("retry_after_seconds", seconds));
        }
        return new ProjectProblem(
                ProjectProblem.Code.EMBEDDING_SERVICE_ERROR, String.valueOf(trouble.getMessage()), details);
    }
}
