package commonplace.search.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Whether a request is to learn something or to change something, as far as its first words tell. */
enum Intention {
    LEARN,
    CHANGE,
    OPEN;

    // Measured: 0.8 serves no more requests.
    private static final double CONTRARY = 0.9;

    /** What stands before the words that count. */
    private static final Set<String> POLITE = Set.of(
            "please", "can", "could", "would", "will", "you", "i", "we", "want", "need", "like", "to", "help", "me",
            "let", "us", "just", "now", "how", "do", "id");

    private static final Set<String> ASKING = Set.of(
            "what", "who", "whom", "whose", "which", "when", "where", "why", "is", "are", "was", "were", "does", "did",
            "has", "have");

    private static final Set<String> LEARNING = Set.of(
            "read",
            "show",
            "list",
            "find",
            "search",
            "get",
            "look",
            "see",
            "view",
            "display",
            "print",
            "check",
            "count",
            "fetch",
            "compare",
            "tell",
            "give",
            "explain",
            "describe",
            "query",
            "retrieve",
            "locate",
            "browse",
            "grep",
            "ask",
            "learn",
            "know",
            "explore");

    private static final Set<String> CHANGING = Set.of(
            "create",
            "make",
            "write",
            "add",
            "append",
            "insert",
            "delete",
            "remove",
            "erase",
            "drop",
            "wipe",
            "rename",
            "move",
            "edit",
            "change",
            "modify",
            "update",
            "replace",
            "set",
            "put",
            "save",
            "store",
            "remember",
            "record",
            "restore",
            "revert",
            "undo",
            "forget",
            "mark",
            "fix",
            "copy");

    /** Of these verbs, what is said after them is the text that is to be kept, and not what is asked for. */
    private static final Set<String> KEEPING =
            Set.of("remember", "note", "record", "save", "store", "keep", "log", "write");

    /** Where a text to keep may begin, counted in words. */
    private static final int LATEST_THAT = 4;

    /** {@code remember that}, of a request to remember that something is so. */
    static Optional<String> beforeWhatIsKept(String text) {
        String[] words = text.strip().split("\\s+", 40);
        int verb = 0;
        while (verb < words.length && POLITE.contains(words[verb].toLowerCase(Locale.ROOT))) {
            verb++;
        }
        if (verb == words.length || !KEEPING.contains(words[verb].toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        for (int i = verb + 1; i < Math.min(words.length - 1, verb + LATEST_THAT); i++) {
            if (words[i].equalsIgnoreCase("that")) {
                return Optional.of(String.join(" ", List.of(words).subList(verb, i + 1)));
            }
        }
        return Optional.empty();
    }

    static boolean isVerb(String word) {
        return LEARNING.contains(word) || CHANGING.contains(word);
    }

    static Intention of(String text) {
        List<String> words = List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+", 12));
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (CHANGING.contains(word)) {
                return CHANGE;
            }
            if (LEARNING.contains(word) || ASKING.contains(word) || (word.equals("how") && !asksForHelp(words, i))) {
                return LEARN;
            }
            if (!word.isEmpty() && !POLITE.contains(word)) {
                return OPEN;
            }
        }
        return OPEN;
    }

    /** How do I delete a note: that is to be done, where how many there are is to be known. */
    private static boolean asksForHelp(List<String> words, int how) {
        return how + 1 < words.size() && POLITE.contains(words.get(how + 1));
    }

    /** What a thing counts for that has this effect. */
    double weight(Findable.Deed effect) {
        return switch (effect) {
            case READS -> this == CHANGE ? CONTRARY : 1;
            case CHANGES -> this == LEARN ? CONTRARY : 1;
            case UNKNOWN -> 1;
        };
    }
}
