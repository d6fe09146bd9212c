package commonplace.search.passages;

import commonplace.search.passages.VectorSimilarity.NumberedSection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the sections whose words fit best and those with the nearest windows, and gives every one of them both scores:
 * who was found by its words has a cosine too, computed from the vectors themselves.
 */
final class Candidates {
    private final IndexSearcher searcher;
    private final Query text;
    private final Optional<Query> rare;
    private final @Nullable Query filter;
    private final VectorSimilarity nearness;

    /** @param filter what a section must satisfy */
    Candidates(IndexSearcher searcher, TextQuery text, @Nullable Query filter, VectorSimilarity nearness) {
        this.searcher = searcher;
        this.text = text.query();
        this.rare = text.rare();
        this.filter = filter;
        this.nearness = nearness;
    }

    /**
     * @param all whether there are no others
     */
    record CandidateList(List<Candidate> candidates, boolean all) {}

    /** The best {@code wanted} by words, those that have all the rare ones, and those of the nearest {@code wanted} windows. */
    CandidateList gather(int wanted) throws IOException {
        var sections = new TreeSet<Integer>();
        int byWords = add(text, wanted, sections);
        var withRareWords = new TreeSet<Integer>();
        if (rare.isPresent()) {
            add(rare.get(), wanted, withRareWords);
            sections.addAll(withRareWords);
        }
        int windows = nearness.addNearest(wanted, sections);
        return new CandidateList(scored(sections, withRareWords), Math.max(byWords, windows) < wanted);
    }

    /** The engine makes room for as many as it is asked for, be they there or not. */
    static int atMost(int wanted, IndexSearcher searcher) {
        return Math.clamp(searcher.getIndexReader().maxDoc(), 1, wanted);
    }

    private int add(Query query, int wanted, Set<Integer> sections) throws IOException {
        ScoreDoc[] found = searcher.search(filtered(query), atMost(wanted, searcher)).scoreDocs;
        for (ScoreDoc each : found) {
            sections.add(each.doc);
        }
        return found.length;
    }

    private Query filtered(Query query) {
        if (filter == null) {
            return query;
        }
        return new BooleanQuery.Builder()
                .add(query, Occur.MUST)
                .add(filter, Occur.FILTER)
                .build();
    }

    private List<Candidate> scored(SortedSet<Integer> sections, Set<Integer> withRareWords) throws IOException {
        Weight weight = searcher.createWeight(searcher.rewrite(text), ScoreMode.COMPLETE, 1);
        var numbered = new ArrayList<NumberedSection>();
        var texts = new ArrayList<Double>();
        for (LeafReaderContext leaf : searcher.getLeafContexts()) {
            SortedSet<Integer> inLeaf =
                    sections.subSet(leaf.docBase, leaf.docBase + leaf.reader().maxDoc());
            if (!inLeaf.isEmpty()) {
                addScored(leaf, weight, inLeaf, numbered, texts);
            }
        }
        List<double[]> cosines = nearness.cosines(numbered);
        var candidates = new ArrayList<Candidate>();
        for (int i = 0; i < numbered.size(); i++) {
            NumberedSection section = numbered.get(i);
            candidates.add(new Candidate(
                    section.doc(),
                    section.kept(),
                    texts.get(i),
                    withRareWords.contains(section.doc()),
                    cosines.get(i)));
        }
        return candidates;
    }

    private static void addScored(
            LeafReaderContext leaf,
            Weight weight,
            SortedSet<Integer> sections,
            List<NumberedSection> numbered,
            List<Double> texts)
            throws IOException {
        BinaryDocValues records = DocValues.getBinary(leaf.reader(), PassageFields.RECORD);
        Scorer words = weight.scorer(leaf);
        for (int section : sections) {
            int doc = section - leaf.docBase;
            if (!records.advanceExact(doc)) {
                throw new IllegalStateException("a section without its record");
            }
            numbered.add(new NumberedSection(section, SectionRecord.decode(records.binaryValue())));
            texts.add(words == null ? 0 : score(words, doc));
        }
    }

    private static double score(Scorer words, int doc) throws IOException {
        int at = words.docID() < doc ? words.iterator().advance(doc) : words.docID();
        return at == doc ? words.score() : 0;
    }
}
