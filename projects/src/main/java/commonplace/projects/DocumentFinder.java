package commonplace.projects;

import commonplace.models.ModelException;
import commonplace.models.ModelServerException;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.SearchHit;
import commonplace.projects.semantic.SearchHits;
import commonplace.projects.semantic.SemanticQuery;
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

    /** A search that came to its end, with what it found, best first. */
    record Outcome(List<SearchHit<StoredPart>> hits, Optional<String> notice) {}

    ProjectResult<Outcome> find(SearchBounds bounds, List<Condition> conditions) throws InterruptedException {
        SearchHits<StoredPart> found = shelf.search(new SemanticQuery(
                bounds.query(), conditions, bounds.minRelevance(), Math.max(bounds.limit(), CANDIDATES)));
        if (found.hits().isEmpty() && found.trouble().isPresent()) {
            return new ProjectResult.Bad<>(problem(found.trouble().get()));
        }
        return ProjectResult.good(new Outcome(DocumentOrder.ordered(found.hits(), shelf.documents()), found.notice()));
    }

    /** With the text in which it was found. The index keeps that with the first part of each document. */
    DocumentMatch match(SearchHit<StoredPart> hit) {
        String text =
                hit.part() == 0 ? hit.about().text() : shelf.text(hit.id()).orElse("");
        return new DocumentMatch(path(hit.id()), hit, text);
    }

    /** A document that is to be taken into account without having been found; empty if it is gone. */
    Optional<DocumentMatch> background(String id) {
        DocumentCard card = shelf.cards().get(id);
        return card == null
                ? Optional.empty()
                : shelf.text(id).map(text -> DocumentMatch.background(path(id), id, card, text));
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
