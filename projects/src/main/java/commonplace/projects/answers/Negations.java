package commonplace.projects.answers;

import commonplace.search.languages.LanguageWords;
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
 * @param first of each the one that comes first
 * @param mayDeny whether it denies in any way: also by a verb such as {@code lack}
 */
record Negations(List<Set<String>> each, Set<String> first, boolean mayDeny) {
    /** How many words after a negation it is held to be about. */
    private static final int REACH = 2;

    private static final Pattern SHORT_NOT = Pattern.compile("n['’]t\\b|\\b(?:rather than|instead of)\\b");
    /** Of what is denied together, either is denied alone. */
    private static final String OR = "or";

    private static final Pattern GENITIVE = Pattern.compile("['’]s\\b");
    private static final Pattern WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private static final Set<String> NEGATIONS = Set.of(("not no never none nobody nothing neither nor cannot without"
        + " nicht kein keine keinen keiner keinem nie niemals niemand nichts ohne nunca sin ningún ninguna nadie jamás"
        + " tampoco pas jamais sans aucun aucune rien non mai senza nessun nessuna не нет ни никогда никто ничто"
        + " ничего никакой без нельзя لا لم لن ليس ليست بدون دون")
            .split(" "));

    private static final Set<String> PARTICLES = Set.of(("rather than instead even also now just still already another"
        + " however therefore thus hence must may can could should would according any anybody anyone anything"
        + " somebody someone ever")
            .split(" "));

    private static final Pattern DENYING_VERBS = Pattern.compile(
            "\\b(?:lack|fail|refus|unable|miss|reject|forbid|forbidden|prohibit|avoid|stop|instead|only|until|too)\\w*",
            Pattern.CASE_INSENSITIVE);

    /** Whether a word says that something is not so, or makes a sentence of others, and nothing about a subject. */
    static boolean isParticle(String word) {
        return NEGATIONS.contains(word) || PARTICLES.contains(word);
    }

    static Negations of(String sentence, LanguageWords language) {
        String[] words = WORDS.split(spoken(sentence).toLowerCase(Locale.ROOT));
        var found = new ArrayList<Set<String>>();
        Set<String> first = new HashSet<>();
        for (int i = 0; i < words.length; i++) {
            if (NEGATIONS.contains(words[i])) {
                found.add(following(words, i + 1, REACH, language));
                first.addAll(following(words, i + 1, 1, language));
            }
        }
        return new Negations(
                found,
                first,
                !found.isEmpty() || DENYING_VERBS.matcher(sentence).find());
    }

    /** A sentence without what is written shorter than it is said: {@code isn't}, {@code anybody's}. */
    static String spoken(String sentence) {
        return GENITIVE.matcher(SHORT_NOT.matcher(sentence).replaceAll(" not")).replaceAll("");
    }

    private static Set<String> following(String[] words, int from, int most, LanguageWords language) {
        var denied = new HashSet<String>();
        int content = 0;
        for (int i = from; i < words.length && content < most && !words[i].equals(OR); i++) {
            if (!language.isSmall(words[i]) && !PARTICLES.contains(words[i])) {
                denied.addAll(language.of(words[i]));
                content++;
            }
        }
        return denied;
    }

    boolean isPresent() {
        return !each.isEmpty();
    }

    /** Whether both deny some of the same words. */
    boolean denyAlike(Negations other) {
        Set<String> others = other.denied();
        return denied().stream().anyMatch(others::contains);
    }

    /**
     * Whether it may deny what the other denies though not in the same words: by a verb, or of what stands around it.
     *
     * @param passage the words around it
     */
    boolean mayMean(Negations other, Set<String> passage) {
        return mayDeny && other.denied().stream().anyMatch(passage::contains);
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
