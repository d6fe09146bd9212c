package commonplace.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All words of a registry, how much each of them tells, and who has it. */
final class RegistryVocabulary {
    /** A source is of the category, but not all that its name says is. */
    private static final double SOURCES_NAME = 0.9;

    private final List<Term> terms = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, Integer> forms = new HashMap<>();
    private final List<List<Facet>> facets = new ArrayList<>();
    private final Map<String, int[]> wholes = new HashMap<>();
    private final Map<Set<String>, Integer> phrases = new HashMap<>();
    private final TopicSpeller spelling;

    RegistryVocabulary(List<Category> categories) {
        List<CategoryWords> words = categories.stream().map(CategoryWords::new).toList();
        var weights = new Weights(words);
        weights.stems().forEach(stem -> places.put(stem, places.size()));
        List<List<Term.Posting>> postings = new ArrayList<>();
        places.forEach((_, _) -> postings.add(new ArrayList<>()));
        for (int i = 0; i < words.size(); i++) {
            facets.add(facets(words.get(i), i, weights));
            post(words.get(i), i, weights, postings);
        }
        for (String stem : weights.stems()) {
            terms.add(new Term(weights.weight(stem), postings.get(terms.size()).toArray(Term.Posting[]::new)));
        }
        Set<String> spelled = new TreeSet<>(English.genericWords());
        spelled.addAll(forms.keySet());
        spelling = new TopicSpeller(spelled);
    }

    private List<Facet> facets(CategoryWords category, int place, Weights weights) {
        List<Facet> found = new ArrayList<>();
        for (CategoryWords.Phrase phrase : category.phrases()) {
            if (!phrase.words().isEmpty()) {
                Facet facet = facet(phrase, weights);
                found.add(facet);
                wholes.putIfAbsent(phrase.whole(), facet.terms());
                if (phrase.kind() != CategoryWords.Kind.SOURCE) {
                    phrases.putIfAbsent(phrase.words(), place);
                }
            }
        }
        return found;
    }

    private Facet facet(CategoryWords.Phrase phrase, Weights weights) {
        Set<String> stems = new TreeSet<>();
        for (String word : phrase.words()) {
            String stem = EnglishStemmer.of(word);
            stems.add(stem);
            int term = placeOf(stem);
            forms.put(word, term);
            forms.put(stem, term);
        }
        double all = stems.stream().mapToDouble(weights::weight).sum();
        double strength = phrase.kind() == CategoryWords.Kind.SOURCE ? SOURCES_NAME : 1;
        return new Facet(
                phrase.kind() == CategoryWords.Kind.TITLE
                        ? stems.stream()
                                .filter(stem -> !English.isGeneric(stem))
                                .mapToInt(this::placeOf)
                                .toArray()
                        : new int[0],
                stems.stream().mapToInt(this::placeOf).toArray(),
                stems.stream()
                        .mapToDouble(stem -> strength * weights.weight(stem) / all)
                        .toArray());
    }

    private void post(CategoryWords category, int place, Weights weights, List<List<Term.Posting>> postings) {
        Map<Integer, Double> shares = new HashMap<>();
        for (Facet facet : facets.get(place)) {
            for (int i = 0; i < facet.terms().length; i++) {
                shares.merge(facet.terms()[i], facet.shares()[i], Math::max);
            }
        }
        for (String stem : category.stems()) {
            int term = placeOf(stem);
            double strength = category.strength(stem);
            postings.get(term)
                    .add(new Term.Posting(
                            place, strength, weights.telling(stem, strength), shares.getOrDefault(term, 0.0)));
        }
    }

    /** Of a stem that was collected before, as all are. */
    private int placeOf(String stem) {
        return places.getOrDefault(stem, -1);
    }

    Term term(int place) {
        return terms.get(place);
    }

    /** The term of a stem; nothing if no category has it. */
    @Nullable
    Integer term(String stem) {
        return places.get(stem);
    }

    /** The term of a word that a phrase has, in whatever form. */
    @Nullable
    Integer form(String word) {
        Integer written = forms.get(word);
        return written == null ? forms.get(EnglishStemmer.of(word)) : written;
    }

    /** The words of a phrase that somebody wrote as one word; none if there is no such phrase. */
    int[] whole(String word) {
        return wholes.getOrDefault(word, new int[0]);
    }

    /** The first category that says the same words of itself, neither more nor others. */
    @Nullable
    Integer phrase(Set<String> words) {
        return phrases.get(words);
    }

    List<Facet> facets(int category) {
        return facets.get(category);
    }

    TopicSpeller spelling() {
        return spelling;
    }
}
