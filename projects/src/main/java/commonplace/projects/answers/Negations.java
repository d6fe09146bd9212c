package commonplace.projects.answers;

import commonplace.search.passages.LanguageWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a sentence denies.
 *
 * @param each for each denial the words that come next after it
 * @param mayDeny whether it denies in any way: also by a verb such as {@code lack}
 */
record Negations(List<Set<String>> each, boolean mayDeny) {
    /** How many words after a negation it is held to be about. */
    private static final int REACH = 2;

    private static final Pattern SHORT_NOT = Pattern.compile("n['’]t\\b");
    private static final Pattern WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private static final Set<String> NEGATIONS = Set.of(("not no never none nobody nothing neither nor cannot without"
                    + " nicht kein keine keinen keiner keinem nie niemals niemand nichts ohne"
                    + " nunca sin ningún ninguna nadie pas jamais sans aucun aucune non mai senza nessun nessuna")
            .split(" "));

    private static final Pattern DENYING_VERBS = Pattern.compile(
            "\\b(?:lack|fail|refus|unable|miss|reject|forbid|forbidden|prohibit|avoid|stop|instead|only|until|too)\\w*",
            Pattern.CASE_INSENSITIVE);

    static Negations of(String sentence, LanguageWords language) {
        String[] words =
                WORDS.split(SHORT_NOT.matcher(sentence).replaceAll(" not").toLowerCase(Locale.ROOT));
        var found = new ArrayList<Set<String>>();
        for (int i = 0; i < words.length; i++) {
            if (NEGATIONS.contains(words[i])) {
                found.add(following(words, i + 1, language));
            }
        }
        return new Negations(
                found, !found.isEmpty() || DENYING_VERBS.matcher(sentence).find());
    }

    private static Set<String> following(String[] words, int from, LanguageWords language) {
        var denied = new HashSet<String>();
        int content = 0;
        for (int i = from; i < words.length && content < REACH; i++) {
            if (!language.isSmall(words[i])) {
                denied.addAll(language.of(words[i]));
                content++;
            }
        }
        return denied;
    }

    boolean isPresent() {
        return !each.isEmpty();
    }

    /** All words that are denied. */
    Set<String> denied() {
        Set<String> all = new HashSet<>();
        each.forEach(all::addAll);
        return all;
    }

    /** Whether it denies what a sentence of these words says. */
    boolean deny(Set<String> terms) {
        return each.stream().anyMatch(denied -> !denied.isEmpty() && terms.containsAll(denied));
    }
}
