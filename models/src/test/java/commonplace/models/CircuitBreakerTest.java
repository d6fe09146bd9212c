package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.models.ModelServerException.Circuit;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private final MovedClock clock = new MovedClock();
    private final CircuitBreaker breaker = new CircuitBreaker(
            new ResilienceSettings(
                    Duration.ofMinutes(4),
                    2,
                    0,
                    Duration.ofMillis(1),
                    Duration.ofSeconds(30),
                    2,
                    50,
                    Duration.ofSeconds(30)),
            clock,
            failure -> !(failure instanceof ServerFailure known && known.refused()));

    private void fail() {
        assertThrows(
                IOException.class,
                () -> breaker.call(() -> {
                    throw new IOException("down");
                }));
    }

    private void failTwice() {
        fail();
        fail();
        assertEquals(Circuit.OPEN, breaker.state());
    }

    @Test
    void aCallThatBeganBeforeItOpenedHasNoSayLater() throws Exception {
        String answer = breaker.call(() -> {
            failTwice();
            return "late";
        });
        assertEquals("late", answer);
        assertEquals(Circuit.OPEN, breaker.state());
    }

    @Test
    void whatIsNotTheServersFaultDecidesNothing() throws Exception {
        failTwice();
        clock.move(Duration.ofSeconds(30));
        assertThrows(
                ServerFailure.class,
                () -> breaker.call(() -> {
                    throw ServerFailure.refused("no such model");
                }));
        assertEquals(Circuit.HALF_OPEN, breaker.state());
        assertEquals("well", breaker.call(() -> "well"));
        assertEquals(Circuit.CLOSED, breaker.state());
    }

    @Test
    void failuresFromBeforeItOpenedAreForgotten() throws Exception {
        failTwice();
        clock.move(Duration.ofSeconds(30));
        assertEquals("well", breaker.call(() -> "well"));
        fail();
        assertEquals(Circuit.CLOSED, breaker.state());
        fail();
        assertEquals(Circuit.OPEN, breaker.state());
        assertThrows(CircuitBreaker.OpenException.class, () -> breaker.call(() -> "not asked"));
        assertEquals(30, breaker.secondsToRest());
    }
}
