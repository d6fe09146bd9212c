package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** Answers one search on one point-in-time view of the index. */
final class EntrySearcher {
    private static final SortField BY_ID = new SortField(EntryFields.ID, SortField.Type.STRING);
    private static final SortField NEWEST = newest(EntryFields.MODIFIED);

    static final Sort NEWEST_FIRST = new Sort(NEWEST, BY_ID);
    private static final Sort BEST_FIRST = new Sort(SortField.FIELD_SCORE, NEWEST, BY_ID);
    private static final Sort YOUNGEST_FIRST = new Sort(newest(EntryFields.CREATED), BY_ID);

    /** One in so many entries: to look at a match takes about so much longer than to walk past an entry. */
    private static final int FEW = 50;

    private final IndexSearcher searcher;
    private final TextAnalyzer analyzer;
    private final QueryBuilder queries;

    EntrySearcher(IndexSearcher searcher, TextAnalyzer analyzer) {
        this.searcher = searcher;
        this.analyzer = analyzer;
        this.queries = new QueryBuilder(searcher.getIndexReader());
    }

    Results find(Search search, long generation) throws IOException {
        Optional<SearchText> text = search.text().map(typed -> SearchText.parse(typed, analyzer));
        Query matching = searcher.rewrite(matching(text, search));
        if (text.isPresent() && text.get().clauses().size() > 1) {
            matching = FoundDocs.of(matching, searcher);
        }
        // Counted apart, so that collecting the best may skip whatever cannot be among them.
        long total = matching instanceof FoundDocs found ? found.total() : searcher.count(matching);
        long end = Math.min(total, (long) search.offset() + search.limit());
        if (search.offset() >= end) {
            return new Results(total, List.of(), generation);
        }
        Query ordered =
                text.isPresent() && search.order() == Order.RELEVANCE ? ranked(text.get(), matching, total) : matching;
        ScoreDoc[] best = best(ordered, text.isPresent(), search.order(), (int) end);
        return new Results(total, hits(Arrays.asList(best).subList(search.offset(), best.length), text), generation);
    }

    private Query matching(Optional<SearchText> text, Search search) throws IOException {
        var all = new BooleanQuery.Builder();
        all.add(
                text.isPresent() ? queries.matching(text.get(), search.share()) : MatchAllDocsQuery.INSTANCE,
                Occur.FILTER);
        for (Filter filter : search.filters()) {
            boolean not = filter instanceof Filter.Not;
            all.add(
                    filter instanceof Filter.Not(Filter other) ? query(other) : query(filter),
                    not ? Occur.MUST_NOT : Occur.FILTER);
        }
        return all.build();
    }

    private Query query(Filter filter) throws IOException {
        return switch (filter) {
            case Filter.Text(var wanted) -> queries.matching(SearchText.finished(wanted, analyzer), 1);
            case Filter.Not(var other) ->
                new BooleanQuery.Builder()
                        .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
                        .add(query(other), Occur.MUST_NOT)
                        .build();
            case Filter.Keyword(var field, var value) -> new TermQuery(EntryFields.keyword(field, value));
            case Filter.Ids(var ids) ->
                new TermInSetQuery(
                        EntryFields.ID, ids.stream().map(BytesRef::new).toList());
            case Filter.ModifiedSince(var millis) ->
                LongField.newRangeQuery(EntryFields.MODIFIED, millis, Long.MAX_VALUE);
        };
    }

    private ScoreDoc[] best(Query matching, boolean scored, Order order, int count) throws IOException {
        return switch (order) {
            case RELEVANCE -> scored ? sorted(matching, count, BEST_FIRST) : sorted(matching, count, NEWEST_FIRST);
            case MODIFIED -> sorted(matching, count, NEWEST_FIRST);
            case CREATED -> sorted(matching, count, YOUNGEST_FIRST);
            case ID -> sorted(matching, count, new Sort(BY_ID));
        };
    }

    /**
     * What must have a score is found by walking through all that have one, which are all entries, and leaving out in strides
     * what cannot be among the best. Where few match, it is quicker to look at each of these.
     */
    private Query ranked(SearchText text, Query matching, long matches) throws IOException {
        boolean few = matches * FEW <= searcher.getIndexReader().maxDoc();
        return new BooleanQuery.Builder()
                .add(matching, Occur.FILTER)
                .add(queries.ranking(text), few ? Occur.SHOULD : Occur.MUST)
                .build();
    }

