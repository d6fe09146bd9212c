package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;

/** Answers one search on one point-in-time view of the index. */
final class EntrySearcher {
    private static final SortField BY_ID = new SortField(EntryFields.ID, SortField.Type.STRING);
    private static final SortField NEWEST = newest(EntryFields.MODIFIED);

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
        Query matching = searcher.rewrite(matching(text, search.filters()));
        // Counted apart, so that collecting the best may skip whatever cannot be among them.
        long total = searcher.count(matching);
        long end = Math.min(total, (long) search.offset() + search.limit());
        if (search.offset() >= end) {
            return new Results(total, List.of(), generation);
        }
        ScoreDoc[] best = best(text, matching, search.order(), (int) end);
        return new Results(total, hits(Arrays.asList(best).subList(search.offset(), best.length), text), generation);
    }

    private Query matching(Optional<SearchText> text, List<Filter> filters) throws IOException {
        var all = new BooleanQuery.Builder();
        all.add(text.isPresent() ? queries.matching(text.get()) : MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        filters.forEach(filter -> all.add(query(filter), Occur.FILTER));
        return all.build();
    }

    private static Query query(Filter filter) {
        return switch (filter) {
            case Filter.Keyword(var field, var value) -> new TermQuery(EntryFields.keyword(field, value));
            case Filter.Ids(var ids) ->
                new TermInSetQuery(
                        EntryFields.ID, ids.stream().map(BytesRef::new).toList());
            case Filter.ModifiedSince(var millis) ->
                LongField.newRangeQuery(EntryFields.MODIFIED, millis, Long.MAX_VALUE);
        };
    }

    private ScoreDoc[] best(Optional<SearchText> text, Query matching, Order order, int count) throws IOException {
        return switch (order) {
            case RELEVANCE ->
                text.isPresent()
                        ? sorted(ranked(text.get(), matching), count, SortField.FIELD_SCORE, NEWEST, BY_ID)
                        : sorted(matching, count, NEWEST, BY_ID);
            case MODIFIED -> sorted(matching, count, NEWEST, BY_ID);
            case CREATED -> sorted(matching, count, newest(EntryFields.CREATED), BY_ID);
            case ID -> sorted(matching, count, BY_ID);
        };
    }

    private Query ranked(SearchText text, Query matching) throws IOException {
        return new BooleanQuery.Builder()
                .add(matching, Occur.FILTER)
                .add(queries.ranking(text), Occur.MUST)
                .build();
    }

    private ScoreDoc[] sorted(Query query, int count, SortField... fields) throws IOException {
        return searcher.search(query, new TopFieldCollectorManager(new Sort(fields), count, 1)).scoreDocs;
    }

    private static SortField newest(String field) {
        return LongField.newSortField(field, true, SortedNumericSelector.Type.MAX);
    }

    private List<Hit> hits(List<ScoreDoc> found, Optional<SearchText> text) throws IOException {
        var places =
                new BodyMatches(searcher, queries, text.isPresent() ? text.get().clauses() : List.of());
        var hits = new ArrayList<Hit>();
        for (ScoreDoc doc : found) {
            LeafReaderContext leaf = leaf(doc.doc);
            BodyMatches.BodySpans matches = places.in(leaf, doc.doc - leaf.docBase);
            hits.add(new Hit(id(leaf, doc.doc - leaf.docBase), score(doc), matches.matches(), matches.best()));
        }
        return hits;
    }

    /** The ids of those that look most like a name. */
    List<String> near(String name, int most) throws IOException {
        return ids(NameGrams.near(name, searcher), most);
    }

    /** The ids of those whose names may contain this; nothing where it is too short to be looked up. */
    Optional<List<String>> containing(String part, int most) throws IOException {
        Optional<Query> query = NameGrams.containing(part);
        return query.isEmpty() ? Optional.empty() : Optional.of(ids(query.get(), most));
    }

    private List<String> ids(Query query, int most) throws IOException {
        var ids = new ArrayList<String>();
        for (ScoreDoc doc : searcher.search(query, most).scoreDocs) {
            LeafReaderContext leaf = leaf(doc.doc);
            ids.add(id(leaf, doc.doc - leaf.docBase));
        }
        return ids;
    }

    private LeafReaderContext leaf(int doc) {
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        return leaves.get(ReaderUtil.subIndex(doc, leaves));
    }

    private static String id(LeafReaderContext leaf, int doc) throws IOException {
        BinaryDocValues records = DocValues.getBinary(leaf.reader(), EntryFields.RECORD);
        if (!records.advanceExact(doc)) {
            throw new IllegalStateException("an entry without its record");
        }
        return StoredRecord.id(records.binaryValue());
    }

    private static float score(ScoreDoc doc) {
        return doc instanceof FieldDoc sorted && sorted.fields[0] instanceof Float score ? score : 0;
    }
}
