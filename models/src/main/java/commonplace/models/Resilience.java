package commonplace.models;

import commonplace.models.ModelServerException.Circuit;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Stands between us and one server: few requests at once, more tries for those that fail, none while it is down. */
final class Resilience {
    private static final double JITTER = 0.2;

    interface Call<T> {
        T run() throws IOException, InterruptedException;
    }

    private final String server;
    private final Patience patience;
    private final Semaphore turns;
    private final CircuitBreaker breaker;
    private final Retry retry;
    private final Clock clock;
    private volatile Instant openedAt = Instant.EPOCH;

    /**
     * @param server what messages call it, such as {@code Ollama at http://127.0.0.1:11434}
     */
    Resilience(String server, Patience patience, Clock clock) {
        this.server = server;
        this.patience = patience;
        this.clock = clock;
        turns = new Semaphore(patience.atOnce(), true);
        breaker = CircuitBreaker.of("models", breakerConfig(patience, clock));
        breaker.getEventPublisher().onStateTransition(change -> {
            if (change.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
                openedAt = clock.instant();
            }
        });
        retry = Retry.of(
                "models",
                RetryConfig.custom()
                        .maxAttempts(1 + patience.retries())
                        .intervalFunction(pauses(patience))
                        .retryOnException(Resilience::mayPass)
                        .build());
    }

    private static CircuitBreakerConfig breakerConfig(Patience patience, Clock clock) {
        return CircuitBreakerConfig.custom()
                .clock(clock)
                .currentTimestampFunction(Clock::millis, TimeUnit.MILLISECONDS)
                .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.TIME_BASED)
                .slidingWindowSize(Math.toIntExact(patience.window().toSeconds()))
                .minimumNumberOfCalls(patience.minimumCalls())
                .failureRateThreshold(patience.failurePercent())
                .waitDurationInOpenState(patience.rest())
                .permittedNumberOfCallsInHalfOpenState(1)
                .recordException(Resilience::mayPass)
                .ignoreException(failure -> !mayPass(failure))
                .build();
    }

    /** How long to wait before each new try, in milliseconds. */
    static IntervalFunction pauses(Patience patience) {
        return IntervalFunction.ofExponentialRandomBackoff(patience.firstPause().toMillis(), 2, JITTER);
    }

    /** Makes a request, again if it fails for a reason that may pass. */
    <T> T call(Call<T> request) throws ModelServerException, InterruptedException {
        try {
            return retry.executeCheckedSupplier(() -> once(request));
        } catch (InterruptedException e) {
            throw e;
        } catch (CallNotPermittedException e) {
            throw leftAlone(e);
        } catch (Throwable e) {
            // Interrupted between two tries.
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw failed(e);
        }
    }

    private <T> T once(Call<T> request) throws Throwable {
        turns.acquire();
        try {
            return breaker.executeCheckedSupplier(request::run);
        } finally {
            turns.release();
        }
    }

    private static boolean mayPass(Throwable failure) {
        return failure instanceof IOException && !(failure instanceof ServerFailure known && known.refused());
    }

    private ModelServerException leftAlone(CallNotPermittedException cause) {
        Circuit circuit = circuit();
        long seconds = circuit == Circuit.OPEN ? secondsToRest() : 1;
        return new ModelServerException(
                server + " failed too often and is left alone for now. It is tried again in " + seconds + " s.",
                cause,
                circuit,
                OptionalLong.of(seconds));
    }

    private ModelServerException failed(Throwable cause) {
        Circuit circuit = circuit();
        String reason = cause instanceof ServerFailure ? cause.getMessage() : cause.toString();
        return new ModelServerException(
                server + " did not answer: " + reason,
                cause,
                circuit,
                circuit == Circuit.OPEN ? OptionalLong.of(secondsToRest()) : OptionalLong.empty());
    }

    Circuit circuit() {
        return switch (breaker.getState()) {
            case OPEN, FORCED_OPEN -> Circuit.OPEN;
            case HALF_OPEN -> Circuit.HALF_OPEN;
            case CLOSED, DISABLED, METRICS_ONLY -> Circuit.CLOSED;
        };
    }

    private long secondsToRest() {
        Duration left = Duration.between(clock.instant(), openedAt.plus(patience.rest()));
        return Math.max(1, left.plusMillis(999).toSeconds());
    }
}
