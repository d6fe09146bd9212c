package commonplace.search.catalog;

import commonplace.search.Word;
import commonplace.search.catalog.Postings.Weight;
import commonplace.search.languages.EnglishWords;
import commonplace.search.languages.IdentifierWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A thing taken apart into what it is found by.
 *
 * @param terms its stems
 * @param words its words as they are written, for the comparison with what is mistyped
 * @param plain what the lexical strategy looks into
 * @param passages what is embedded: how it describes itself, then each intent
 */
record CatalogEntry(
        String id,
        String name,
        String joinedName,
        String joinedId,
        Map<String, Weight> terms,
        Set<String> words,
        double textLength,
        double nameLength,
        List<String> plain,
        List<String> passages,
        Findable.Deed effect) {

    // Measured: the descriptions of parameters and what others asked for are worth half of what the thing says of
    // itself.
    private static final double PARAMETER = 0.5;
    private static final double INTENT = 0.5;

    private static final int MOST_WORDS = 4_096;
    private static final int MOST_CHARACTERS = 100_000;
    /** More than any model reads. */
    private static final int LONGEST_PASSAGE = 8_000;

    static CatalogEntry of(Findable thing, List<LearnedQuery> learned, CatalogSettings settings) {
        var reading = new Reading(settings.maxTextLength());
        reading.name(thing.name(), settings.nameBoost());
        reading.label(thing.namespace(), settings.namespaceBoost());
        thing.tags().forEach(tag -> reading.label(tag, settings.tagsBoost()));
        reading.text(thing.description(), 1);
        for (Findable.DescribedParameter parameter : thing.parameters()) {
            reading.text(parameter.name(), PARAMETER);
            reading.text(parameter.description(), PARAMETER);
        }
        thing.intents().forEach(intent -> reading.text(intent, INTENT));
        learned.forEach(query -> reading.text(query.words(), INTENT * query.weight()));
        return reading.of(thing);
    }

    private static String passage(Findable thing) {
        var text = new StringBuilder(spoken(thing.namespace()))
                .append(' ')
                .append(spoken(thing.name()))
                .append(": ")
                .append(thing.description());
        for (Findable.DescribedParameter parameter : thing.parameters()) {
            text.append(' ').append(parameter.name()).append(' ').append(parameter.description());
        }
        return cut(text.toString().strip(), LONGEST_PASSAGE);
    }

    private static String spoken(String name) {
        List<String> parts = IdentifierWords.parts(name);
        return parts.isEmpty() ? name : String.join(" ", parts);
    }

    /** No character is cut in two. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        boolean inside = most > 0 && Character.isHighSurrogate(text.charAt(most - 1));
        return text.substring(0, inside ? most - 1 : most);
    }

    private static final class Reading {
        private final Map<String, Weight> terms = new HashMap<>();
        private final Set<String> words = new HashSet<>();
        private int charactersLeft;
        private int wordsLeft = MOST_WORDS;
        private double textLength;
        private double nameLength;

        Reading(int maxTextLength) {
            charactersLeft = maxTextLength == 0 ? MOST_CHARACTERS : Math.min(maxTextLength, MOST_CHARACTERS);
        }

        void name(String text, double boost) {
            for (Word word : read(text)) {
                add(word, boost, 1);
            }
        }

        /** Small words count: a name may have no others. */
        void label(String text, double boost) {
            for (Word word : read(text)) {
                add(word, boost, 0);
            }
        }

        void text(String text, double weight) {
            for (Word word : read(text)) {
                if (!EnglishWords.isSmall(word.text())) {
                    add(word, weight, 0);
                }
            }
        }

        private List<Word> read(String text) {
            String some = cut(text, charactersLeft);
            charactersLeft -= some.length();
            List<Word> read = Terms.of(some, wordsLeft);
            wordsLeft -= Math.min(wordsLeft, read.size());
            return read;
        }

        private void add(Word word, double inText, int inName) {
            terms.merge(word.stem(), new Weight((float) inText, inName), Weight::plus);
            words.add(word.text());
            textLength += inText;
            nameLength += inName;
        }

        CatalogEntry of(Findable thing) {
            var plain = new ArrayList<>(List.of(thing.name(), thing.namespace(), thing.description()));
            plain.addAll(thing.tags());
            plain.replaceAll(text -> text.toLowerCase(Locale.ROOT));
            var passages = new ArrayList<>(List.of(passage(thing)));
            thing.intents().forEach(intent -> passages.add(cut(intent, LONGEST_PASSAGE)));
            return new CatalogEntry(
                    thing.id(),
                    thing.name(),
                    Terms.joined(thing.name()),
                    Terms.joined(thing.id()),
                    terms,
                    words,
                    textLength,
                    nameLength,
                    plain,
                    passages,
                    thing.effect());
        }
    }
}
