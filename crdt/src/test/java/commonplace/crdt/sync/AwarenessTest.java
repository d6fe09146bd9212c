package commonplace.crdt.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AwarenessTest {
    private final Awareness awareness = new Awareness();

    @Test
    void theHigherClockWins() {
        awareness.apply(update(7, 2, "{\"name\":\"Ada\"}"), 0);
        awareness.apply(update(7, 1, "{\"name\":\"Bob\"}"), 0);

        assertEquals(Map.of(7L, "{\"name\":\"Ada\"}"), awareness.states());
    }

    @Test
    void whoLeavesWithTheSameClockIsGone() {
        awareness.apply(update(7, 2, "{}"), 0);

        assertEquals(List.of(7L), awareness.apply(update(7, 2, "null"), 0).removed());
        assertEquals(Map.of(), awareness.states());
    }

    @Test
    void whoIsSilentForThirtySecondsIsGone() {
        awareness.apply(update(7, 1, "{}"), 1_000);
        awareness.apply(update(8, 1, "{}"), 20_000);

        assertTrue(awareness.expire(30_999).isEmpty());
        assertEquals(List.of(7L), awareness.expire(31_000).removed());
        assertEquals(Map.of(8L, "{}"), awareness.states());
    }

    @Test
    void whoCameBackIsNotTakenAwayByALateFarewell() {
        awareness.apply(update(7, 1, "{}"), 0);
        awareness.remove(List.of(7L), 0);
        awareness.apply(update(7, 2, "{}"), 0);
        awareness.apply(update(7, 1, "null"), 0);

        assertEquals(Map.of(7L, "{}"), awareness.states());
    }

    @Test
    void ourOwnClientsAreHeardByThoseWhoNeverHeardOfThem() {
        awareness.announce(5, "{\"name\":\"agent\"}", 0);
        var other = new Awareness();

        assertEquals(List.of(5L), other.apply(awareness.encodeAll(), 0).added());
        awareness.announce(5, "{\"name\":\"agent\",\"busy\":true}", 1);
        assertEquals(
                List.of(5L), other.apply(awareness.encode(List.of(5L, 6L)), 1).updated());
    }

    @Test
    void aStateThatIsNoJsonIsRefusedWithAllThatCameWithIt() {
        var out = new Encoder();
        out.varUint(2);
        for (String state : List.of("{}", "{\"a\":}")) {
            out.varUint(9);
            out.varUint(1);
            out.string(state);
        }

        var refused = assertThrows(DecodingException.class, () -> awareness.apply(out.toByteArray(), 0));

        assertEquals(
                "The state of client 9 at byte 8 is not a JSON text of at most 65536 characters", refused.getMessage());
        assertEquals(Map.of(), awareness.states());
    }

    @Test
    void aCrowdThatIsNoneIsRefused() {
        var out = new Encoder();
        out.varUint(Awareness.MOST_CLIENTS + 1);
        for (int client = 0; client <= Awareness.MOST_CLIENTS; client++) {
            out.varUint(client);
            out.varUint(1);
            out.string("{}");
        }

        assertThrows(DecodingException.class, () -> awareness.apply(out.toByteArray(), 0));
        assertEquals(Map.of(), awareness.states());
    }

    @Test
    void thoseWhoLeftAreForgottenInTheEnd() {
        awareness.apply(update(7, 3, "{}"), 0);
        awareness.remove(List.of(7L), 0);
        awareness.expire(1_000);
        assertEquals(Map.of(), afterHearing(2), "still remembered");
        awareness.expire(1_000_000);
        assertEquals(Map.of(7L, "{}"), afterHearing(2), "forgotten");
    }

    @Test
    void thoseWhoLeftAreRememberedUntilTheirTimeIsOver() {
        awareness.apply(update(7, 3, "{}"), 500);
        awareness.remove(List.of(7L), 500);
        awareness.expire(500 + 10 * Awareness.EXPIRES_AFTER_MILLIS - 1);
        assertEquals(Map.of(), afterHearing(2), "still remembered");
        awareness.expire(500 + 10 * Awareness.EXPIRES_AFTER_MILLIS);
        assertEquals(Map.of(7L, "{}"), afterHearing(2), "forgotten");
    }

    @Test
    void aChangeNamesAllOfWhomOthersShouldHear() {
        var announced = awareness.announce(5, "{}", 0);
        assertEquals(List.of(5L), announced.clients());
        assertEquals(Optional.of("{}"), awareness.state(5));
        assertEquals(Optional.empty(), awareness.state(6));

        assertEquals(List.of(5L), awareness.announce(5, "{\"a\":1}", 0).clients());
        var left = awareness.remove(List.of(5L, 6L), 0);
        assertEquals(List.of(5L), left.clients());
        assertFalse(left.isEmpty());
        assertEquals(Optional.empty(), awareness.state(5));
        assertThrows(IllegalArgumentException.class, () -> awareness.announce(5, "{", 0));
    }

    @Test
    void asManyAsAreKeptAreTaken() {
        for (int client = 0; client < Awareness.MOST_CLIENTS; client++) {
            awareness.apply(update(client, 1, "{}"), 0);
        }
        awareness.apply(update(0, 2, "[]"), 0);

        assertEquals(Awareness.MOST_CLIENTS, awareness.states().size());
        assertThrows(DecodingException.class, () -> awareness.apply(update(Awareness.MOST_CLIENTS, 1, "{}"), 0));
    }

    private Map<Long, String> afterHearing(long clock) {
        awareness.apply(update(7, clock, "{}"), 1_000_000);
        return awareness.states();
    }

    @Test
    void aStateThatIsNestedTooDeepIsRefused() {
        awareness.apply(update(7, 1, "[".repeat(65) + "]".repeat(65)), 0);

        byte[] deeper = update(7, 2, "[".repeat(66) + "]".repeat(66));
        assertThrows(DecodingException.class, () -> awareness.apply(deeper, 0));
    }

    private static byte[] update(long client, long clock, String state) {
        var out = new Encoder();
        out.varUint(1);
        out.varUint(client);
        out.varUint(clock);
        out.string(state);
        return out.toByteArray();
    }
}
