package commonplace.server.notes;

import commonplace.mcp.server.Completer;
import commonplace.vault.Vault;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Completes note paths, and topics from tags and titles. */
final class NoteCompleter implements Completer {
    /** Where more fit what was typed, people type on. */
    private static final int MOST = 400;

    private final Supplier<Vault> vault;

    NoteCompleter(Supplier<Vault> vault) {
        this.vault = vault;
    }

    @Override
    public Completion complete(
            CompletionReference reference, String argument, String typed, Map<String, String> others) {
        return switch (argument) {
            case NotePrompts.PATH -> best(paths(typed), typed);
            case NotePrompts.TOPIC -> best(topics(typed), typed);
            default -> Completion.NONE;
        };
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
    private static Completion best(List<String> all, String typed) {
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
        return new Completion(values, values.size());
    }

    private static int rank(String value, String wanted) {
        int at = value.indexOf(wanted);
        if (at == 0) {
            return 0;
        }
        return Character.isLetterOrDigit(value.charAt(at - 1)) ? 2 : 1;
    }
}
