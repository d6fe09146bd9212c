package commonplace.vault.notes;

import commonplace.markdown.Span;
import java.util.List;
import java.util.Optional;

/**
 * One page of notes that were looked for.
 *
 * @param total how many there are on all pages
 * @param version the view they were found in
 */
public record Found(long total, List<Hit> hits, long version) {
    public Found {
        hits = List.copyOf(hits);
    }

    /**
     * A note that was found.
     *
     * @param place where the words that were looked for stand closest together in the note's text; empty when only its
     *     title, tags or links matched
     */
    public record Hit(Note note, Optional<Span> place) {}
}
