package commonplace.knowledge.federation;

import commonplace.knowledge.Progress;
import commonplace.knowledge.signing.CuratorKey;
import commonplace.knowledge.sources.Endorsement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Fetches the endorsed registries in the background, each when it is time. Made by {@link Federation#schedule}. */
public final class FetchSchedule implements AutoCloseable {
    /** How soon a new endorsement is noticed, and how precise the times are. */
    private static final Duration LOOK = Duration.ofMinutes(1);

    /** A peer that was down is asked again sooner than others. */
    private static final Duration RETRY = Duration.ofMinutes(15);

    /** Servers that were started together do not ask a peer together for long. */
    private static final double JITTER = 0.1;

    private static final Duration LONGEST_END = Duration.ofSeconds(5);

    private final Federation federation;
    private final Duration every;
    private final InstantSource clock;
    private final Consumer<String> say;
    private final Thread thread;

    /** When each is to be fetched next. */
    private final Map<CuratorKey, Instant> due = new HashMap<>();

    /** What was last said to be wrong with each. */
    private final Map<CuratorKey, String> told = new HashMap<>();

    FetchSchedule(Federation federation, Duration every, InstantSource clock, Consumer<String> say) {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("registries cannot be fetched every " + every);
        }
        this.federation = federation;
        this.every = every;
        this.clock = clock;
        this.say = say;
        this.thread = Thread.ofPlatform().daemon().name("registry-schedule").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                fetchWhatIsDue();
                Thread.sleep(every.compareTo(LOOK) < 0 ? every : LOOK);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private void fetchWhatIsDue() throws InterruptedException {
        try {
            Instant now = clock.instant();
            List<Endorsement> followed = federation.followed();
            List<Endorsement> ripe = followed.stream()
                    .filter(each -> !due.computeIfAbsent(each.key(), _ -> firstTime(each))
                            .isAfter(now))
                    .toList();
            federation.fetch(ripe, Progress.NONE).forEach(this::note);
        } catch (RuntimeException broken) {
            // The next round may do better, and must come.
            say.accept("the registries of endorsed curators could not be fetched: " + broken);
        }
    }

    private Instant firstTime(Endorsement endorsement) {
        Kept kept = federation.kept(endorsement);
        return kept.copy().map(copy -> copy.fetched().plus(every)).orElse(Instant.MIN);
    }

    private void note(FetchResult result) {
        Endorsement endorsement = result.endorsement();
        Optional<String> wrong = result.outcome() instanceof FetchResult.Outcome.Failed(String reason, var _)
                ? Optional.of(reason)
                : Optional.empty();
        Duration pause = wrong.isPresent() && RETRY.compareTo(every) < 0 ? RETRY : every;
        due.put(endorsement.key(), clock.instant().plus(jittered(pause)));
        String before = wrong.isPresent() ? told.put(endorsement.key(), wrong.get()) : told.remove(endorsement.key());
        if (wrong.isPresent() && !wrong.get().equals(before)) {
            say.accept("the registry of " + endorsement.called() + " could not be fetched: " + wrong.get());
        } else if (wrong.isEmpty() && before != null) {
            say.accept("the registry of " + endorsement.called() + " can be fetched again");
        }
    }

    private static Duration jittered(Duration pause) {
        double factor = 1 + JITTER * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofMillis(Math.max(1, (long) (pause.toMillis() * factor)));
    }

    /** Ends it at once, whatever it waits for. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(LONGEST_END);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
