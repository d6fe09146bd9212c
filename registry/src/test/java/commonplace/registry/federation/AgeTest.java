package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AgeTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    @Test
    void agesAreWhatPeopleSay() {
        assertEquals("less than a minute", before("PT-5S"));
        assertEquals("less than a minute", before("PT59S"));
        assertEquals("1 minute", before("PT60S"));
        assertEquals("59 minutes", before("PT3599S"));
        assertEquals("1 hour", before("PT1H"));
        assertEquals("47 hours", before("PT47H"));
        assertEquals("2 days", before("PT48H"));
        assertEquals("400 days", before("P400D"));
    }

    private static String before(String age) {
        return Age.of(NOW.minus(Duration.parse(age)), NOW);
    }
}
