package commonplace.projects.notes;

import commonplace.projects.notes.FoundNotes.FoundNote;
import commonplace.vault.notes.NoteQuery;
import java.util.List;
import java.util.Optional;

/**
 * The best notes in their order, and where the others are found that have all the words.
 *
 * @param rest finds the others, in the order of their words
 * @param others how many these are
 * @param version the view they were found in
 */
record RankedNotes(
        List<FoundNote> hits,
        NoteQuery rest,
        long others,
        long version,
        SearchedText searched,
        Optional<String> notice) {
    RankedNotes {
        hits = List.copyOf(hits);
    }

    /** The same for the same notes in the same order, and in all likelihood for no others. */
    int order() {
        return hits.stream().map(hit -> hit.note().path().value()).toList().hashCode();
    }
}
