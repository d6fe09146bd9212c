package commonplace.search.passages;

import commonplace.search.languages.IdentifierWords;
import commonplace.search.languages.Language;
import commonplace.search.languages.PassageAnalyzer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;

/** Takes a query apart into words, in the way of each language that there are sections in. */
final class QueryWords {
    /** Of a longer query the beginning counts. */
    private static final int MAX_CHARACTERS = 10_000;

    /** Of more words the rarest count. */
    private static final int MAX_WORDS = 64;

    /** The engine takes 1,024 at most, and a word has one in each language. */
    private static final int MAX_TERMS = 1_000;

    private final IndexReader reader;
    private final PassageAnalyzer analyzer;
    private final Statistics statistics;

    QueryWords(IndexReader reader, PassageAnalyzer analyzer, Statistics statistics) {
        this.reader = reader;
        this.analyzer = analyzer;
        this.statistics = statistics;
    }

    /** The words to search for and to judge by; those that occur nowhere are among them. */
    List<QueryWord> of(String text) throws IOException {
        String read = text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS);
        var words = new ArrayList<QueryWord>();
        for (var counted : counted(drafts(read)).entrySet()) {
            words.add(word(counted.getKey(), counted.getValue()));
        }
        return chosen(words);
    }

    /** A word before it is counted: as it was typed, and by field as the fields have it. */
    private record Draft(String typed, Map<String, Set<String>> terms) {}

    private List<Draft> drafts(String text) {
        var byPlace = new TreeMap<Integer, Draft>();
        for (Language language : statistics.languages()) {
            for (var token : analyzer.tokens(language.field(), text)) {
                byPlace.computeIfAbsent(token.start(), start -> draft(text.substring(start, token.end())))
                        .terms()
                        .computeIfAbsent(language.field(), _ -> new LinkedHashSet<>())
                        .add(token.term());
            }
        }
        return List.copyOf(byPlace.values());
    }

    private static Draft draft(String typed) {
        var terms = new HashMap<String, Set<String>>();
        terms.put(PassageAnalyzer.NAMES, Set.of(typed.toLowerCase(Locale.ROOT)));
        return new Draft(typed, terms);
    }

    private static Map<Draft, Integer> counted(List<Draft> drafts) {
        var counted = new LinkedHashMap<Draft, Integer>();
        drafts.forEach(draft -> counted.merge(draft, 1, Integer::sum));
        return counted;
    }

    private QueryWord word(Draft draft, int count) throws IOException {
        long sections = sectionsIgnoring(draft);
        for (var field : draft.terms().entrySet()) {
            for (String term : field.getValue()) {
                sections += Statistics.sections(reader, new Term(field.getKey(), term));
            }
        }
        var parts = new ArrayList<QueryWord>();
        for (String part : IdentifierWords.parts(draft.typed())) {
            for (Draft word : drafts(part)) {
                parts.add(word(word, 1));
            }
        }
        // A word that nobody wrote tells no more than one that stands in one section: else it would outweigh all that a
        // small collection has.
        return new QueryWord(
                draft.typed(), draft.terms(), parts, count, sections, statistics.weight(Math.max(1, sections)));
    }

    /** A language that leaves a word out as too common has it in all of its sections. */
    private long sectionsIgnoring(Draft draft) {
        return statistics.languages().stream()
                .filter(language -> !draft.terms().containsKey(language.field()))
                .mapToLong(statistics::sections)
                .sum();
    }

    private static List<QueryWord> chosen(List<QueryWord> words) {
        var chosen = new ArrayList<QueryWord>();
        int terms = 0;
        List<QueryWord> rarest = words.stream()
                .filter(QueryWord::isKnown)
                .sorted(Comparator.comparingLong(QueryWord::sections))
                .limit(MAX_WORDS)
                .toList();
        for (QueryWord word : rarest) {
            terms += terms(word);
            if (terms <= MAX_TERMS) {
                chosen.add(word);
            }
        }
        words.stream().filter(word -> !word.isKnown()).limit(MAX_WORDS).forEach(chosen::add);
        return chosen;
    }

    private static int terms(QueryWord word) {
        return word.terms().values().stream().mapToInt(Set::size).sum()
                + word.parts().stream().mapToInt(QueryWords::terms).sum();
    }
}
