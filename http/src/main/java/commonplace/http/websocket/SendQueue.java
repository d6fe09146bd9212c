package commonplace.http.websocket;

import commonplace.http.BufferBudget;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What waits to be sent on a socket, and what is being written now. Guarded by the socket's lock, but for its size. */
final class SendQueue {
    private static final int MAX_FRAMES_A_WRITE = 256;

    private final BufferBudget.Account account;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private final List<Waiting> writing = new ArrayList<>();
    private final AtomicInteger bytes = new AtomicInteger();

    /** @param rest what of the frame has not been sent */
    private record Waiting(Frame frame, ByteBuffer rest, int length) {}

    SendQueue(BufferBudget.Account account) {
        this.account = account;
    }

    /** What waits and what is being written. */
    int bytes() {
        return bytes.get();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    void add(Frame frame, ByteBuffer rest) {
        waiting.add(new Waiting(frame, rest, rest.remaining()));
        bytes.addAndGet(rest.remaining());
        // A frame that waits in many queues is in memory once.
        account.addShared(frame.size(), frame.enters());
    }

    /** What is to be written next, as one. */
    ByteBuffer[] next() {
        ByteBuffer[] batch = new ByteBuffer[Math.min(waiting.size(), MAX_FRAMES_A_WRITE)];
        for (int i = 0; i < batch.length; i++) {
            Waiting next = waiting.remove();
            writing.add(next);
            batch[i] = next.rest();
        }
        return batch;
    }

    /** What was being written is, or never will be. */
    void written() {
        writing.forEach(this::leaves);
        writing.clear();
    }

    /** Forgets what waits. Returns whether another frame may follow what was sent: none was cut in two. */
    boolean drop() {
        boolean whole = writing.isEmpty()
                && (waiting.isEmpty() || waiting.getFirst().rest().position() == 0);
        waiting.forEach(this::leaves);
        waiting.clear();
        return whole;
    }

    private void leaves(Waiting left) {
        bytes.addAndGet(-left.length());
        account.addShared(-left.frame().size(), left.frame().leaves());
    }
}
