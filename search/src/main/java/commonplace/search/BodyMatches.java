package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.MatchesIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** Where a body matches, read from the index: no text is analyzed again. */
final class BodyMatches {
    /** About what a snippet shows; a place is as good as the number of different clauses within this stretch. */
    private static final int STRETCH = 120;

    private static final int MAX_MATCHES = 32;

    /** How many of the matches kept may stand before the best place. */
    private static final int BEFORE_BEST = 8;

    /** A long body full of a common word is not read to its end. */
    private static final int MAX_READ = 1_000;

    private final IndexSearcher searcher;
    private final QueryBuilder queries;
    private final List<Clause> clauses;
    private final List<Weight> weights = new ArrayList<>();
    private final Map<Clause, Weight> beginnings = new HashMap<>();

    record BodySpans(List<MatchSpan> matches, Optional<MatchSpan> best) {
        static final BodySpans NOTHING = new BodySpans(List.of(), Optional.empty());
    }

    private record Place(int start, int end, int clause) {}

    BodyMatches(IndexSearcher searcher, QueryBuilder queries, Collection<Clause> clauses) throws IOException {
        this.searcher = searcher;
        this.queries = queries;
        this.clauses = List.copyOf(clauses);
        for (Clause clause : clauses) {
            weights.add(weight(queries.places(EntryFields.BODY, clause)));
        }
    }

    BodySpans in(LeafReaderContext leaf, int doc) throws IOException {
        var places = new ArrayList<Place>();
        for (int clause = 0; clause < clauses.size(); clause++) {
            read(matches(clause, leaf, doc), clause, places);
        }
        if (places.isEmpty()) {
            return BodySpans.NOTHING;
        }
        places.sort(Comparator.comparingInt(Place::start)
                .thenComparing(Comparator.comparingInt(Place::end).reversed()));
        List<Place> apart = withoutOverlaps(places);
        int best = best(apart);
        int from = Math.max(0, Math.min(best - BEFORE_BEST, apart.size() - MAX_MATCHES));
        List<MatchSpan> matches = apart.subList(from, Math.min(apart.size(), from + MAX_MATCHES)).stream()
                .map(place -> new MatchSpan(place.start(), place.end()))
                .toList();
        return new BodySpans(matches, Optional.of(matches.get(best - from)));
    }

    /** Words that only begin like the one typed are looked for where there is no better match. */
    private @Nullable Matches matches(int clause, LeafReaderContext leaf, int doc) throws IOException {
        Matches found = weights.get(clause).matches(leaf, doc);
        if (found == null && clauses.get(clause) instanceof Clause.AnyForm any && any.unfinished()) {
            Weight beginning = beginnings.get(any);
            if (beginning == null) {
                beginning = weight(queries.likely(EntryFields.BODY, any.word().text()));
                beginnings.put(any, beginning);
            }
            return beginning.matches(leaf, doc);
        }
        return found;
    }

    private Weight weight(Query query) throws IOException {
        return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    }

    private static void read(@Nullable Matches matches, int clause, List<Place> places) throws IOException {
        MatchesIterator each = matches == null ? null : matches.getMatches(EntryFields.BODY);
        for (int count = 0; each != null && count < MAX_READ && each.next(); count++) {
            places.add(new Place(each.startOffset(), each.endOffset(), clause));
        }
    }

    /** A word and its stem, or a phrase and its words, stand at the same place; the longest that begins first stays. */
    private static List<Place> withoutOverlaps(List<Place> places) {
        var apart = new ArrayList<Place>();
        int end = 0;
        for (Place place : places) {
            if (place.start() >= end) {
                apart.add(place);
                end = place.end();
            }
        }
        return apart;
    }

    /** The place with the most different clauses, then the most matches, then the first. */
    private static int best(List<Place> places) {
        int best = 0;
        int bestScore = 0;
        for (int from = 0; from < places.size(); from++) {
            int score = score(places, from);
            if (score > bestScore) {
                best = from;
                bestScore = score;
            }
        }
        return best;
    }

    private static int score(List<Place> places, int from) {
        var different = new BitSet();
        int count = 0;
        int limit = places.get(from).start() + STRETCH;
        for (int i = from; i < places.size() && places.get(i).end() <= limit; i++) {
            different.set(places.get(i).clause());
            count++;
        }
        return different.cardinality() * STRETCH + count;
    }
}
