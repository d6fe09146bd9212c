package commonplace.search.catalog;

import commonplace.base.Lazy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;

/** A catalog as it was at one moment: any number of threads may search it, and none sees half of a change. */
public final class CatalogView {
    /** What clients put before the names of servers' tools. */
    private static final String PREFIX = "mcp";

    // Measured: a text of more clauses often says one thing at length.
    private static final int FEW_CLAUSES = 2;

    /** Not the best found: the one to give up first. */
    private static final Comparator<Candidate> WORST_FIRST = Comparator.comparingInt(Candidate::exactness)
            .thenComparingDouble(Candidate::score)
            .thenComparing(Candidate::id, Comparator.reverseOrder());

    private final CatalogSettings settings;
    private final List<String> ids;
    private final InvertedIndex index;
    private final long version;

    // Made when somebody first searches by meaning: most views are replaced before.
    private final Lazy<Double> lead;
    private final Lazy<Elsewhere> elsewhere;

    /** @param elsewhere the vectors of what is done elsewhere, as far as they are known */
    CatalogView(
            CatalogSettings settings, List<String> ids, InvertedIndex index, long version, List<float[]> elsewhere) {
        this.settings = settings;
        this.ids = ids;
        this.index = index;
        this.version = version;
        this.lead = Lazy.of(() -> GuideLead.of(index.slots()));
        this.elsewhere = Lazy.of(() -> Elsewhere.of(elsewhere, index.slots(), lead.get()));
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
        try {
            return search(query, EmbeddingSource.NONE, most);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("nothing was waited for", impossible);
        }
    }

    /**
     * The best first, all by id where nothing is asked for, and nothing where nothing here is about what is asked for. One
     * whose name or id was asked for is always first; of equals the one whose id comes first.
     *
     * @param meaning asked where the strategy uses vectors; where it gives none, the search is by words
     */
    public List<CatalogHit> search(String query, EmbeddingSource meaning, int most) throws InterruptedException {
        String asked = query.strip();
        if (asked.isEmpty()) {
            return ids.stream().limit(most).map(id -> new CatalogHit(id, 0)).toList();
        }
        return best(asked, scores(asked, meaning, false), most);
    }

    /** The same for what is near to nothing here too, so that the order can be measured apart from the bound. */
    List<CatalogHit> ranked(String query, EmbeddingSource meaning, int most) throws InterruptedException {
        return best(query.strip(), scores(query.strip(), meaning, true), most);
    }

    private List<CatalogHit> best(String asked, double[] scores, int most) {
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

    private double[] scores(String asked, EmbeddingSource meaning, boolean anyway) throws InterruptedException {
        if (settings.strategy() == Strategy.LEXICAL) {
            return containing(asked.toLowerCase(Locale.ROOT));
        }
        RequestParts request = RequestParts.of(asked);
        var parts = new ArrayList<PartScores>();
        boolean served = anyway;
        for (RequestParts.Part part : request.parts()) {
            PartScores scores = scores(part, meaning);
            parts.add(scores);
            served |= part.decides() && scores.isServed(index.slots(), meaning::common);
        }
        return served ? together(parts) : new double[index.slots().length];
    }

    private PartScores scores(RequestParts.Part part, EmbeddingSource meaning) throws InterruptedException {
        WordScores words = WordScores.of(CatalogQuery.of(part.text(), index), index);
        float[] vector = settings.strategy().usesVectors() ? meaning.query(part.text()) : EmbeddingSource.NO_VECTOR;
        if (vector.length == 0) {
            return new PartScores(words, new double[index.slots().length], 0, part.intention());
        }
        double[] near = PartScores.near(index.slots(), vector, lead.get());
        return new PartScores(words, near, elsewhere.get().nearness(vector, meaning::common), part.intention());
    }

    /**
     * Half what a thing is for the whole request, half what it is for the clause that it serves best. Two clauses may be two
     * wishes: the best for each of them come before all others.
     */
    private double[] together(List<PartScores> parts) {
        double[] whole = blended(parts.subList(0, 1)).getFirst();
        if (parts.size() == 1) {
            return whole;
        }
        List<double[]> clauses = blended(parts.subList(1, parts.size()));
        var together = new double[whole.length];
        for (int i = 0; i < whole.length; i++) {
            double best = 0;
            for (double[] clause : clauses) {
                best = Math.max(best, clause[i]);
            }
            together[i] = (whole[i] + best) / 2;
        }
        if (clauses.size() <= FEW_CLAUSES) {
            first(clauses, whole, together);
        }
        return together;
    }

    private static void first(List<double[]> clauses, double[] whole, double[] together) {
        var first = new HashSet<Integer>();
        for (double[] clause : clauses) {
            int best = 0;
            for (int i = 1; i < whole.length; i++) {
                best = whole[i] + clause[i] > whole[best] + clause[best] ? i : best;
            }
            if (clause[best] > 0) {
                first.add(best);
            }
        }
        double most = Arrays.stream(together).max().orElse(0);
        first.forEach(i -> together[i] += most);
    }

    private List<double[]> blended(List<PartScores> parts) {
        ScoreBlend blend = ScoreBlend.of(parts, settings.strategy());
        return parts.stream().map(part -> blend.scores(part, index.slots())).toList();
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
