package commonplace.vault.notes;

import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Optional;

/**
 * One page of notes that were looked for.
 *
 * @param total how many there are on all pages
 * @param version the view they were found in
 */
public record NoteResults(long total, List<NoteHit> hits, long version) {
    public NoteResults {
        hits = List.copyOf(hits);
    }

    /**
     * A note that was found.
     *
     * @param place where the words that were looked for stand closest together in the note's text; empty when only its
     *     title, tags or links matched
     */
    public record NoteHit(Note note, Optional<Span> place) {}
}
