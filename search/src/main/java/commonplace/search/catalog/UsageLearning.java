package commonplace.search.catalog;

import commonplace.search.PlainWords;
import commonplace.search.Word;
import commonplace.search.languages.EnglishWords;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What searches led to. Each success makes a pair of query and thing stronger, up to what an intent written for the thing
 * is worth; time makes it weaker, and of too many the weakest are forgotten.
 *
 * <p>Of a query only plain words are kept, in the order of the alphabet: nothing that has a digit, and nothing that looks
 * like an address, a path, a key or a setting.
 */
public final class UsageLearning {
    static final int MOST_PAIRS = 2_000;
    static final int MOST_PAIRS_A_THING = 20;
    static final double STRONGEST = 3;

    private static final Duration HALF_LIFE = Duration.ofDays(30);
    private static final double FORGOTTEN = 0.1;
    private static final int MOST_WORDS = 12;
    private static final int LONGEST_WORD = 24;
    private static final int MOST_CHARACTERS = 1_000;

    private static final Comparator<Pair> WEAKEST_FIRST =
            Comparator.comparingDouble(Pair::strength).thenComparing(Pair::id).thenComparing(Pair::words);

    private final InstantSource clock;
    private final Map<String, Map<String, Pair>> pairs = new HashMap<>();

    public UsageLearning(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * A query and what it led to.
     *
     * @param strength at the time of {@code since}; since then it has become weaker
     */
    public record Pair(String id, String words, double strength, Instant since) {
        private Pair at(Instant now) {
            double halves = Math.max(0, Duration.between(since, now).toSeconds()) / (double) HALF_LIFE.toSeconds();
            return new Pair(id, words, strength * Math.pow(0.5, halves), now);
        }
    }

    /**
     * After a search for the query the thing was used with success.
     *
     * @param strength 1 for a search that showed the thing, less for one that only came before
     * @return whether the query has words that anything can be learned from
     */
    public synchronized boolean succeeded(String query, String id, double strength) {
        String words = kept(query);
        if (words.isEmpty() || !canBeKept(id)) {
            return false;
        }
        Instant now = clock.instant();
        Pair before = pairs.getOrDefault(id, Map.of()).getOrDefault(words, new Pair(id, words, 0, now));
        put(new Pair(id, words, Math.min(STRONGEST, before.at(now).strength() + strength), now));
        forgetWeakest(now);
        return true;
    }

    /** What is to be put into a {@link Catalog} for a thing, the strongest first. */
    public synchronized List<LearnedQuery> of(String id) {
        return now(pairs.getOrDefault(id, Map.of()).values()).stream()
                .sorted(WEAKEST_FIRST.reversed())
                .map(pair -> new LearnedQuery(pair.words(), Math.min(1, pair.strength() / STRONGEST)))
                .toList();
    }

    /** The things that anything led to. */
    public synchronized Set<String> ids() {
        return new TreeSet<>(pairs.keySet());
    }

    /** Everything, as it is to be kept. */
    public synchronized List<Pair> pairs() {
        return pairs.values().stream()
                .flatMap(each -> now(each.values()).stream())
                .sorted(WEAKEST_FIRST.reversed())
                .toList();
    }

    /** Takes what was kept, in place of all that is known. */
    public synchronized void restore(Collection<Pair> kept) {
        pairs.clear();
        Instant now = clock.instant();
        for (Pair pair : kept) {
            // A clock that was set back must not make pairs that never fade.
            Instant since = pair.since().isAfter(now) ? now : pair.since();
            put(new Pair(pair.id(), pair.words(), Math.clamp(pair.strength(), 0, STRONGEST), since));
        }
        forgetWeakest(now);
    }

    private void put(Pair pair) {
        pairs.computeIfAbsent(pair.id(), _ -> new HashMap<>()).put(pair.words(), pair);
    }

    private List<Pair> now(Collection<Pair> some) {
        Instant now = clock.instant();
        return some.stream()
                .map(pair -> pair.at(now))
                .filter(pair -> pair.strength() >= FORGOTTEN)
                .toList();
    }

    private void forgetWeakest(Instant now) {
        var all = new ArrayList<Pair>();
        for (Map<String, Pair> ofThing : pairs.values()) {
            List<Pair> strong = ofThing.values().stream()
                    .map(pair -> pair.at(now))
                    .filter(pair -> pair.strength() >= FORGOTTEN)
                    .sorted(WEAKEST_FIRST.reversed())
                    .limit(MOST_PAIRS_A_THING)
                    .toList();
            all.addAll(strong);
        }
        all.sort(WEAKEST_FIRST.reversed());
        pairs.clear();
        all.stream().limit(MOST_PAIRS).forEach(this::put);
    }

    /** The words of a query that are kept. */
    static String kept(String query) {
        var words = new TreeSet<String>();
        for (String token : CatalogEntry.cut(query, MOST_CHARACTERS).split("\\s+", -1)) {
            if (isPlain(token)) {
                for (Word word : PlainWords.of(token, MOST_WORDS)) {
                    if (word.text().length() <= LONGEST_WORD && !EnglishWords.isSmall(word.text())) {
                        words.add(word.text());
                    }
                }
            }
        }
        return words.stream().limit(MOST_WORDS).collect(Collectors.joining(" "));
    }

    /** A line of the file can hold it. */
    private static boolean canBeKept(String id) {
        return !id.isEmpty() && !id.startsWith("#") && id.chars().noneMatch(Character::isISOControl);
    }

    private static boolean isPlain(String token) {
        return token.chars()
                .noneMatch(c -> Character.isISOControl(c) || Character.isDigit(c) || "@/\\:=".indexOf(c) >= 0);
    }
}
