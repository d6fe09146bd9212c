package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class OutboxTest {
    private final Outbox box = new Outbox();

    @Test
    void nothingGoesPastWhatWaitsOrIsBeingWritten() throws InterruptedException {
        assertTrue(box.tryPass());
        assertFalse(box.tryPass(), "another is being written");
        box.put(bytes(1));
        box.passed();
        assertFalse(box.tryPass(), "one waits");
        assertArrayEquals(bytes(1), box.take(0));
        assertFalse(box.tryPass(), "what was taken is being written");
        assertNull(box.take(0));
        assertTrue(box.tryPass());
        box.close();
        assertFalse(box.isFinished(), "one is being written");
        box.passed();
        assertTrue(box.isFinished());
        assertFalse(box.tryPass(), "closed");
    }

    @Test
    void newsReplacesOlderNewsOfItsKind() throws InterruptedException {
        box.offer("a", bytes(1));
        box.offer("b", bytes(2));
        box.offer("a", bytes(3));
        assertArrayEquals(bytes(3), box.take(0));
        assertArrayEquals(bytes(2), box.take(0));
        assertNull(box.take(0));
        box.offer("a", bytes(4));
        assertArrayEquals(bytes(4), box.take(0));
    }

    @Test
    void newsIsBoundedAndAnswersAreNot() throws InterruptedException {
        for (int i = 0; i < 5000; i++) {
            box.offer("topic " + i, bytes(1));
            box.put(bytes(2));
        }
        box.close();
        int news = 0;
        int answers = 0;
        for (byte[] message = box.take(0); message != null; message = box.take(0)) {
            news += message[0] == 1 ? 1 : 0;
            answers += message[0] == 2 ? 1 : 0;
        }
        assertEquals(1024, news);
        assertEquals(5000, answers);
    }

    @Test
    void whatIsInAClosedBoxCanStillBeTaken() throws InterruptedException {
        box.finish(bytes(1));
        box.put(bytes(2));
        assertFalse(box.isFinished());
        assertArrayEquals(bytes(1), box.take(0));
        assertTrue(box.isFinished());
        assertNull(box.take(1000));
    }

    @Test
    void aReaderThatWasReplacedTakesNothing() throws InterruptedException {
        box.offer("a", bytes(1));
        assertNull(box.take(1000, () -> false));
        assertArrayEquals(bytes(1), box.take(0));
    }

    @Test
    void aReaderThatWaitsLearnsThatItWasReplaced() throws InterruptedException {
        var replaced = new AtomicBoolean();
        Thread reader = Thread.startVirtualThread(() -> {
            try {
                assertNull(box.take(600_000, () -> !replaced.get()));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        replaced.set(true);
        box.readerChanged();
        reader.join();
    }

    private static byte[] bytes(int value) {
        return new byte[] {(byte) value};
    }
}
