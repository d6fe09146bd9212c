package commonplace.registry.federation;

import commonplace.base.Progress;
import commonplace.registry.Endorsement;
import commonplace.registry.curation.CheckedRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Our own registry together with those of the curators whom ours endorses.
 *
 * <pre>{@code
 * var federation = new Federation(live::served, new FetchedRegistries(folder, clock), clock);
 * federation.fetchAll(Progress.NONE);                        // now and then; the only part that needs the network
 * Findings findings = federation.search("learn rust", 0.4);  // at any time
 * }</pre>
 */
public final class Federation {
    private final Supplier<Optional<CheckedRegistry>> local;
    private final FetchedRegistries fetched;
    private final ReadyCopies ready;
    private final InstantSource clock;
    private final FetchTimeouts timeouts;

    /** @param local our own registry as it is now; empty while there is none that can be used */
    public Federation(Supplier<Optional<CheckedRegistry>> local, FetchedRegistries fetched, InstantSource clock) {
        this(local, fetched, clock, FetchTimeouts.USUAL);
    }

    Federation(
            Supplier<Optional<CheckedRegistry>> local,
            FetchedRegistries fetched,
            InstantSource clock,
            FetchTimeouts timeouts) {
        this.local = local;
        this.fetched = fetched;
        this.clock = clock;
        this.timeouts = timeouts;
        this.ready = new ReadyCopies(fetched, timeouts.reading());
    }

    /**
     * Asks our own registry and all endorsed ones that are here. Never waits for the network, and for a
     * large one that is new here only a moment.
     */
    public FederatedAnswer search(String query, double threshold) {
        return local.get()
                .map(registry -> new FederatedSearch(registry, fetched, ready).search(query, threshold))
                .orElse(new FederatedAnswer(List.of(), List.of()));
    }

    /** Endorsements that are neither fetched nor searched, whatever their servers say. */
    public List<NotSearched> leftOut() {
        return local.get()
                .map(FollowedCurators::of)
                .map(FollowedCurators::leftOut)
                .orElse(List.of());
    }

    /**
     * Fetches all endorsed registries, some at a time. Each takes so long at most, and what goes wrong with one is told
     * in its result and by later searches.
     */
    public List<FetchResult> fetchAll(Progress progress) throws InterruptedException {
        return fetch(followed(), progress);
    }

    /**
     * Fetches them again and again in the background, until it is closed: at once what is older than that, and then
     * each about so often.
     *
     * @param say hears when something cannot be fetched, once as long as the reason is the same, and when it can again
     */
    public FetchSchedule schedule(Duration every, Consumer<String> say) {
        var schedule = new FetchSchedule(this, every, clock, say);
        schedule.start();
        return schedule;
    }

    List<Endorsement> followed() {
        return local.get()
                .map(FollowedCurators::of)
                .map(FollowedCurators::endorsements)
                .orElse(List.of());
    }

    CachedRegistry kept(Endorsement endorsement) {
        return fetched.of(endorsement.key());
    }

    List<FetchResult> fetch(List<Endorsement> endorsements, Progress progress) throws InterruptedException {
        return endorsements.isEmpty()
                ? List.of()
                : new FetchRound(fetched, clock, timeouts).fetch(endorsements, progress);
    }
}
