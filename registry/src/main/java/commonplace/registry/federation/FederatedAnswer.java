package commonplace.registry.federation;

import commonplace.registry.CategoryMatch;
import java.util.List;

/**
 * What all registries that could be asked have to say to a question.
 *
 * @param searched our own first, then those that fit better before others, in the order of their keys if they fit alike
 */
public record FederatedAnswer(List<RegistryAnswer> searched, List<NotSearched> notSearched) {
    public FederatedAnswer {
        searched = List.copyOf(searched);
        notSearched = List.copyOf(notSearched);
    }

    /** Those that have an answer. */
    public List<RegistryAnswer> matched() {
        return searched.stream()
                .filter(finding -> finding.match() instanceof CategoryMatch.Matched)
                .toList();
    }
}
