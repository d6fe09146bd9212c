package commonplace.projects.semantic;

import commonplace.vault.notes.Note;
import commonplace.vault.notes.View;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * In which order notes are learned: by turns the newest and the one that most others link to. What somebody works on and what
 * their notes are built around is known by its meaning long before the rest.
 */
final class LearningOrder {
    private LearningOrder() {}

    private record RankedNote(String id, long modified, int backlinks) {
        static final Comparator<RankedNote> NEWEST =
                Comparator.comparingLong(RankedNote::modified).reversed().thenComparing(RankedNote::id);

        static final Comparator<RankedNote> MOST_LINKED =
                Comparator.comparingInt(RankedNote::backlinks).reversed().thenComparing(NEWEST);
    }

    /** These notes, those that are wanted first first; what is no note of the vault comes last. */
    static List<String> of(Collection<String> ids, View view) {
        var notes = new ArrayList<RankedNote>();
        for (String id : ids) {
            view.note(id).ifPresent(note -> notes.add(ranked(note, view)));
        }
        List<RankedNote> newest = notes.stream().sorted(RankedNote.NEWEST).toList();
        List<RankedNote> linked = notes.stream().sorted(RankedNote.MOST_LINKED).toList();
        var order = new LinkedHashSet<String>();
        for (int i = 0; i < newest.size(); i++) {
            order.add(newest.get(i).id());
            order.add(linked.get(i).id());
        }
        order.addAll(ids);
        return List.copyOf(order);
    }

    private static RankedNote ranked(Note note, View view) {
        return new RankedNote(note.path().value(), note.modified().toEpochMilli(), view.backlinks(note.path()));
    }
}
