package commonplace.server.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Bytes from one thread to another, through memory that is bounded: a writer waits for the reader. The JDK's pipes look once a
 * second whether the other thread lives, and take a thread that has done its work for one that has died. A reader that has a
 * sink for all that comes leaves the rest to the writers, who then need not wake it.
 */
final class BytePipe {
    private static final int CAPACITY = 1 << 16;

    private final byte[] buffer = new byte[CAPACITY];
    private final InputStream input = new Input();
    private final OutputStream output = new Output();
    private int from;
    private int count;
    private boolean ended;
    private boolean abandoned;
    private @Nullable OutputStream sink;

    /** Where they come out; closing it tells the writer that nobody reads. */
    InputStream input() {
        return input;
    }

    /** Where they go in; closing it is the end of what is read. */
    OutputStream output() {
        return output;
    }

    /**
     * Has all that is written go to this sink, on the thread that writes it, and returns when no more comes. A sink that fails
     * is as good as a reader that is gone.
     */
    void passTo(OutputStream reader) throws IOException {
        synchronized (this) {
            while (count > 0) {
                int length = Math.min(count, CAPACITY - from);
                reader.write(buffer, from, length);
                from = (from + length) % CAPACITY;
                count -= length;
            }
            sink = reader;
            notifyAll();
            awaitOtherThan(0);
        }
    }

    private synchronized int read(byte[] bytes, int offset, int length) throws IOException {
        awaitOtherThan(0);
        if (abandoned) {
            throw new IOException("closed");
        }
        if (count == 0) {
            return -1;
        }
        int taken = Math.min(length, Math.min(count, CAPACITY - from));
        System.arraycopy(buffer, from, bytes, offset, taken);
        from = (from + taken) % CAPACITY;
        count -= taken;
        notifyAll();
        return taken;
    }

    private void write(byte[] bytes, int offset, int length) throws IOException {
        int done;
        OutputStream reader;
        synchronized (this) {
            done = fill(bytes, offset, length);
            reader = sink;
        }
        if (reader != null) {
            try {
                reader.write(bytes, offset + done, length - done);
            } catch (IOException | RuntimeException failed) {
                abandon();
                throw failed;
            }
        }
    }

    /** Puts in as much as is wanted there: all of it, unless somebody else takes it. */
    private synchronized int fill(byte[] bytes, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            awaitOtherThan(CAPACITY);
            if (ended || abandoned) {
                throw new IOException("the other side is gone");
            }
            if (sink != null) {
                return done;
            }
            int end = (from + count) % CAPACITY;
            int room = Math.min(length - done, Math.min(CAPACITY - count, CAPACITY - end));
            System.arraycopy(bytes, offset + done, buffer, end, room);
            count += room;
            done += room;
            notifyAll();
        }
        return done;
    }

    /** Waits until there is more or less in it than this, or one side is gone. */
    private synchronized void awaitOtherThan(int filled) throws InterruptedIOException {
        try {
            while (count == filled && !ended && !abandoned) {
                wait();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("stopped");
        }
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    private synchronized void abandon() {
        abandoned = true;
        notifyAll();
    }

    private final class Input extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return BytePipe.this.read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return length == 0 ? 0 : BytePipe.this.read(bytes, offset, length);
        }

        @Override
        public void close() {
            abandon();
        }
    }

    private final class Output extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            BytePipe.this.write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            BytePipe.this.write(bytes, offset, length);
        }

        @Override
        public void close() {
            end();
        }
    }
}
