package commonplace.projects.answers;

import commonplace.projects.documents.DocumentMatch;
import commonplace.search.passages.LanguageWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether documents say what a sentence says: its numbers and names must stand there, most of its words together in one
 * place, and what it denies must be denied there. It is told by words alone, so that another way to say the same can be
 * taken for something else, and seldom the other way round.
 */
final class SentenceSupport {
    /** The share of a sentence's words that the documents must have, and one passage of them. */
    private static final double IN_DOCUMENT = 0.6;

    private static final double IN_PASSAGE = 0.4;

    /** A statement that has so many of a sentence's words is about the same. */
    private static final double SAME_SUBJECT = 0.6;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private final LanguageWords language;
    private final List<Source> sources = new ArrayList<>();

    /** A statement with the words that it has, and those that it denies. */
    private record Claim(Set<String> terms, Set<String> passage, Negations negations) {}

    private record Source(LanguageWords language, String text, Facts facts, Set<String> terms, List<Claim> claims) {}

    SentenceSupport(String answer, List<DocumentMatch> documents) {
        this.language = LanguageWords.like(List.of(answer));
        documents.forEach(each -> sources.add(source(each)));
    }

    private static Source source(DocumentMatch document) {
        String text = document.card().title() + "\n" + document.text();
        LanguageWords words = LanguageWords.like(List.of(text));
        List<Statement> statements = Statements.of(document);
        List<Set<String>> terms =
                statements.stream().map(each -> content(each.words(), words)).toList();
        var claims = new ArrayList<Claim>();
        for (int i = 0; i < statements.size(); i++) {
            Set<String> passage = new HashSet<>(words.of(statements.get(i).context()));
            terms.subList(Math.max(0, i - 1), Math.min(terms.size(), i + 2)).forEach(passage::addAll);
            claims.add(new Claim(
                    terms.get(i), passage, Negations.of(statements.get(i).words(), words)));
        }
        return new Source(words, text.toLowerCase(Locale.ROOT), Facts.of(text, words), content(text, words), claims);
    }

    private static Set<String> content(String text, LanguageWords words) {
        return new HashSet<>(words.of(text));
    }

    /**
     * Whether these documents together say it.
     *
     * @param numbers of the documents, from 1
     */
    boolean isIn(String sentence, List<Integer> numbers) {
        List<Source> asked =
                numbers.stream().map(number -> sources.get(number - 1)).toList();
        String words = Citations.without(sentence);
        Facts facts = Facts.of(words, language);
        return facts.numbers().stream()
                        .allMatch(number -> asked.stream()
                                .anyMatch(source -> source.facts().numbers().contains(number)))
                && facts.names().stream()
                        .allMatch(name ->
                                asked.stream().anyMatch(source -> source.text().contains(name)))
                && areWordsIn(words, asked);
    }

    private boolean areWordsIn(String sentence, List<Source> asked) {
        List<Source> readable = asked.stream()
                .filter(source -> source.language().isSameLanguageAs(language))
                .toList();
        if (readable.isEmpty()) {
            // An answer in another language than its sources shares nothing with them but numbers and names.
            return true;
        }
        Set<String> terms = wanted(sentence);
        if (terms.isEmpty()) {
            return true;
        }
        Set<String> all = new HashSet<>();
        readable.forEach(source -> all.addAll(source.terms()));
        List<Claim> claims =
                readable.stream().flatMap(source -> source.claims().stream()).toList();
        double best = claims.stream()
                .mapToDouble(claim -> share(terms, claim.passage()))
                .max()
                .orElse(0);
        return share(terms, all) >= IN_DOCUMENT && best >= IN_PASSAGE && !isContradicted(sentence, terms, claims);
    }

    private Set<String> wanted(String sentence) {
        Set<String> terms = new HashSet<>();
        for (String word : BETWEEN_WORDS.splitAsStream(sentence).toList()) {
            if (!language.isSmall(word)) {
                terms.addAll(language.of(word));
            }
        }
        return terms;
    }

    private boolean isContradicted(String sentence, Set<String> terms, List<Claim> claims) {
        Negations own = Negations.of(sentence, language);
        if (own.isPresent()) {
            return claims.stream()
                    .noneMatch(claim -> claim.negations().mayDeny() && !disjoint(claim.passage(), own.denied()));
        }
        double nearest = claims.stream()
                .mapToDouble(claim -> share(terms, claim.terms()))
                .max()
                .orElse(0);
        return nearest >= SAME_SUBJECT
                && claims.stream()
                        .filter(claim -> share(terms, claim.terms()) >= nearest)
                        .allMatch(claim -> claim.negations().deny(terms));
    }

    private static boolean disjoint(Set<String> one, Set<String> other) {
        return one.stream().noneMatch(other::contains);
    }

    private static double share(Set<String> wanted, Set<String> terms) {
        return (double) wanted.stream().filter(terms::contains).count() / wanted.size();
    }
}
