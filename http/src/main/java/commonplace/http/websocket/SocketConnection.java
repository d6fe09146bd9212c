package commonplace.http.websocket;

import commonplace.base.Log;
import commonplace.http.BufferBudget;
import commonplace.http.Unauthenticated;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** A WebSocket in place of the HTTP connection that asked for it. */
final class SocketConnection extends AbstractConnection.NonBlocking implements Connection.UpgradeTo, WebSocket {
    private static final int INPUT_BYTES = 8 << 10;
    private static final int BROKEN = 1011;

    /** As HTTP's 408: the request did not come in time. y-websocket takes it for final. */
    private static final int NOT_AUTHENTICATED = 4408;

    /** How long a peer may take to answer our goodbye. */
    private static final long GOODBYE_SECONDS = 10;

    private final WebSocket.Listener listener;
    private final ByteBufferPool buffers;
    private final Scheduler scheduler;
    private final Heartbeat heartbeat;
    private final SocketLimits limits;
    private final BufferBudget.Account account;
    private final Writer writer = new Writer();

    /** Guards what follows. */
    private final Object lock = new Object();

    private final SendQueue queue;
    private boolean refused;
    /** Our goodbye is queued: nothing is sent after it, and what still comes in is not looked at. */
    private volatile boolean closing;

    /** None once our goodbye is queued: what it held is free at once, also where the peer sends no more. */
    private volatile @Nullable FrameReader reader;

    private boolean over;
    private volatile int pauses;

    /** It would be read on, were it not paused. */
    private boolean withheld;

    /** Ends the connection if nothing happens before. */
    private Scheduler.@Nullable Task deadline;

    private volatile boolean isAuthenticated;

    /** What came and was not looked at, since it came with the request or reading was paused. Of who reads. */
    private byte[] left = new byte[0];

    /** What the budget knows of what the reader holds. Of who reads. */
    private int counted;

    private volatile long heardNanos = System.nanoTime();

    SocketConnection(
            EndPoint endPoint,
            Connector connector,
            SocketLimits limits,
            Heartbeat heartbeat,
            WebSocket.Listener listener) {
        super(endPoint, connector.getExecutor());
        this.buffers = connector.getByteBufferPool();
        this.scheduler = connector.getScheduler();
        this.heartbeat = heartbeat;
        this.limits = limits;
        this.listener = listener;
        this.isAuthenticated = limits.isAuthenticated();
        this.account = limits.budget().open(this::leave);
        this.queue = new SendQueue(account);
        this.reader = new FrameReader(
                isAuthenticated ? limits.messageBytes() : Unauthenticated.MAX_MESSAGE_BYTES, new Incoming());
    }

    @Override
    public void onUpgradeTo(ByteBuffer alreadyRead) {
        this.left = BufferUtil.toArray(alreadyRead);
    }

    @Override
    public void onOpen() {
        super.onOpen();
        // Silence is ended by the heartbeat, which asks first.
        getEndPoint().setIdleTimeout(0);
        heartbeat.add(this);
        if (!isAuthenticated) {
            limits.unauthenticated().add(this, this::makeRoom);
            long patience = Unauthenticated.PATIENCE.toSeconds();
            endAfter(
                    patience,
                    () -> close(NOT_AUTHENTICATED, "no valid token came within " + patience + " s; send it first"));
        }
        try {
            listener.opened(this);
            readLeft();
        } catch (ProtocolViolation violation) {
            violated(violation);
        } catch (RuntimeException broken) {
            failed(broken);
        }
        readOn();
    }

