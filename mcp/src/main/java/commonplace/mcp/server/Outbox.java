package commonplace.mcp.server;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be written to one client. Putting never blocks, however slowly the client reads:
 * answers are always kept, and what is merely news replaces older news of the same kind or, past a bound, is dropped.
 */
final class Outbox {
    private static final int MAX_NEWS = 1024;
    private static final long ROOM = 32L << 20;

    private final ArrayDeque<Item> queue = new ArrayDeque<>();
    private final Map<String, Item> news = new HashMap<>();
    private long waiting;

    /** Whether a message that was taken is being written. */
    private boolean taken;

    /** Whether one is being written that never was in the box. */
    private boolean passed;

    private boolean closed;
    private Runnable whenFirst = () -> {};

    /** Has somebody told when a message comes that is not the last; before that, none has. */
    synchronized void whenFirst(Runnable told) {
        whenFirst = told;
    }

    /** An answer, or a question of ours. */
    synchronized void put(byte[] message) {
        if (!closed) {
            add(new Item("", message));
            whenFirst.run();
        }
    }

    /** The last message there will be. */
    synchronized void finish(byte[] message) {
        if (!closed) {
            add(new Item("", message));
        }
        close();
    }

    /** Something the client should know, if it reads at all; {@code topic} says what it would make obsolete. */
    synchronized void offer(String topic, byte[] message) {
        Item older = news.get(topic);
        if (older != null) {
            waiting += message.length - older.message.length;
            older.message = message;
        } else if (!closed && news.size() < MAX_NEWS) {
            var item = new Item(topic, message);
            news.put(topic, item);
            add(item);
            whenFirst.run();
        }
    }

    private void add(Item item) {
        queue.add(item);
        waiting += item.message.length;
        notifyAll();
    }

    /**
     * The next message; {@code null} when the time is up, or when the box is closed and empty. Only one thread takes, and comes
     * back when it has written what it took before.
     */
    byte @Nullable [] take(long millis) throws InterruptedException {
        return take(millis, () -> true);
    }

    /** The same for a reader that may be replaced by another: from then on, it gets {@code null} and takes nothing. */
    synchronized byte @Nullable [] take(long millis, BooleanSupplier isReader) throws InterruptedException {
        taken = false;
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while ((passed || (queue.isEmpty() && !closed)) && isReader.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()) + 1;
            if (left <= 1) {
                return null;
            }
            wait(left);
        }
        Item item = isReader.getAsBoolean() ? queue.poll() : null;
        if (item == null) {
            return null;
        }
        news.remove(item.topic);
        waiting -= item.message.length;
        taken = true;
        notifyAll();
        return item.message;
    }

    /** Has those who wait look whether they are still to read. */
    synchronized void readerChanged() {
        notifyAll();
    }

    /** Whether the caller may write a message past the box: nothing waits in it, and nothing is being written. */
    synchronized boolean tryPass() {
        boolean free = !closed && !passed && !taken && queue.isEmpty();
        passed |= free;
        return free;
    }

    /** What went past the box is written. */
    synchronized void passed() {
        passed = false;
        if (closed || !queue.isEmpty()) {
            notifyAll();
        }
    }

    synchronized boolean isEmpty() {
        return queue.isEmpty();
    }

    synchronized boolean isFinished() {
        return closed && !passed && queue.isEmpty();
    }

    /** Waits until the client has read enough; the reader of its requests does this before the next one. */
    synchronized void awaitRoom() throws InterruptedException {
        while (waiting > ROOM && !closed) {
            wait();
        }
    }

    /** Nothing comes in any more; what is there can still be taken. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Nothing comes in or goes out any more: the client is gone. */
    synchronized void abandon() {
        queue.clear();
        news.clear();
        waiting = 0;
        close();
    }

    private static final class Item {
        final String topic;
        byte[] message;

        Item(String topic, byte[] message) {
            this.topic = topic;
            this.message = message;
        }
    }
}
