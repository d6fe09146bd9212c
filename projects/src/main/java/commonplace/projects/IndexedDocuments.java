package commonplace.projects;

import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.SearchHit;
import commonplace.projects.semantic.SearchHits;
import commonplace.projects.semantic.SemanticQuery;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The documents of a collection with their index, which is followed while the files change.
 *
 * @param folder where the documents lie, from the project's root
 */
record IndexedDocuments(String folder, DocumentIndex index, FolderFollower follower) implements AutoCloseable {
    /** Promotion and supersession move documents about, so more are looked at than are told. */
    private static final int CANDIDATES = 300;

    /** The path by which a document is told. */
    String path(String id) {
        return folder + "/" + id;
    }

    /** A search that came to its end, with what it found, best first. */
    record Outcome(List<SearchHit<StoredPart>> hits, Optional<String> notice) {}

    ProjectResult<Outcome> find(SearchBounds bounds, DocumentFilter filter) throws InterruptedException {
        follower.ensure();
        SearchHits<StoredPart> found = index.search(new SemanticQuery(
                bounds.query(),
                filter.conditions(),
                bounds.minRelevance(),
                Math.max(bounds.limit(), CANDIDATES),
                bounds.answered()));
        if (found.hits().isEmpty() && found.trouble().isPresent()) {
            return new ProjectResult.Bad<>(ProjectProblem.of(found.trouble().get()));
        }
        return ProjectResult.good(new Outcome(DocumentOrder.ordered(found.hits(), index.documents()), found.notice()));
    }

    /** With the text in which it was found. The index keeps that with the first part of each document. */
    DocumentMatch match(SearchHit<StoredPart> hit) {
        String text =
                hit.part() == 0 ? hit.about().text() : index.text(hit.id()).orElse("");
        return new DocumentMatch(path(hit.id()), hit, text);
    }

    /** A document that is to be taken into account without having been found; empty if it is gone. */
    Optional<DocumentMatch> background(String id) {
        DocumentCard card = index.cards().get(id);
        return card == null
                ? Optional.empty()
                : index.text(id).map(text -> DocumentMatch.background(path(id), id, card, text));
    }

    /** Brings the index in step with the files, unless these are of another branch. */
    void reconcile() throws IOException, InterruptedException {
        follower.reconcile();
    }

    /** Ends what goes on behind the scenes; questions can still be asked. */
    void stop() {
        follower.close();
        index.stop();
    }

    @Override
    public void close() {
        stop();
        index.close();
    }
}
