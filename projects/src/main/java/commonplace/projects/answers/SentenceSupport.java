package commonplace.projects.answers;

import commonplace.markdown.Page;
import commonplace.projects.documents.DocumentMatch;
import commonplace.search.languages.LanguageWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether documents say what a sentence says: its numbers must stand there, of the same things; most of its words together in
 * one place, its names and dates among them; and what it denies must be denied there. It is told by words alone, so that another way to say the same can be
 * taken for something else, and seldom the other way round.
 */
final class SentenceSupport {
    /** The share of a sentence's words that the documents must have, and one passage of them. */
    private static final double IN_DOCUMENT = 0.6;

    private static final double IN_PASSAGE = 0.4;

    /** A statement that has so many of a sentence's words is about the same. */
    private static final double SAME_SUBJECT = 0.6;

    /** What is denied in one clause may be stated in the next. */
    private static final Pattern CLAUSES = Pattern.compile("[,;:]\\s+|\\s(?=(?:and|but|because|since|so)\\s)");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private final LanguageWords language;
    private final List<Source> sources = new ArrayList<>();

    /** Statements of which one has that much more of a sentence's words than another are not equally about it. */
    private static final double AS_NEAR = 0.15;

    /**
     * A statement with the words that it has, and those that it denies.
     *
     * @param passage the words of the statements around it and of its headings as well
     * @param text the same as it is written, in small letters
     */
    private record Claim(Set<String> terms, Set<String> passage, String text, Negations negations) {}

