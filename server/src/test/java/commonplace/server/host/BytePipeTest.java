package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
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

    @Test
    void aSinkGetsWhatIsThereAndThenWhatIsWrittenOnTheThreadThatWritesIt() throws Exception {
        byte[] sent = new byte[200_000];
        new Random(7).nextBytes(sent);
        Thread writer = Thread.ofVirtual().unstarted(() -> {
            try (var out = pipe.output()) {
                out.write(sent);
                out.write(sent);
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        });
        writer.start();
        Await.until("the writer waits", () -> writer.getState() == Thread.State.WAITING);
        var threads = new LinkedHashSet<Thread>();
        var taken = new ByteArrayOutputStream();
        pipe.passTo(new OutputStream() {
            @Override
            public void write(int one) {
                taken.write(one);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                threads.add(Thread.currentThread());
                taken.write(bytes, offset, length);
            }
        });
        writer.join();
        assertEquals(List.of(Thread.currentThread(), writer), List.copyOf(threads));
        assertArrayEquals(sent, Arrays.copyOf(taken.toByteArray(), sent.length));
        assertArrayEquals(sent, Arrays.copyOfRange(taken.toByteArray(), sent.length, 2 * sent.length));
    }

    @Test
    void aWriterHearsThatTheSinkHasFailedAndSoDoesWhoeverWaitsForTheEnd() throws Exception {
        var waiting = new FutureTask<>(() -> {
            pipe.passTo(new OutputStream() {
                @Override
                public void write(int one) throws IOException {
                    throw new IOException("full");
                }
            });
            return true;
        });
        Thread waiter = Thread.ofVirtual().start(waiting);
        Await.until("it is waited for the end", () -> waiter.getState() == Thread.State.WAITING);
        assertEquals(
                "full",
                assertThrows(IOException.class, () -> pipe.output().write(1)).getMessage());
        assertTrue(waiting.get());
        assertThrows(IOException.class, () -> pipe.output().write(1));
    }
}
