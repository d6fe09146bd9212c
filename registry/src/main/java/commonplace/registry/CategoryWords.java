package commonplace.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;

/** The words of one category: what it says of itself, and how much each word is its own. */
final class CategoryWords {
    /** Enough to be found by, but maybe an aside, such as a language among many. */
    private static final double SAID_ONCE = 0.8;

    private static final double IN_THE_DESCRIPTION = 0.6;

    private final List<Phrase> phrases = new ArrayList<>();
    private final Set<String> title = new HashSet<>();
    private final Map<String, Integer> mentions = new HashMap<>();
    private final Set<String> inPhrases = new HashSet<>();

    /**
     * A short text that says what the category is about.
     *
     * @param whole its words without anything between them, as addresses and hasty people have it
     */
    record Phrase(Set<String> words, String whole, Kind kind) {}

    /** Whose words a phrase is: the category's slug or name, what people ask, or the name of a source. */
    enum Kind {
        TITLE,
        PATTERN,
        SOURCE
    }

    CategoryWords(Category category) {
        title.addAll(take(category.slug(), Kind.TITLE));
        title.addAll(take(category.name(), Kind.TITLE));
        category.queryPatterns().forEach(pattern -> take(pattern, Kind.PATTERN));
        category.sources().forEach(source -> take(source.name(), Kind.SOURCE));
        mention(TopicWords.of(category.description()));
    }

    private Set<String> take(String text, Kind kind) {
        SequencedSet<String> all = TopicWords.of(text);
        String whole = String.join("", all);
        Set<String> stems = mention(all);
        all.removeIf(English::isStopWord);
        phrases.add(new Phrase(Set.copyOf(all), whole, kind));
        inPhrases.addAll(stems);
        return stems;
    }

    private Set<String> mention(Set<String> words) {
        Set<String> stems = new HashSet<>();
        words.stream()
                .filter(word -> !English.isStopWord(word))
                .map(EnglishStemmer::of)
                .forEach(stems::add);
        stems.forEach(stem -> mentions.merge(stem, 1, Integer::sum));
        return stems;
    }

    List<Phrase> phrases() {
        return phrases;
    }

    Set<String> stems() {
        return mentions.keySet();
    }

    /** How much a word is this category's own, up to 1. */
    double strength(String stem) {
        if (!inPhrases.contains(stem)) {
            return IN_THE_DESCRIPTION;
        }
        return title.contains(stem) || mentions.getOrDefault(stem, 0) > 1 ? 1 : SAID_ONCE;
    }
}
