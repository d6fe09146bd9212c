package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
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
final class Queries {
    private static final Map<String, Float> BOOSTS = boosts();

    /** What further fields add to the one that matches best. */
    private static final float OTHER_FIELDS = 0.2f;

    private static final float STEM = 0.4f;
    private static final float PREFIX = 0.1f;

    /** Far above any sum of word scores: who types a title wants that entry. */
    private static final float WHOLE_NAME = 1_000f;

    /** An unfinished word at the end of a sequence stands for this many words at most. */
    private static final int MAX_ENDINGS = 256;

    private final IndexReader reader;

    Queries(IndexReader reader) {
        this.reader = reader;
    }

    /** Entries in which every clause occurs somewhere. */
    Query all(SearchText text) throws IOException {
        if (text.clauses().isEmpty()) {
            return new MatchNoDocsQuery("nothing to look for");
        }
        var all = new BooleanQuery.Builder();
        for (Clause clause : text.clauses()) {
            all.add(anywhere(clause), Occur.MUST);
        }
        var name = new ConstantScoreQuery(new TermQuery(Fields.name(text.words())));
        return all.add(new BoostQuery(name, WHOLE_NAME), Occur.SHOULD).build();
    }

    private Query anywhere(Clause clause) throws IOException {
        var fields = new ArrayList<Query>();
        for (var boost : BOOSTS.entrySet()) {
            fields.add(new BoostQuery(in(boost.getKey(), clause), boost.getValue()));
        }
        return new DisjunctionMaxQuery(fields, OTHER_FIELDS);
    }

    Query in(String field, Clause clause) throws IOException {
        return switch (clause) {
            case Clause.AnyForm(var word, var unfinished) ->
                unfinished
                        ? new BooleanQuery.Builder()
                                .add(anyForm(field, word), Occur.SHOULD)
                                .add(beginning(field, word.text()), Occur.SHOULD)
                                .build()
                        : anyForm(field, word);
            case Clause.Sequence(var words, var unfinished) ->
                unfinished ? unfinished(field, words) : new PhraseQuery(field, words.toArray(String[]::new));
        };
    }

    /** Counts as one word whose other forms weigh less, so that a rare form does not outrank the word itself. */
    private static Query anyForm(String field, Word word) {
        var forms = new SynonymQuery.Builder(field).addTerm(new Term(field, word.text()));
        forms.addTerm(new Term(field, Stems.MARK + word.stem()), STEM);
        if (!word.stem().equals(word.text())) {
            forms.addTerm(new Term(field, word.stem()), STEM);
        }
        return forms.build();
    }

    private static Query beginning(String field, String text) {
        return new BoostQuery(new ConstantScoreQuery(new PrefixQuery(new Term(field, text))), PREFIX);
    }

    private Query unfinished(String field, List<String> words) throws IOException {
        Term[] endings = endings(field, words.getLast());
        if (endings.length == 0) {
            return new MatchNoDocsQuery("no word begins with " + words.getLast());
        }
        var phrase = new MultiPhraseQuery.Builder();
        words.subList(0, words.size() - 1).forEach(word -> phrase.add(new Term(field, word)));
        return phrase.add(endings).build();
    }

    private Term[] endings(String field, String beginning) throws IOException {
        var endings = new ArrayList<Term>();
        Terms terms = MultiTerms.getTerms(reader, field);
        if (terms != null) {
            TermsEnum each = terms.iterator();
            var prefix = new BytesRef(beginning);
            if (each.seekCeil(prefix) != TermsEnum.SeekStatus.END) {
                for (BytesRef term = each.term();
                        term != null && StringHelper.startsWith(term, prefix) && endings.size() < MAX_ENDINGS;
                        term = each.next()) {
                    endings.add(new Term(field, BytesRef.deepCopyOf(term)));
                }
            }
        }
        return endings.toArray(Term[]::new);
    }

    private static Map<String, Float> boosts() {
        var boosts = new LinkedHashMap<String, Float>();
        boosts.put(Fields.TITLE, 8f);
        boosts.put(Fields.ALIASES, 6f);
        boosts.put(Fields.HEADINGS, 3f);
        boosts.put(Fields.TAGS, 3f);
        boosts.put(Fields.BODY, 1f);
        return boosts;
    }
}
