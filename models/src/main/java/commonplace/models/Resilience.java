package commonplace.models;

import commonplace.base.ExponentialBackoff;
import commonplace.base.Retry;
import commonplace.models.ModelServerException.Circuit;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;

/** Stands between us and one server: few requests at once, more tries for those that fail, none while it is down. */
final class Resilience {
    private static final double JITTER = 0.2;

    interface Call<T> {
        T run() throws IOException, InterruptedException;
    }

    private final String server;
    private final Semaphore turns;
    private final CircuitBreaker breaker;
    private final Retry retry;

    /**
     * @param server what messages call it, such as {@code Ollama at http://127.0.0.1:11434}
     */
    Resilience(String server, ResilienceSettings settings, Clock clock) {
        this.server = server;
        turns = new Semaphore(settings.atOnce(), true);
        breaker = new CircuitBreaker(settings, clock, Resilience::mayPass);
        retry = new Retry(1 + settings.retries(), pauses(settings));
    }

    /** How long to wait before each new try. */
    static ExponentialBackoff pauses(ResilienceSettings settings) {
        return new ExponentialBackoff(settings.firstPause(), Duration.ofDays(1), JITTER);
    }

    /** Makes a request, again if it fails for a reason that may pass. */
    <T> T call(Call<T> request) throws ModelServerException, InterruptedException {
        try {
            return retry.<T, IOException>call(() -> once(request), Resilience::mayPass);
        } catch (CircuitBreaker.OpenException e) {
            throw leftAlone(e);
        } catch (IOException | RuntimeException e) {
            throw failed(e);
        }
    }

    private <T> T once(Call<T> request) throws IOException, InterruptedException {
        turns.acquire();
        try {
            return breaker.call(request);
        } finally {
            turns.release();
        }
    }

    private static boolean mayPass(Exception failure) {
        return switch (failure) {
            case CircuitBreaker.OpenException _ -> false;
            case ServerFailure known -> !known.refused();
            default -> failure instanceof IOException;
        };
    }

    private ModelServerException leftAlone(CircuitBreaker.OpenException cause) {
        Circuit circuit = breaker.state();
        long seconds = circuit == Circuit.OPEN ? breaker.secondsToRest() : 1;
        return new ModelServerException(
                server + " failed too often and is left alone for now. It is tried again in " + seconds + " s.",
                cause,
                circuit,
                OptionalLong.of(seconds));
    }

    private ModelServerException failed(Exception cause) {
        Circuit circuit = breaker.state();
        String reason = cause instanceof ServerFailure ? cause.getMessage() : cause.toString();
        return new ModelServerException(
                server + " did not answer: " + reason,
                cause,
                circuit,
                circuit == Circuit.OPEN ? OptionalLong.of(breaker.secondsToRest()) : OptionalLong.empty());
    }
}
