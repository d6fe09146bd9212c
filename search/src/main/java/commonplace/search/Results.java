package commonplace.search;

import java.util.List;

/**
 * The hits asked for, and how many there are in all.
 *
 * @param generation the state of the index these were found in, see {@link TextIndex#generation()}
 */
public record Results(long total, List<Hit> hits, long generation) {
    public Results {
        hits = List.copyOf(hits);
    }
}
