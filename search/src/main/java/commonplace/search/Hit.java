package commonplace.search;

import java.util.List;
import java.util.Optional;

/**
 * An entry that was found.
 *
 * @param score higher is better; only {@link Order#RELEVANCE} computes it, elsewhere it is 0
 * @param matches where the body matches, in text order; of many, those around the best place
 * @param best the match with which the best place begins: the most different words of the search close together.
 *     Empty when the words stand in the title, aliases, headings or tags only.
 */
public record Hit(String id, float score, List<MatchSpan> matches, Optional<MatchSpan> best) {
    public Hit {
        matches = List.copyOf(matches);
    }
}
