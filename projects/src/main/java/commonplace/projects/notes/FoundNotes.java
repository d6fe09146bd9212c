package commonplace.projects.notes;

import commonplace.markdown.text.Span;
import commonplace.vault.notes.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One page of notes that were looked for.
 *
 * @param total how many there are on all pages
 * @param version the view they were found in
 * @param order tells the order they are in from others that the same search may have had before or will have; 0 where it depends
 *     on nothing but the notes
 * @param notice what else whoever asked should know, such as why something may be missing
 */
public record FoundNotes(
        long total, List<FoundNote> hits, long version, int order, SearchedText searched, Optional<String> notice) {
    public FoundNotes {
        hits = List.copyOf(hits);
    }

    /**
     * A note that was found.
     *
     * @param place what of its text to show; empty when only its title, tags or links matched
     * @param relevance from 0 to 1, never higher than that of the note before; none where notes are taken because they
     *     satisfy a condition, and there is nothing to judge
     */
    public record FoundNote(Note note, Optional<Span> place, OptionalDouble relevance) {}

    FoundNotes alsoTelling(Optional<String> sentence) {
        List<String> all = Stream.concat(sentence.stream(), notice.stream()).toList();
        return new FoundNotes(
                total,
                hits,
                version,
                order,
                searched,
                all.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", all)));
    }

    /** All that whoever asked should know, in a few sentences. */
    public Optional<String> told() {
        var sentences = new ArrayList<String>();
        if (!searched.corrections().isEmpty()) {
            String meant = searched.corrections().stream()
                    .map(each -> '"' + each.meant() + "\" instead of \"" + each.typed() + '"')
                    .collect(Collectors.joining(", "));
            sentences.add("Searched for " + meant + ", which no note has; put it in quotes to look for exactly that.");
        }
        searched.doubts()
                .forEach(each ->
                        sentences.add("No note has \"" + each.typed() + "\"; did you mean \"" + each.meant() + "\"?"));
        notice.ifPresent(sentences::add);
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }
}
