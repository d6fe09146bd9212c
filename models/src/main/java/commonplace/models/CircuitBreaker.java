package commonplace.models;

import commonplace.models.ModelServerException.Circuit;
import java.io.IOException;
import java.io.Serial;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;

/**
 * Leaves a server alone that fails too often: open, nobody asks it; after a rest one request is let through to see
 * (half open), and what comes of that decides.
 */
final class CircuitBreaker {
    /** The server was not asked. */
    static final class OpenException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;
    }

    private enum Outcome {
        WELL,
        FAILED,
        /** Says nothing about the server. */
        NEITHER
    }

    private record Call(Instant end, boolean failed) {}

    private final ResilienceSettings settings;
    private final Clock clock;
    private final Predicate<IOException> counts;

    /** Guarded by this, as all that follows. */
    private final Deque<Call> window = new ArrayDeque<>();

    private int failures;
    private Circuit state = Circuit.CLOSED;
    private Instant openedAt = Instant.EPOCH;
    private boolean probing;

    /** @param counts whether a failure is the server's */
    CircuitBreaker(ResilienceSettings settings, Clock clock, Predicate<IOException> counts) {
        this.settings = settings;
        this.clock = clock;
        this.counts = counts;
    }

    <T> T call(Resilience.Call<T> request) throws IOException, InterruptedException {
        boolean isProbe = enter();
        Outcome outcome = Outcome.NEITHER;
        try {
            T answer = request.run();
            outcome = Outcome.WELL;
            return answer;
        } catch (IOException failure) {
            outcome = counts.test(failure) ? Outcome.FAILED : Outcome.NEITHER;
            throw failure;
        } finally {
            leave(isProbe, outcome);
        }
    }

    /** Returns whether this is the one request that tries whether the server is back. */
    private synchronized boolean enter() throws OpenException {
        if (state == Circuit.CLOSED) {
            return false;
        }
        if (probing || clock.instant().isBefore(openedAt.plus(settings.rest()))) {
            throw new OpenException();
        }
        state = Circuit.HALF_OPEN;
        probing = true;
        return true;
    }

    private synchronized void leave(boolean isProbe, Outcome outcome) {
        if (isProbe) {
            probing = false;
            switch (outcome) {
                case WELL -> state = Circuit.CLOSED;
                case FAILED -> open();
                case NEITHER -> {}
            }
        } else if (state == Circuit.CLOSED && outcome != Outcome.NEITHER) {
            count(new Call(clock.instant(), outcome == Outcome.FAILED));
        }
    }

    private void count(Call call) {
        window.addLast(call);
        failures += call.failed ? 1 : 0;
        Instant begin = call.end.minus(settings.window());
        while (window.getFirst().end.isBefore(begin)) {
            failures -= window.removeFirst().failed ? 1 : 0;
        }
        if (window.size() >= settings.minimumCalls() && failures * 100 >= settings.failurePercent() * window.size()) {
            open();
        }
    }

    private void open() {
        state = Circuit.OPEN;
        openedAt = clock.instant();
        window.clear();
        failures = 0;
    }

    synchronized Circuit state() {
        return state;
    }

    /** Until the next request is let through; 1 or more. */
    synchronized long secondsToRest() {
        Duration left = Duration.between(clock.instant(), openedAt.plus(settings.rest()));
        return Math.max(1, left.plusMillis(999).toSeconds());
    }
}
