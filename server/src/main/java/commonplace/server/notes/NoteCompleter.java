package commonplace.server.notes;

import commonplace.mcp.server.Completer;
import commonplace.projects.notes.FoundNotes;
import commonplace.projects.notes.NoteFinder;
import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Completes note paths, and topics from tags and titles. Where no name has what was typed in it, the notes are offered that a
 * search for it finds: who types a question, or a word wrong, gets something to choose from too.
 */
final class NoteCompleter implements Completer {
    /** Where more fit what was typed, people type on. */
    private static final int MOST = 400;

    /** So many that a search finds are enough to choose from. */
    private static final int FEW = 10;

    private static final int SHORTEST_SEARCH = 3;

    private final Supplier<Vault> vault;
    private final Supplier<NoteFinder> finder;

    NoteCompleter(Supplier<Vault> vault, Supplier<NoteFinder> finder) {
        this.vault = vault;
        this.finder = finder;
    }

    @Override
    public Completion complete(
            CompletionReference reference, String argument, String typed, Map<String, String> others) {
        return switch (argument) {
            case NotePrompts.PATH ->
                completion(best(paths(typed), typed), typed, note -> note.path().value());
            case NotePrompts.TOPIC -> completion(best(topics(typed), typed), typed, Note::title);
            default -> Completion.NONE;
        };
    }

    private Completion completion(List<String> names, String typed, Function<Note, String> name) {
        List<String> values = names.isEmpty() && typed.strip().length() >= SHORTEST_SEARCH
                ? found(typed).stream().map(name).distinct().toList()
                : names;
        return new Completion(values, values.size());
    }

    private List<Note> found(String typed) {
        var query = new NoteQuery(Optional.of(typed), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
        try {
            return finder.get().find(query, false, 0, FEW).hits().stream()
                    .map(FoundNotes.FoundNote::note)
                    .toList();
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<String> paths(String typed) {
        return vault.get().containing(typed, MOST).stream()
                .map(note -> note.path().value())
                .toList();
    }

    private List<String> topics(String typed) {
        var topics = new TreeSet<String>();
        vault.get().view().tags().forEach((tag, _) -> topics.add(tag));
        vault.get().containing(typed, MOST).forEach(note -> topics.add(note.title()));
        return List.copyOf(topics);
    }

    /** Those that begin with what was typed, then those with a word that does, then those that contain it. */
    private static List<String> best(List<String> all, String typed) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        List<List<String>> ranks = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (String value : all) {
            String lower = value.toLowerCase(Locale.ROOT);
            if (lower.contains(wanted)) {
                ranks.get(rank(lower, wanted)).add(value);
            }
        }
        var values = new ArrayList<String>();
        for (List<String> rank : ranks) {
            rank.sort(Comparator.naturalOrder());
            values.addAll(rank);
        }
        return values;
    }

    private static int rank(String value, String wanted) {
        int at = value.indexOf(wanted);
        if (at == 0) {
            return 0;
        }
        return Character.isLetterOrDigit(value.charAt(at - 1)) ? 2 : 1;
    }
}
