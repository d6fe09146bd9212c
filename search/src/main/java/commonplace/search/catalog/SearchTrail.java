package commonplace.search.catalog;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The latest searches of one client, to know which of them a success followed. */
public final class SearchTrail {
    private static final Duration SHORT_TIME = Duration.ofMinutes(10);
    private static final int MOST_SEARCHES = 4;
    private static final double ON_THE_WAY = 0.5;

    private final InstantSource clock;
    private final List<Searched> searches = new ArrayList<>();

    public SearchTrail(InstantSource clock) {
        this.clock = clock;
    }

    private record Searched(String query, Set<String> shown, Instant at) {}

    /** A search, and that which it showed. */
    public synchronized void searched(String query, Collection<String> shown) {
        searches.add(new Searched(query, Set.copyOf(shown), clock.instant()));
        if (searches.size() > MOST_SEARCHES) {
            searches.removeFirst();
        }
    }

    /**
     * A thing was used with success. The search that showed it has led to it, and half so have those on the way to that
     * search which did not show it: they are what a better search would have answered. Where none showed it, none led to it.
     *
     * @return whether anything was learned
     */
    public synchronized boolean succeeded(String id, UsageLearning learning) {
        Instant earliest = clock.instant().minus(SHORT_TIME);
        searches.removeIf(search -> search.at().isBefore(earliest));
        int last = searches.size() - 1;
        while (last >= 0 && !searches.get(last).shown().contains(id)) {
            last--;
        }
        boolean any = false;
        for (int i = 0; i <= last; i++) {
            Searched search = searches.get(i);
            any |= learning.succeeded(search.query(), id, search.shown().contains(id) ? 1 : ON_THE_WAY);
        }
        searches.subList(0, last + 1).clear();
        return any;
    }
}
