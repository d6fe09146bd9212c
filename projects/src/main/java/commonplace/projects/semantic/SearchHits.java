package commonplace.projects.semantic;

import commonplace.models.ModelException;
import java.util.List;
import java.util.Optional;

/**
 * What was found, best first: in the order of the score, along which relevance never rises.
 *
 * @param coverage the share of passages that have their vectors; the others are found by their words alone
 * @param trouble why the query itself has no vector, so that all were found by their words alone
 * @param gap that the query is in a script that neither the texts nor the model know
 */
public record SearchHits<T>(
        List<SearchHit<T>> hits, double coverage, Optional<ModelException> trouble, Optional<ScriptGap> gap) {
    public SearchHits {
        hits = List.copyOf(hits);
    }

    /** Why they may be less good than usual, in a sentence. */
    public Optional<String> notice() {
        if (trouble.isPresent()) {
            return Optional.of(
                    "Found by words alone, not by meaning: " + trouble.get().getMessage());
        }
        if (gap.isPresent()) {
            return Optional.of(gap.get().sentence());
        }
        return coverage < 1
                ? Optional.of("Meaning is known of " + Math.floor(coverage * 1000) / 10
                        + " % of the passages so far; the others are found by their words.")
                : Optional.empty();
    }
}
