package commonplace.search.passages;

import commonplace.search.passages.PassageFinder.Ranked;
import commonplace.search.passages.WordOccurrences.Occurrence;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/** Says about the sections that were found which of the words they have, and which of their windows fits best. */
final class SectionExplainer {
    /** A vector that counts for less says nothing by itself. */
    private static final double RELIABLE = 0.3;

    private final IndexSearcher searcher;
    private final List<QueryWord> words;

    SectionExplainer(IndexSearcher searcher, List<QueryWord> words) {
        this.searcher = searcher;
        this.words = words;
    }

    List<DocumentHit> of(List<Ranked> ranked, ScoreFusion fusion) throws IOException {
        var found = new HashMap<Integer, DocumentHit>();
        Map<LeafReaderContext, WordOccurrences> byLeaf = new HashMap<>();
        List<Ranked> inOrder = ranked.stream()
                .sorted(Comparator.comparingInt(each -> each.candidate().doc()))
                .toList();
        for (Ranked each : inOrder) {
            int doc = each.candidate().doc();
            List<LeafReaderContext> leaves = searcher.getLeafContexts();
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
            List<Occurrence> occurrences = byLeaf.computeIfAbsent(leaf, _ -> new WordOccurrences(leaf.reader(), words))
                    .in(doc - leaf.docBase, each.candidate().kept().language());
            found.put(doc, found(each, fusion, occurrences));
        }
        return ranked.stream().map(each -> found.get(each.candidate().doc())).toList();
    }

    private static DocumentHit found(Ranked ranked, ScoreFusion fusion, List<Occurrence> occurrences) {
        Candidate candidate = ranked.candidate();
        SectionRecord kept = candidate.kept();
        SectionRecord.StoredWindow window = new BestWindow(candidate, fusion, occurrences).span();
        return new DocumentHit(
                kept.document(),
                kept.section(),
                kept.payload(),
                window.start(),
                window.end(),
                ranked.score(),
                fusion.text(candidate.text()),
                ranked.vectorWeight() < RELIABLE ? OptionalDouble.empty() : candidate.cosine(),
                WordCoverage.of(occurrences),
                kept.language().code());
    }
}
