package commonplace.knowledge;

import commonplace.markdown.Span;
import java.util.List;

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
     * @param matches where the words that were looked for stand in the note's text, the best place first; empty when
     *     only its title, tags or links matched
     */
    public record Hit(Note note, List<Span> matches) {
        public Hit {
            matches = List.copyOf(matches);
        }
    }
}
