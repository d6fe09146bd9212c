package commonplace.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BufferBudgetTest {
    private final BufferBudget budget = new BufferBudget(100);

    /** A connection as the budget sees it. */
    private final class Holder {
        final CountDownLatch told = new CountDownLatch(1);
        final BufferBudget.Account account = budget.open(told::countDown);

        boolean isTold() throws InterruptedException {
            return told.await(Await.SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void whoHoldsTheMostHasToGoWhoeverAsks() throws Exception {
        var large = new Holder();
        var small = new Holder();
        assertTrue(large.account.add(80));
        assertTrue(small.account.add(10));

        assertTrue(small.account.add(20));

        assertTrue(large.isTold());
        assertTrue(large.account.mustLeave());
        assertFalse(large.account.add(1));
        assertFalse(small.account.mustLeave());
    }

    @Test
    void nobodyElseGoesWhileOneIsLeaving() throws Exception {
        var large = new Holder();
        var small = new Holder();
        large.account.add(90);
        small.account.add(15);
        assertTrue(large.isTold());

        assertTrue(small.account.add(50), "what the other holds is as good as given back");
    }

    @Test
    void asManyGoAsItTakes() throws Exception {
        var holders = new Holder[5];
        for (int i = 0; i < holders.length; i++) {
            holders[i] = new Holder();
            holders[i].account.add(20);
        }
        var last = new Holder();
        assertTrue(last.account.add(19));
        assertTrue(last.account.add(0));
        int told = 0;
        for (Holder holder : holders) {
            told += holder.account.mustLeave() ? 1 : 0;
        }
        assertEquals(1, told);
    }

    @Test
    void whatIsClosedIsGivenBackOnce() {
        var holder = new Holder();
        holder.account.add(70);
        holder.account.close();
        holder.account.close();
        assertFalse(holder.account.add(-30), "nobody is left to count for");
        assertEquals(0, budget.held());
    }

    @Test
    void whatManyHoldTogetherIsThereOnce() {
        var first = new Holder();
        var second = new Holder();
        assertTrue(first.account.addShared(60, true));
        assertTrue(second.account.addShared(60, false));
        assertEquals(60, budget.held());

        first.account.addShared(-60, false);
        assertEquals(60, budget.held());
        second.account.addShared(-60, true);
        assertEquals(0, budget.held());
    }
}
