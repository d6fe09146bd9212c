package commonplace.knowledge.semantic;

import commonplace.models.ModelException;
import java.util.List;
import java.util.Optional;

/**
 * What was found, best first.
 *
 * @param coverage the share of passages that have their vectors; the others are found by their words alone
 * @param trouble why the query itself has no vector, so that all were found by their words alone
 */
public record Hits(List<Hit> hits, double coverage, Optional<ModelException> trouble) {
    public Hits {
        hits = List.copyOf(hits);
    }
}
