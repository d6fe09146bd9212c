package commonplace.registry.federation;

import commonplace.base.ExponentialBackoff;
import commonplace.base.Progress;
import commonplace.registry.Endorsement;
import commonplace.registry.signing.CuratorKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

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

    /** What was last said to be wrong with ourselves. */
    private String broken = "";

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
            List<Endorsement> followed = federation.followed();
            Set<CuratorKey> keys = followed.stream().map(Endorsement::key).collect(Collectors.toSet());
            due.keySet().retainAll(keys);
            told.keySet().retainAll(keys);
            Instant now = clock.instant();
            federation
                    .fetch(followed.stream().filter(each -> isRipe(each, now)).toList(), Progress.NONE)
                    .forEach(this::note);
            broken = "";
        } catch (RuntimeException mistake) {
            // The next round may do better, and must come.
            if (!broken.equals(mistake.toString())) {
                broken = mistake.toString();
                say.accept("the registries of endorsed curators could not be fetched: " + broken);
            }
        }
    }

    private boolean isRipe(Endorsement endorsement, Instant now) {
        return !due.getOrDefault(endorsement.key(), Instant.MIN).isAfter(now)
                && federation
                        .kept(endorsement)
                        .copy()
                        .filter(copy -> isFresh(copy, now))
                        .isEmpty();
    }

    /** Fetched by this or by another process. What claims to be from the future is not fresh. */
    private boolean isFresh(FetchedCopy copy, Instant now) {
        Duration age = Duration.between(copy.fetched(), now);
        return !age.isNegative() && age.toMillis() < every.toMillis() * (1 - JITTER);
    }

    private void note(FetchResult result) {
        Endorsement endorsement = result.endorsement();
        Optional<String> wrong = result.outcome() instanceof FetchResult.Outcome.Failed(String reason, var _)
                ? Optional.of(reason)
                : Optional.empty();
        Duration pause = wrong.isPresent() && RETRY.compareTo(every) < 0 ? RETRY : every;
        due.put(endorsement.key(), clock.instant().plus(ExponentialBackoff.jittered(pause, JITTER)));
        String before = wrong.isPresent() ? told.put(endorsement.key(), wrong.get()) : told.remove(endorsement.key());
        if (wrong.isPresent() && !wrong.get().equals(before)) {
            say.accept("the registry of " + endorsement.called() + " could not be fetched: " + wrong.get());
        } else if (wrong.isEmpty() && before != null) {
            say.accept("the registry of " + endorsement.called() + " can be fetched again");
        }
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

    boolean hasEnded() {
        return !thread.isAlive();
    }
}
