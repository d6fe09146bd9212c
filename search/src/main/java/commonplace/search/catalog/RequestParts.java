package commonplace.search.catalog;

import commonplace.search.languages.EnglishWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What somebody wants, taken apart: a request for several things is served by a thing for each of its parts, which the
 * loudest of them would hide.
 *
 * @param parts the whole first, and then its clauses where there are several
 */
record RequestParts(List<Part> parts) {
    /** Each is compared with all things, and may cost a call of a model. */
    private static final int MOST_CLAUSES = 8;

    /** Of a longer text the beginning is cut into clauses. */
    private static final int MOST_CHARACTERS = 2_000;

    private static final Set<String> BETWEEN_CLAUSES = Set.of("and", "then", "also");

    /**
     * A request, or a clause of one.
     *
     * @param text in words, also where it was typed as a command
     * @param decides whether something is found at all if there is nothing for this part. A clause may be there for
     *     politeness, and be near to many things.
     */
    record Part(String text, Intention intention, boolean decides) {
        static Part of(String said, boolean decides) {
            String text = spoken(said);
            return new Part(text, Intention.of(text), decides);
        }
    }

    static RequestParts of(String asked) {
        List<String> clauses = clauses(asked);
        var parts = new ArrayList<Part>();
        parts.add(clauses.size() < 2 ? Part.of(asked, true) : new Part(spoken(asked), Intention.OPEN, true));
        Intention.beforeWhatIsKept(asked).ifPresent(keeping -> parts.add(Part.of(keeping, true)));
        if (clauses.size() > 1) {
            clauses.stream().limit(MOST_CLAUSES).forEach(clause -> parts.add(Part.of(clause, false)));
        }
        return new RequestParts(List.copyOf(parts));
    }

    private static String spoken(String said) {
        String command = ShellCommands.spoken(said);
        return command.equals(said) ? FileNames.spoken(said) : command;
    }

    /** Cut after sentences, at the words that put one wish beside the next, and where a verb follows a comma. */
    private static List<String> clauses(String asked) {
        var clauses = new ArrayList<String>();
        var clause = new StringBuilder();
        boolean afterComma = false;
        for (String word : CatalogEntry.cut(asked, MOST_CHARACTERS).split("\\s+", -1)) {
            String bare = word.toLowerCase(Locale.ROOT).replace(",", "");
            if (afterComma && Intention.isVerb(bare)) {
                end(clause, clauses);
            }
            afterComma = word.endsWith(",");
            if (BETWEEN_CLAUSES.contains(bare)) {
                end(clause, clauses);
            } else {
                clause.append(word).append(' ');
                if (word.endsWith(".") || word.endsWith("!") || word.endsWith("?") || word.endsWith(";")) {
                    end(clause, clauses);
                }
            }
        }
        end(clause, clauses);
        return clauses;
    }

    /** What has none but small words asks for nothing. */
    private static void end(StringBuilder clause, List<String> clauses) {
        String text = clause.toString().strip();
        clause.setLength(0);
        boolean asks = Terms.of(text, MOST_CHARACTERS).stream().anyMatch(word -> !EnglishWords.isSmall(word.text()));
        if (asks) {
            clauses.add(text);
        }
    }
}
