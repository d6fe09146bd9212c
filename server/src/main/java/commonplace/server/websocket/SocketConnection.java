package commonplace.server.websocket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.IteratingCallback;
import org.jspecify.annotations.Nullable;

/** A WebSocket in place of the HTTP connection that asked for it. */
final class SocketConnection extends AbstractConnection.NonBlocking implements Connection.UpgradeTo, WebSocket {
    private static final int INPUT_BYTES = 8 << 10;
    private static final int NORMAL = 1000;
    private static final int BROKEN = 1011;

    private final WebSocket.Listener listener;
    private final ByteBufferPool buffers;
    private final Heartbeat heartbeat;
    private final FrameReader reader;
    private final Writer writer = new Writer();

    /** Guards what follows. */
    private final Object lock = new Object();

    private final ArrayDeque<ByteBuffer> queue = new ArrayDeque<>();

    /** Written under the lock. */
    private volatile int queuedBytes;

    private boolean refused;
    /** Our goodbye is queued: nothing is sent after it, and what still comes in is not looked at. */
    private boolean closing;

    private boolean over;
    private int pauses;

    /** It would be read on, were it not paused. */
    private boolean withheld;

    /** What came together with the request. */
    private byte[] early = new byte[0];

    private volatile long heardNanos = System.nanoTime();

    SocketConnection(
            EndPoint endPoint,
            Executor executor,
            ByteBufferPool buffers,
            int maxMessageBytes,
            Heartbeat heartbeat,
            WebSocket.Listener listener) {
        super(endPoint, executor);
        this.buffers = buffers;
        this.heartbeat = heartbeat;
        this.listener = listener;
        this.reader = new FrameReader(maxMessageBytes, new Incoming());
    }

    @Override
    public void onUpgradeTo(ByteBuffer alreadyRead) {
        this.early = BufferUtil.toArray(alreadyRead);
    }

    @Override
    public void onOpen() {
        super.onOpen();
        // Silence is ended by the heartbeat, which asks first.
        getEndPoint().setIdleTimeout(0);
        heartbeat.add(this);
        try {
            listener.opened(this);
            reader.read(ByteBuffer.wrap(early));
            early = new byte[0];
        } catch (Violation violation) {
            close(violation.code(), violation.reason());
        } catch (RuntimeException broken) {
            failed(broken);
        }
        readOn();
    }

    @Override
    public void onFillable() {
        RetainableByteBuffer buffer = buffers.acquire(INPUT_BYTES, true);
        try {
            fillFrom(buffer.getByteBuffer());
        } catch (Violation violation) {
            close(violation.code(), violation.reason());
            fillInterested();
        } catch (IOException gone) {
            getEndPoint().close();
        } catch (RuntimeException broken) {
            failed(broken);
            fillInterested();
        } finally {
            buffer.release();
        }
    }

    private void fillFrom(ByteBuffer bytes) throws IOException, Violation {
        while (true) {
            BufferUtil.clear(bytes);
            int count = getEndPoint().fill(bytes);
            if (count == 0) {
                readOn();
                return;
            }
            if (count < 0) {
                getEndPoint().close();
                return;
            }
            if (!isClosing()) {
                heardNanos = System.nanoTime();
                reader.read(bytes);
            }
            if (count < INPUT_BYTES) {
                // That was all, most likely; if not, we are called again.
                readOn();
                return;
            }
        }
    }

    private void failed(RuntimeException broken) {
        System.err.println("commonplace: a connection ends: " + broken);
        close(BROKEN, "the server cannot go on with this connection");
    }

    @Override
    public boolean onIdleExpired(TimeoutException timeout) {
        return false;
    }

    @Override
    public void onClose(@Nullable Throwable cause) {
        super.onClose(cause);
        heartbeat.remove(this);
        synchronized (lock) {
            over = true;
            closing = true;
            queue.clear();
        }
        listener.closed();
    }

    private final class Incoming implements FrameReader.Found {
        @Override
        public void message(byte[] payload) {
            if (!isClosing()) {
                listener.received(payload);
            }
        }

        @Override
        public void ping(byte[] payload) {
            // One that sends pings and reads no answers gets no more of them.
            boolean answered = offer(Frame.pong(payload));
            assert answered || isClogged();
        }

        @Override
        public void pong() {
            // That it came is all it says.
        }