    @Override
    public void onFillable() {
        RetainableByteBuffer buffer = buffers.acquire(INPUT_BYTES, true);
        try {
            readLeft();
            fillFrom(buffer.getByteBuffer());
        } catch (ProtocolViolation violation) {
            violated(violation);
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

    private void fillFrom(ByteBuffer bytes) throws IOException, ProtocolViolation {
        // Somebody may pause and resume while we read: what is left from before the pause comes first.
        while (pauses == 0 && left.length == 0) {
            BufferUtil.clear(bytes);
            int count = getEndPoint().fill(bytes);
            if (count == 0) {
                break;
            }
            if (count < 0) {
                getEndPoint().close();
                return;
            }
            read(bytes);
            if (count < INPUT_BYTES) {
                // That was all, most likely; if not, we are called again.
                break;
            }
        }
        readOn();
    }

    private void readLeft() throws ProtocolViolation {
        byte[] before = left;
        left = new byte[0];
        read(ByteBuffer.wrap(before));
    }

    private void read(ByteBuffer bytes) throws ProtocolViolation {
        FrameReader reading = reader;
        if (reading == null) {
            return; // What is still being sent is taken all the same, so that the peer comes to read our goodbye.
        }
        heardNanos = System.nanoTime();
        try {
            reading.read(bytes);
        } finally {
            listener.caughtUp();
        }
        left = bytes.hasRemaining() ? BufferUtil.toArray(bytes) : left;
        int held = reading.held();
        if (held != counted) {
            boolean stays = account.add(held - counted);
            counted = held;
            if (!stays && !closing) {
                throw noRoom();
            }
        }
    }

    private static ProtocolViolation noRoom() {
        return new ProtocolViolation(
                ProtocolViolation.TRY_AGAIN_LATER,
                "all connections together hold too much, and this one the most of it");
    }

    private void violated(ProtocolViolation violation) {
        boolean tooEarly = violation.code() == ProtocolViolation.TOO_BIG && !isAuthenticated;
        close(violation.code(), violation.reason() + (tooEarly ? " until its sender is authenticated" : ""));
    }

    @Override
    public void waiting(long bytes) {
        // One that has to leave is ended by the budget.
        account.add(bytes);
    }

    @Override
    public void authenticated() {
        if (!isAuthenticated) {
            isAuthenticated = true;
            FrameReader reading = reader;
            if (reading != null) {
                reading.allow(limits.messageBytes());
            }
            limits.unauthenticated().remove(this);
            synchronized (lock) {
                if (!closing) {
                    endAfter(0, () -> {});
                }
            }
        }
    }

    /** Others wait to be authenticated, and this one has had the longest time for it. */
    private void makeRoom() {
        if (closing) {
            getEndPoint().close();
        } else {
            close(
                    ProtocolViolation.TRY_AGAIN_LATER,
                    "too many connections wait to be authenticated; send the token at once");
        }
    }

    /** There is no memory for what it holds. */
    private void leave() {
        boolean mayBeTold;
        synchronized (lock) {
            mayBeTold = queue.drop() && !closing;
        }
        if (mayBeTold) {
            ProtocolViolation reason = noRoom();
            close(reason.code(), reason.reason());
            account.close();
        } else {
            getEndPoint().close();
        }
    }

    /** Replaces the deadline there was. */
    private void endAfter(long seconds, Runnable end) {
        synchronized (lock) {
            if (deadline != null) {
                deadline.cancel();
            }
            deadline = seconds == 0 ? null : scheduler.schedule(end, seconds, TimeUnit.SECONDS);
        }
    }

    private void failed(RuntimeException broken) {
        Log.error("a connection ends: " + broken, broken);
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
        limits.unauthenticated().remove(this);
        synchronized (lock) {
            over = true;
            closing = true;
            queue.drop();
            endAfter(0, () -> {});
        }
        account.close();
        listener.closed();
    }

    private final class Incoming implements FrameReader.FrameHandler {
        @Override
        public boolean message(byte[] payload) {
            if (!closing) {
                listener.received(payload);
            }
            return pauses == 0;
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
        public void close(int code) {
            SocketConnection.this.close(code, "");
        }
    }

    @Override
    public boolean offer(Frame frame) {
        synchronized (lock) {
            if (closing) {
                return true;
            }
            if (queue.bytes() + frame.size() > MAX_QUEUED_BYTES && queue.bytes() > 0) {
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
            refused |= queue.bytes() > MAX_QUEUED_BYTES;
            return queue.bytes() > MAX_QUEUED_BYTES;
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
        boolean hasLeft;
        synchronized (lock) {
            pauses--;
            waiting = withheld && pauses == 0;
            withheld &= pauses > 0;
            hasLeft = left.length > 0;
        }
        if (waiting && hasLeft) {
            getExecutor().execute(this::onFillable);
        } else if (waiting) {
            fillInterested();
        }
    }

    private void readOn() {
        boolean hasLeft;
        synchronized (lock) {
            if (pauses > 0) {
                withheld = true;
                return;
            }
            hasLeft = left.length > 0;
        }
        if (hasLeft) {
            getExecutor().execute(this::onFillable);
        } else {
            fillInterested();
        }
    }

    /**
     * Nearly every frame finds nothing waiting and room in the kernel's buffer; it is written right here. What is left of
     * it is queued.
     */
    private boolean isSentAtOnce(Frame frame) {
        ByteBuffer bytes = frame.buffer();
        if (queue.bytes() == 0) {
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
        queue.add(frame, bytes);
        return false;
    }

    @Override
    public int queuedBytes() {
        return queue.bytes();
    }

    @Override
    public void close(int code, String reason) {
        synchronized (lock) {
            if (closing) {
                return;
            }
            Frame goodbye = Frame.close(code, reason);
            queue.add(goodbye, goodbye.buffer());
            closing = true;
            reader = null;
            endAfter(GOODBYE_SECONDS, getEndPoint()::close);
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
            idle = !closing && queue.bytes() == 0;
        }
        if (idle) {
            offer(Frame.ping());
        }
    }

    /** One write at a time, each with all that is waiting. */
    private final class Writer extends IteratingCallback {
        @Override
        protected Action process() {
            ByteBuffer[] batch;
            synchronized (lock) {
                if (queue.isEmpty()) {
                    rest();
                    return closing ? goodbye() : Action.IDLE;
                }
                batch = queue.next();
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
                queue.written();
            }
        }

        @Override
        protected void onFailure(Throwable cause) {
            synchronized (lock) {
                queue.written();
            }
            getEndPoint().close();
        }

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }
    }
}