    private ScoreDoc[] sorted(Query query, int count, Sort sort) throws IOException {
        return searcher.search(query, new TopFieldCollectorManager(sort, count, 1)).scoreDocs;
    }

    private static SortField newest(String field) {
        return LongField.newSortField(field, true, SortedNumericSelector.Type.MAX);
    }

    private List<Hit> hits(List<ScoreDoc> found, Optional<SearchText> text) throws IOException {
        var places =
                new BodyMatches(searcher, queries, text.isPresent() ? text.get().clauses() : List.of());
        List<String> ids = ids(found);
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < found.size(); i++) {
            ScoreDoc doc = found.get(i);
            LeafReaderContext leaf = leaf(doc.doc);
            BodyMatches.BodySpans matches = places.in(leaf, doc.doc - leaf.docBase);
            hits.add(new Hit(ids.get(i), score(doc), matches.matches(), matches.best()));
        }
        return hits;
    }

    /** Words that no entry has, with what was probably meant by each. */
    List<Spelling> misspelled(String typed, Predicate<String> real) throws IOException {
        return new VocabularySpeller(searcher.getIndexReader(), real).of(SearchText.parse(typed, analyzer));
    }

    /** In how many entries each clause occurs. */
    List<Integer> frequencies(String typed) throws IOException {
        var frequencies = new ArrayList<Integer>();
        for (Clause clause : SearchText.parse(typed, analyzer).clauses()) {
            frequencies.add(searcher.count(queries.anywhere(clause)));
        }
        return frequencies;
    }

    /** The ids of those that look most like a name. */
    List<String> near(String name, int most) throws IOException {
        return ids(Arrays.asList(searcher.search(NameGrams.near(name, searcher), most).scoreDocs));
    }

    /** The ids of those whose names may contain this, in no order; the rest is not looked for where there are so many. */
    List<String> containing(String part, int most) throws IOException {
        var ids = new LinkedHashSet<String>();
        for (Query query : NameGrams.containing(part)) {
            Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
            for (LeafReaderContext leaf : searcher.getLeafContexts()) {
                Scorer scorer = ids.size() < most ? weight.scorer(leaf) : null;
                if (scorer != null) {
                    addIds(leaf.reader(), scorer.iterator(), most, ids);
                }
            }
        }
        return List.copyOf(ids);
    }

    private static void addIds(LeafReader reader, DocIdSetIterator docs, int most, Set<String> ids) throws IOException {
        BinaryDocValues records = DocValues.getBinary(reader, EntryFields.RECORD);
        Bits live = reader.getLiveDocs();
        for (int doc = docs.nextDoc();
                doc != DocIdSetIterator.NO_MORE_DOCS && ids.size() < most;
                doc = docs.nextDoc()) {
            if (live == null || live.get(doc)) {
                ids.add(id(records, doc));
            }
        }
    }

    /** Read in the order in which they lie, which saves a new reader for each. */
    private List<String> ids(List<ScoreDoc> found) throws IOException {
        String[] ids = new String[found.size()];
        Integer[] order = new Integer[found.size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> found.get(i).doc));
        LeafReaderContext last = null;
        BinaryDocValues records = null;
        for (int i : order) {
            int doc = found.get(i).doc;
            LeafReaderContext leaf = leaf(doc);
            if (records == null || leaf != last) {
                records = DocValues.getBinary(leaf.reader(), EntryFields.RECORD);
                last = leaf;
            }
            ids[i] = id(records, doc - leaf.docBase);
        }
        return List.of(ids);
    }

    private LeafReaderContext leaf(int doc) {
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        return leaves.get(ReaderUtil.subIndex(doc, leaves));
    }

    private static String id(BinaryDocValues records, int doc) throws IOException {
        if (!records.advanceExact(doc)) {
            throw new IllegalStateException("an entry without its record");
        }
        return StoredRecord.id(records.binaryValue());
    }

    private static float score(ScoreDoc doc) {
        return doc instanceof FieldDoc sorted && sorted.fields[0] instanceof Float score ? score : 0;
    }
}
