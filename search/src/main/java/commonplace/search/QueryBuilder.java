package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Clauses as the engine's queries. */
final class QueryBuilder {
    private static final Map<String, Float> BOOSTS = boosts();

    private static final Set<String> NAMES = Set.of(EntryFields.TITLE, EntryFields.ALIASES);
    private static final float STEM = 0.4f;
    private static final float PREFIX = 0.1f;

    /** For entries that match and have nothing to be ranked by. */
    private static final float LEAST = 0.0001f;

    /** Far above any sum of word scores: who types a title wants that entry. */
    private static final float WHOLE_NAME = 1_000f;

    /** An unfinished word at the end of a sequence stands for this many words at most. */
    private static final int MAX_ENDINGS = 256;

    private static final int MAX_SHOWN = 32;
    private static final int MAX_READ = 4_096;

    private final IndexReader reader;

    QueryBuilder(IndexReader reader) {
        this.reader = reader;
    }

    /** Entries in which this share of the clauses occurs somewhere, or more. */
    Query matching(SearchText text, double share) throws IOException {
        if (text.clauses().isEmpty()) {
            return new MatchNoDocsQuery("nothing to look for");
        }
        var all = new BooleanQuery.Builder();
        boolean every = share >= 1;
        for (Clause clause : text.clauses()) {
            all.add(anywhere(clause), every ? Occur.FILTER : Occur.SHOULD);
        }
        return every
                ? all.build()
                : all.setMinimumNumberShouldMatch(Math.max(
                                1, (int) Math.ceil(share * text.clauses().size())))
                        .build();
    }

    /** Orders the entries that match, and leaves none of them out. */
    Query ranking(SearchText text) throws IOException {
        var any = new BooleanQuery.Builder();
        for (Clause clause : text.clauses()) {
            for (var boost : BOOSTS.entrySet()) {
                any.add(new BoostQuery(scored(boost.getKey(), clause), boost.getValue()), Occur.SHOULD);
            }
        }
        any.add(constant(new TermQuery(EntryFields.name(text.words())), WHOLE_NAME), Occur.SHOULD);
        return any.add(constant(MatchAllDocsQuery.INSTANCE, LEAST), Occur.SHOULD)
                .build();
    }

    /** Where the clause occurs in this field; an unfinished word here counts as finished. */
    Query places(String field, Clause clause) throws IOException {
        return switch (clause) {
            case Clause.AnyForm any -> anyForm(field, any.word());
            case Clause.Sequence(var words, var unfinished) -> sequence(field, words, unfinished);
        };
    }

    /** Some words that begin so: enough to show where, when looking for all would take longer than the search. */
    Query likely(String field, String beginning) throws IOException {
        var any = new BooleanQuery.Builder();
        for (Term ending : endings(field, beginning, MAX_SHOWN)) {
            any.add(new TermQuery(ending), Occur.SHOULD);
        }
        return any.build();
    }

    /** Entries in which the clause occurs somewhere. */
    Query anywhere(Clause clause) throws IOException {
        return switch (clause) {
            case Clause.AnyForm(var word, var unfinished) -> {
                var stem = new TermQuery(new Term(EntryFields.ANYWHERE, MatchAttributeCollector.stem(word.stem())));
                yield unfinished ? either(stem, beginningAnywhere(word.text())) : stem;
            }
            case Clause.Sequence(var words, var unfinished) -> {
                var any = new BooleanQuery.Builder();
                for (String field : BOOSTS.keySet()) {
                    any.add(sequence(field, words, unfinished), Occur.SHOULD);
                }
                yield any.build();
            }
        };
    }

    private static Query beginningAnywhere(String text) {
        if (text.codePointCount(0, text.length()) <= MatchAttributeCollector.MAX_LETTERS) {
            return new TermQuery(new Term(EntryFields.ANYWHERE, MatchAttributeCollector.letters(text)));
        }
        var any = new BooleanQuery.Builder();
        BOOSTS.keySet().forEach(field -> any.add(beginning(field, text), Occur.SHOULD));
        return any.build();
    }

    private Query scored(String field, Clause clause) throws IOException {
        return switch (clause) {
            // Elsewhere a word that only begins like the one typed says little, and there are very many.
            case Clause.AnyForm(var word, var unfinished) ->
                unfinished && NAMES.contains(field)
                        ? either(anyForm(field, word), constant(beginning(field, word.text()), PREFIX))
                        : anyForm(field, word);
            case Clause.Sequence(var words, var unfinished) -> sequence(field, words, unfinished);
        };
    }

    private static Query either(Query one, Query other) {
        return new BooleanQuery.Builder()
                .add(one, Occur.SHOULD)
                .add(other, Occur.SHOULD)
                .build();
    }

    private static Query constant(Query query, float score) {
        return new BoostQuery(new ConstantScoreQuery(query), score);
    }

    /** Counts as one word whose other forms weigh less, so that a rare form does not outrank the word itself. */
    private static Query anyForm(String field, Word word) {
        var forms = new SynonymQuery.Builder(field).addTerm(new Term(field, word.text()));
        forms.addTerm(new Term(field, StemFilter.MARK + word.stem()), STEM);
        if (!word.stem().equals(word.text())) {
            forms.addTerm(new Term(field, word.stem()), STEM);
        }
        return forms.build();
    }

    private static Query beginning(String field, String text) {
        return new PrefixQuery(new Term(field, text));
    }

    private Query sequence(String field, List<String> words, boolean unfinished) throws IOException {
        if (!unfinished) {
            return new PhraseQuery(field, words.toArray(String[]::new));
        }
        List<Term> endings = endings(field, words.getLast(), MAX_ENDINGS);
        if (endings.isEmpty()) {
            return new MatchNoDocsQuery("no word begins with " + words.getLast());
        }
        var phrase = new MultiPhraseQuery.Builder();
        words.subList(0, words.size() - 1).forEach(word -> phrase.add(new Term(field, word)));
        return phrase.add(endings.toArray(Term[]::new)).build();
    }

    /** The words that begin so, of very many those that occur most. */
    private List<Term> endings(String field, String beginning, int limit) throws IOException {
        record Ending(BytesRef word, int entries) {}
        var endings = new ArrayList<Ending>();
        Terms terms = MultiTerms.getTerms(reader, field);
        if (terms != null) {
            TermsEnum each = terms.iterator();
            var prefix = new BytesRef(beginning);
            BytesRef word = each.seekCeil(prefix) == TermsEnum.SeekStatus.END ? null : each.term();
            while (word != null && StringHelper.startsWith(word, prefix) && endings.size() < MAX_READ) {
                endings.add(new Ending(BytesRef.deepCopyOf(word), each.docFreq()));
                word = each.next();
            }
        }
        return endings.stream()
                .sorted(Comparator.comparingInt(Ending::entries).reversed())
                .limit(limit)
                .map(ending -> new Term(field, ending.word()))
                .toList();
    }

    private static Map<String, Float> boosts() {
        var boosts = new LinkedHashMap<String, Float>();
        boosts.put(EntryFields.TITLE, 8f);
        boosts.put(EntryFields.ALIASES, 6f);
        boosts.put(EntryFields.HEADINGS, 3f);
        boosts.put(EntryFields.TAGS, 3f);
        boosts.put(EntryFields.BODY, 1f);
        return boosts;
    }
}
