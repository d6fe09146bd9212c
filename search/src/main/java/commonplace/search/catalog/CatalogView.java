package commonplace.search.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;

/** A catalog as it was at one moment: any number of threads may search it, and none sees half of a change. */
public final class CatalogView {
    /** What clients put before the names of servers' tools. */
    private static final String PREFIX = "mcp";

    /** Not the best found: the one to give up first. */
    private static final Comparator<Candidate> WORST_FIRST = Comparator.comparingInt(Candidate::exactness)
            .thenComparingDouble(Candidate::score)
            .thenComparing(Candidate::id, Comparator.reverseOrder());

    private final CatalogSettings settings;
    private final List<String> ids;
    private final InvertedIndex index;
    private final long version;

    CatalogView(CatalogSettings settings, List<String> ids, InvertedIndex index, long version) {
        this.settings = settings;
        this.ids = ids;
        this.index = index;
        this.version = version;
    }

    /** Another number once things have come, gone or changed; the same while only what was learned about them has. */
    public long version() {
        return version;
    }

    /** All of them, in order. */
    public List<String> ids() {
        return ids;
    }

    /** By words, whatever the strategy, unless it is the lexical one. */
    public List<CatalogHit> search(String query, int most) {
        return search(query, new float[0], most);
    }

    /**
     * The best first, all by id where nothing is asked for. One whose name or id was asked for is always first; of equals
     * the one whose id comes first.
     *
     * @param vector that of the query where the strategy uses one, from {@link EmbeddingSource#query}; of no length to search by
     *     words
     */
    public List<CatalogHit> search(String query, float[] vector, int most) {
        String asked = query.strip();
        if (asked.isEmpty()) {
            return ids.stream().limit(most).map(id -> new CatalogHit(id, 0)).toList();
        }
        double[] scores = scores(asked, vector);
        var best = new PriorityQueue<>(WORST_FIRST);
        var exact = new Exact(asked);
        for (int i = 0; i < scores.length; i++) {
            Slot slot = index.slots()[i];
            int exactness = slot == null ? 0 : exact.exactness(slot.thing());
            if (slot != null && (scores[i] > 0 || exactness > 0)) {
                best.add(new Candidate(slot.thing().id(), scores[i], exactness));
                if (best.size() > most) {
                    best.poll();
                }
            }
        }
        return inOrder(best);
    }

    private double[] scores(String asked, float[] vector) {
        if (settings.strategy() == Strategy.LEXICAL) {
            return containing(asked.toLowerCase(Locale.ROOT));
        }
        double[] words = WordScores.of(CatalogQuery.of(asked, index), index);
        return settings.strategy().usesVectors() && vector.length > 0
                ? ScoreBlend.of(words, index.slots(), vector, ScoreBlend.vectors(settings.strategy()))
                : words;
    }

    private double[] containing(String asked) {
        var scores = new double[index.slots().length];
        for (int i = 0; i < scores.length; i++) {
            Slot slot = index.slots()[i];
            boolean found = slot != null && slot.thing().plain().stream().anyMatch(text -> text.contains(asked));
            scores[i] = found ? 1 : 0;
        }
        return scores;
    }

    private static List<CatalogHit> inOrder(PriorityQueue<Candidate> best) {
        var ranked = new ArrayList<CatalogHit>(best.size());
        while (!best.isEmpty()) {
            Candidate next = best.remove();
            ranked.add(new CatalogHit(next.id(), next.score()));
        }
        return ranked.reversed();
    }

    private record Candidate(String id, double score, int exactness) {}

    /** A query that is a name: as it stands, or joined in another way, as in {@code mcp__docs__getLinks}. */
    private record Exact(String asked, String joined) {
        Exact(String asked) {
            this(asked, asked.length() > 1_000 ? "" : Terms.joined(asked));
        }

        int exactness(CatalogEntry thing) {
            if (asked.equalsIgnoreCase(thing.id())) {
                return 3;
            }
            if (asked.equalsIgnoreCase(thing.name())) {
                return 2;
            }
            return !joined.isEmpty() && (joined.equals(thing.joinedName()) || isJoinedId(thing.joinedId())) ? 1 : 0;
        }

        private boolean isJoinedId(String id) {
            return joined.equals(id)
                    || (joined.length() == PREFIX.length() + id.length()
                            && joined.startsWith(PREFIX)
                            && joined.endsWith(id));
        }
    }
}