        @Override
        public void close() {
            SocketConnection.this.close(NORMAL, "");
        }
    }

    @Override
    public boolean offer(Frame frame) {
        synchronized (lock) {
            if (closing) {
                return true;
            }
            if (queuedBytes + frame.size() > MAX_QUEUED_BYTES && queuedBytes > 0) {
                refused = true;
                return false;
            }
            if (isSentAtOnce(frame)) {
                return true;
            }
        }
        writer.iterate();
        return true;
    }

    @Override
    public void send(Frame frame) {
        synchronized (lock) {
            if (closing || isSentAtOnce(frame)) {
                return;
            }
        }
        writer.iterate();
    }

    @Override
    public boolean isClogged() {
        synchronized (lock) {
            refused |= queuedBytes > MAX_QUEUED_BYTES;
            return queuedBytes > MAX_QUEUED_BYTES;
        }
    }

    @Override
    public void pause() {
        synchronized (lock) {
            pauses++;
        }
    }

    @Override
    public void resume() {
        boolean waiting;
        synchronized (lock) {
            pauses--;
            waiting = withheld && pauses == 0;
            withheld &= pauses > 0;
        }
        if (waiting) {
            fillInterested();
        }
    }

    private void readOn() {
        synchronized (lock) {
            if (pauses > 0) {
                withheld = true;
                return;
            }
        }
        fillInterested();
    }

    /**
     * Nearly every frame finds nothing waiting and room in the kernel's buffer; it is written right here. What is left of
     * it is queued.
     */
    private boolean isSentAtOnce(Frame frame) {
        ByteBuffer bytes = frame.buffer();
        if (queuedBytes == 0) {
            try {
                if (getEndPoint() instanceof SocketChannelEndPoint plain) {
                    plain.getChannel().write(bytes);
                } else {
                    getEndPoint().flush(bytes);
                }
                if (!bytes.hasRemaining()) {
                    return true;
                }
            } catch (IOException gone) {
                getEndPoint().close();
                return true;
            }
        }
        enqueue(bytes);
        return false;
    }

    @Override
    public int queuedBytes() {
        return queuedBytes;
    }

    @Override
    public void close(int code, String reason) {
        synchronized (lock) {
            if (closing) {
                return;
            }
            enqueue(Frame.close(code, reason).buffer());
            closing = true;
        }
        writer.iterate();
    }

    /** Called by the heartbeat: asks a quiet peer for a sign, and ends one that gave none. */
    void beat(long silenceNanos) {
        if (System.nanoTime() - heardNanos > silenceNanos) {
            getEndPoint().close();
            return;
        }
        boolean idle;
        synchronized (lock) {
            idle = !closing && queuedBytes == 0;
        }
        if (idle) {
            offer(Frame.ping());
        }
    }

    private boolean isClosing() {
        synchronized (lock) {
            return closing;
        }
    }

    private void enqueue(ByteBuffer bytes) {
        synchronized (lock) {
            queue.add(bytes);
            queuedBytes += bytes.remaining();
        }
    }

    /** One write at a time, each with all that is waiting. */
    private final class Writer extends IteratingCallback {
        private static final int MAX_FRAMES = 256;

        private int writingBytes;

        @Override
        protected Action process() {
            ByteBuffer[] batch;
            synchronized (lock) {
                if (queue.isEmpty()) {
                    rest();
                    return closing ? goodbye() : Action.IDLE;
                }
                batch = new ByteBuffer[Math.min(queue.size(), MAX_FRAMES)];
                writingBytes = 0;
                for (int i = 0; i < batch.length; i++) {
                    batch[i] = queue.remove();
                    writingBytes += batch[i].remaining();
                }
            }
            getEndPoint().write(this, batch);
            return Action.SCHEDULED;
        }

        private Action goodbye() {
            // The peer's answer, or its end, is still to be read: closing now might lose our last words on the way.
            if (!over) {
                getEndPoint().shutdownOutput();
            }
            return Action.IDLE;
        }

        /** Under the lock. */
        private void rest() {
            if (refused) {
                refused = false;
                getExecutor().execute(listener::drained);
            }
        }

        @Override
        protected void onSuccess() {
            synchronized (lock) {
                queuedBytes -= writingBytes;
            }
        }

        @Override
        protected void onFailure(Throwable cause) {
            getEndPoint().close();
        }

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }
    }
}
