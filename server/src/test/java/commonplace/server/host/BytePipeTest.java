package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.testing.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class BytePipeTest {
    private final BytePipe pipe = new BytePipe();

    @Test
    void whatGoesInComesOutHoweverMuchItIs() throws Exception {
        byte[] sent = new byte[1_000_000];
        new Random(7).nextBytes(sent);
        Thread writer = Thread.ofVirtual().start(() -> {
            try (var out = pipe.output()) {
                for (int at = 0; at < sent.length; ) {
                    int length = Math.min(sent.length - at, 1 + at % 99_991);
                    out.write(sent, at, length);
                    at += length;
                }
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        });
        assertArrayEquals(sent, pipe.input().readAllBytes());
        writer.join();
    }

    @Test
    void whatWasWrittenBeforeTheEndIsStillRead() throws Exception {
        pipe.output().write(new byte[] {1, (byte) 0xFF});
        pipe.output().close();
        assertEquals(1, pipe.input().read());
        assertEquals(0xFF, pipe.input().read());
        assertEquals(-1, pipe.input().read());
        assertThrows(IOException.class, () -> pipe.output().write(1));
    }

    @Test
    void aWriterThatWaitsHearsThatNobodyReads() throws Exception {
        var writing = new FutureTask<>(() -> {
            pipe.output().write(new byte[200_000]);
            return true;
        });
        Thread writer = Thread.ofVirtual().start(writing);
        Await.until("the writer waits", () -> writer.getState() == Thread.State.WAITING);
        pipe.input().close();
        writer.join();
        assertThrows(Exception.class, writing::get);
        assertThrows(IOException.class, () -> pipe.input().read());
    }

    @Test
    void aReaderGetsWhatThereIs() throws Exception {
        var read = new ByteArrayOutputStream();
        pipe.output().write(new byte[60_000]);
        byte[] some = new byte[40_000];
        read.write(some, 0, pipe.input().read(some));
        pipe.output().write(new byte[40_000]);
        pipe.output().close();
        pipe.input().transferTo(read);
        assertEquals(100_000, read.size());
    }
}
