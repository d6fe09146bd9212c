package commonplace.http.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClientQuotasTest {
    private static final ClientAllowance FEW = new ClientAllowance(6, 1_000, 1, 2, 1, 2);
    private static final ClientAllowance MORE = new ClientAllowance(10, 3_000, 2, 3, 2, 3);

    private long now = 1;
    private final ClientQuotas limits = new ClientQuotas(new LimitSettings(FEW, MORE, 3, false), () -> now, 4);

    private Requester from(String address) {
        return limits.visitor(InetAddress.ofLiteral(address), false);
    }

    private void pass(long seconds) {
        now += TimeUnit.SECONDS.toNanos(seconds);
    }

    private int admitted(String address, int requests) {
        int admitted = 0;
        for (int i = 0; i < requests; i++) {
            admitted += from(address).arrive().isEmpty() ? 1 : 0;
        }
        return admitted;
    }

    @Test
    void anAddressHasSoManyRequestsAMinuteAndOthersHaveTheirOwn() {
        assertEquals(6, admitted("192.0.2.1", 20));
        assertEquals(6, admitted("192.0.2.2", 20));
        assertEquals(28, limits.refusals(ClientLimit.REQUESTS, true));
    }

    @Test
    void whoIsRefusedIsToldWhenToComeBackAndIsLetInThen() {
        admitted("192.0.2.1", 6);
        LimitRefusal refusal = from("192.0.2.1").arrive().orElseThrow();

        assertEquals(10, refusal.retrySeconds());
        assertEquals(
                "this address may have 6 requests a minute; try again in 10 s, and whoever starts the server can allow"
                        + " more with the setting limits.address.requests",
                refusal.message());
        pass(refusal.retrySeconds());
        assertEquals(1, admitted("192.0.2.1", 5));
        pass(3600);
        assertEquals(6, admitted("192.0.2.1", 20), "no more than a minute's worth is saved up");
    }

    @Test
    void aTokenIsCountedOverAllItsAddresses() {
        int admitted = 0;
        for (int i = 0; i < 20; i++) {
            Requester visitor = from("192.0.2." + i % 3);
            admitted += visitor.arrive().isEmpty()
                            && visitor.signedIn("open sesame").isEmpty()
                    ? 1
                    : 0;
        }
        assertEquals(10, admitted);
        Requester other = from("192.0.2.9");
        assertEquals(Optional.empty(), other.arrive().or(() -> other.signedIn("another")));
    }

    @Test
    void aRequestCountsOnceForItsToken() {
        Requester visitor = from("192.0.2.1");
        for (int i = 0; i < 20; i++) {
            assertEquals(Optional.empty(), visitor.signedIn("open sesame"));
        }
    }

    @Test
    void thisMachineIsNotCountedUnlessAProxyPassesOnOrItIsWanted() {
        assertEquals(50, admitted("127.0.0.1", 50));
        assertTrue(limits.visitor(InetAddress.ofLiteral("::1"), true).arrive().isEmpty());
        int passedOn = 0;
        for (int i = 0; i < 50; i++) {
            passedOn += limits.visitor(InetAddress.ofLiteral("127.0.0.1"), true)
                            .arrive()
                            .isEmpty()
                    ? 1
                    : 0;
        }
        assertEquals(6, passedOn);
        limits.change(new LimitSettings(FEW, MORE, 3, true));
        pass(60);
        assertEquals(6, admitted("127.0.0.1", 50));
    }

    @Test
    void theHalfOfAnAddressThatAMachineChoosesItselfDoesNotCount() {
        assertEquals(6, admitted("2001:db8::1", 6) + admitted("2001:db8::2", 6));
        assertEquals(6, admitted("2001:db8:0:1::1", 6));
    }

    @Test
    void whatWasSentIsCountedWhenItHasCome() {
        Requester visitor = from("192.0.2.1");
        assertTrue(visitor.received(900));
        assertFalse(visitor.received(1_100));
        assertEquals("limits.address.megabytes", lastWord(visitor.noMoreBytes()));
        assertEquals(60, from("192.0.2.1").arrive().orElseThrow().retrySeconds());
        assertTrue(from("192.0.2.2").arrive().isEmpty());
        pass(61);
        assertTrue(from("192.0.2.1").arrive().isEmpty());
    }

    private static String lastWord(LimitRefusal refusal) {
        return refusal.message().substring(refusal.message().lastIndexOf(' ') + 1);
    }

    @Test
    void whatIsHeldIsGivenBackOnce() {
        Requester visitor = from("192.0.2.1");
        Requester.Holding.Held first = held(visitor.take(ClientLimit.SESSIONS));
        held(visitor.take(ClientLimit.SESSIONS));
        assertTrue(visitor.take(ClientLimit.SESSIONS) instanceof Requester.Holding.Refused);
        first.giveBack();
        first.giveBack();
        held(visitor.take(ClientLimit.SESSIONS));
        assertTrue(visitor.take(ClientLimit.SESSIONS) instanceof Requester.Holding.Refused);
    }

    @Test
    void whatATokenHasEnoughOfDoesNotCountForTheAddress() {
        for (String address : new String[] {"192.0.2.1", "192.0.2.2", "192.0.2.3"}) {
            Requester visitor = from(address);
            assertEquals(Optional.empty(), visitor.signedIn("open sesame"));
            Requester.Holding taken = visitor.take(ClientLimit.SCRIPTS);
            if (address.endsWith("3")) {
                assertTrue(taken instanceof Requester.Holding.Refused(LimitRefusal refusal, Object _)
                        && refusal.message().contains("limits.token.scripts"));
            }
        }
        held(from("192.0.2.3").take(ClientLimit.SCRIPTS));
    }

    private static Requester.Holding.Held held(Requester.Holding holding) {
        return (Requester.Holding.Held) holding;
    }

    @Test
    void afterTooManyWrongTokensNoneIsTriedButThoseThatWereRightBefore() {
        assertEquals(Optional.empty(), from("192.0.2.1").signedIn("open sesame"));
        for (int i = 0; i < 3; i++) {
            assertEquals(Optional.empty(), from("192.0.2.1").tries("guess " + i));
            from("192.0.2.1").failed("guess " + i);
        }
        assertEquals(20, from("192.0.2.1").tries("guess").orElseThrow().retrySeconds());
        assertTrue(from("192.0.2.1").tries("the right one").isPresent());
        assertEquals(Optional.empty(), from("192.0.2.1").tries("open sesame"));
        assertEquals(Optional.empty(), from("192.0.2.2").tries("the right one"));
        pass(20);
        assertEquals(Optional.empty(), from("192.0.2.1").tries("the right one"));
    }

    @Test
    void wrongTokensAreCountedOnThisMachineToo() {
        for (int i = 0; i < 3; i++) {
            from("127.0.0.1").failed("guess " + i);
        }
        assertTrue(from("127.0.0.1").tries("guess").isPresent());
    }

    @Test
    void whatIsKnownOfClientsIsBounded() {
        for (int i = 0; i < 100; i++) {
            assertEquals(1, admitted("192.0.2." + i, 1));
        }
        assertEquals(4, limits.size());
    }

    @Test
    void whoeverHoldsSomethingIsNotForgottenAndTheOthersCountAsOne() {
        for (int i = 0; i < 4; i++) {
            held(from("192.0.2." + i).take(ClientLimit.UPLOADS));
        }
        held(from("192.0.2.50").take(ClientLimit.UPLOADS));
        assertTrue(from("192.0.2.51").take(ClientLimit.UPLOADS) instanceof Requester.Holding.Refused);
        assertTrue(from("192.0.2.0").take(ClientLimit.UPLOADS) instanceof Requester.Holding.Refused);
        assertEquals(4, limits.size());
    }

    @Test
    void zeroIsNoLimit() {
        limits.change(LimitSettings.UNLIMITED);
        assertEquals(1_000, admitted("192.0.2.1", 1_000));
        for (int i = 0; i < 1_000; i++) {
            held(from("192.0.2.1").take(ClientLimit.DOCUMENTS));
        }
    }
}