    /** @param head the title and the front matter, in small letters: they are about all that the document says */
    private record Source(
            LanguageWords language,
            String head,
            Facts facts,
            Measures measures,
            Set<String> terms,
            List<Claim> claims) {}

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
            var passage = new StringBuilder(statements.get(i).context());
            for (int j = Math.max(0, i - 1); j < Math.min(statements.size(), i + 2); j++) {
                passage.append('\n').append(statements.get(j).words());
            }
            claims.add(new Claim(
                    terms.get(i),
                    content(passage.toString(), words),
                    passage.toString().toLowerCase(Locale.ROOT),
                    Negations.of(statements.get(i).words(), words)));
        }
        return new Source(
                words,
                head(document).toLowerCase(Locale.ROOT),
                Facts.of(text, words),
                Measures.of(text, words),
                content(text, words),
                claims);
    }

    /** What was considered and not done is named there, and is no more than a name. */
    private static String head(DocumentMatch document) {
        var head = new StringBuilder(document.card().title());
        Page.of(document.text()).frontMatter().values().forEach((field, value) -> {
            if (StatementRole.of(field) != StatementRole.ALTERNATIVE) {
                head.append('\n').append(value);
            }
        });
        return head.toString();
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
        Measures measures = Measures.of(words, language);
        return facts.numbers().stream()
                        .allMatch(number -> asked.stream()
                                .anyMatch(source -> source.facts().numbers().contains(number)))
                && asked.stream().anyMatch(source -> !source.measures().contradict(measures))
                && areWordsIn(words, facts, asked);
    }

    private boolean areWordsIn(String sentence, Facts facts, List<Source> asked) {
        List<Source> readable = asked.stream()
                .filter(source -> source.language().isSameLanguageAs(language))
                .toList();
        List<Set<String>> terms = wanted(sentence);
        if (readable.isEmpty() || terms.isEmpty()) {
            // An answer in another language than its sources shares nothing with them but numbers and names.
            List<Claim> all =
                    asked.stream().flatMap(source -> source.claims().stream()).toList();
            return facts.names().stream().allMatch(name -> isNamed(name, all, asked));
        }
        Set<String> all = new HashSet<>();
        readable.forEach(source -> all.addAll(source.terms()));
        List<Claim> claims =
                readable.stream().flatMap(source -> source.claims().stream()).toList();
        List<Claim> near = claims.stream()
                .filter(claim -> share(terms, claim.passage()) >= IN_PASSAGE)
                .toList();
        return share(terms, all) >= IN_DOCUMENT
                && !near.isEmpty()
                && facts.names().stream().allMatch(name -> isNamed(name, near, readable))
                && facts.calendar().stream().allMatch(date -> isDated(date, near, readable))
                && !isOfAnother(sentence, terms, claims)
                && CLAUSES.splitAsStream(sentence).noneMatch(clause -> isContradicted(clause, wanted(clause), claims));
    }

    private static boolean isNamed(String name, List<Claim> near, List<Source> sources) {
        return near.stream().anyMatch(claim -> claim.text().contains(name))
                || sources.stream().anyMatch(source -> source.head().contains(name));
    }

    /** A month that a document tells in digits may be meant of anything in it. */
    private static boolean isDated(String date, List<Claim> near, List<Source> sources) {
        return near.stream().anyMatch(claim -> claim.text().contains(date))
                || sources.stream()
                        .anyMatch(source -> source.facts().calendar().contains(date)
                                && source.claims().stream()
                                        .noneMatch(claim -> claim.text().contains(date)));
    }

    /** What a passage must have: of each set one of its terms. */
    private List<Set<String>> wanted(String sentence) {
        Set<Set<String>> terms = new LinkedHashSet<>();
        if (language.isUnspaced()) {
            language.unitsOf(sentence).forEach(unit -> terms.add(Set.copyOf(unit.terms())));
            return List.copyOf(terms);
        }
        for (String word :
                BETWEEN_WORDS.splitAsStream(Negations.spoken(sentence)).toList()) {
            boolean counts = !language.isSmall(word)
                    && !Negations.isParticle(word.toLowerCase(Locale.ROOT))
                    && Facts.number(word.toLowerCase(Locale.ROOT)).isEmpty();
            if (counts) {
                language.of(word).forEach(term -> terms.add(Set.of(term)));
            }
        }
        return List.copyOf(terms);
    }

    /** Whether a sentence says of somebody or something else what a statement says, word for word: only its first word is new. */
    private boolean isOfAnother(String sentence, List<Set<String>> terms, List<Claim> claims) {
        String first = BETWEEN_WORDS
                .splitAsStream(sentence)
                .filter(word -> !word.isEmpty())
                .findFirst()
                .orElse("");
        List<String> subject = language.isSmall(first) ? List.of() : language.of(first);
        List<Set<String>> others = terms.stream()
                .filter(each -> disjoint(each, Set.copyOf(subject)))
                .toList();
        return others.size() > 1
                && others.size() < terms.size()
                && claims.stream().anyMatch(claim -> share(others, claim.terms()) == 1)
                && claims.stream()
                        .noneMatch(claim -> claim.passage().containsAll(subject) && share(others, claim.terms()) > 0);
    }

    private boolean isContradicted(String clause, List<Set<String>> terms, List<Claim> claims) {
        Negations own = Negations.of(clause, language);
        if (terms.isEmpty()) {
            return false;
        }
        double nearest = claims.stream()
                .mapToDouble(claim -> share(terms, claim.terms()))
                .max()
                .orElse(0);
        if (own.isPresent()) {
            return !isDenied(own, claims, terms, nearest);
        }
        return nearest >= SAME_SUBJECT
                && claims.stream()
                        .filter(claim -> share(terms, claim.terms()) >= nearest)
                        .allMatch(claim -> claim.negations().deny(all(terms)));
    }

    /** Whether what is nearest to a sentence denies what the sentence denies. */
    private static boolean isDenied(Negations own, List<Claim> claims, List<Set<String>> terms, double nearest) {
        boolean same = nearest >= SAME_SUBJECT;
        List<Claim> near = claims.stream()
                .filter(claim -> !same || share(terms, claim.terms()) >= nearest - AS_NEAR)
                .toList();
        if (near.stream().anyMatch(claim -> claim.negations().denyAlike(own))) {
            return true;
        }
        boolean asserted = claims.stream()
                .anyMatch(claim -> !claim.negations().mayDeny()
                        && claim.terms().containsAll(own.first())
                        && share(terms, claim.terms()) >= IN_PASSAGE);
        return !asserted
                && near.stream()
                        .filter(claim -> !same || !claim.negations().isPresent())
                        .anyMatch(claim -> claim.negations().mayMean(own, claim.passage()));
    }

    private static boolean disjoint(Set<String> one, Set<String> other) {
        return one.stream().noneMatch(other::contains);
    }

    private static Set<String> all(List<Set<String>> terms) {
        var all = new HashSet<String>();
        terms.forEach(all::addAll);
        return all;
    }

    private static double share(List<Set<String>> wanted, Set<String> terms) {
        return (double) wanted.stream().filter(each -> !disjoint(each, terms)).count() / wanted.size();
    }
}
