package commonplace.mcp;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Threads that take turns at reading, after the pattern of this name: the one that has read a request answers it itself, while
 * another reads on. A request is not handed from thread to thread, whose waking takes longer than many an answer.
 */
public final class LeaderFollowers {
    /** One is enough; a few more, so that threads need not end and begin where several requests come at once. */
    private static final int MOST_FOLLOWERS = 4;

    private final String name;
    private final Source source;
    private final ReentrantLock leading = new ReentrantLock();
    private final AtomicInteger followers = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);

    /** Nothing more is read. Only while leading. */
    private boolean over;

    private volatile boolean broken;

    /** What is read: one thread at a time asks. */
    public interface Source {
        /** The next thing to do, which may take a while; {@code null} at the end. */
        @Nullable
        Runnable next() throws IOException, InterruptedException;
    }

    /** @param name what its threads are called */
    public LeaderFollowers(String name, Source source) {
        this.name = name;
        this.source = source;
    }

    /**
     * Returns when nothing more can be read, whatever is still being done: this thread reads up to the first thing, and does
     * nothing itself.
     *
     * @return whether that was the end, and not a failure
     */
    public boolean run() throws InterruptedException {
        Runnable first = read();
        if (first != null) {
            start(this::takeTurns);
            start(() -> {
                first.run();
                takeTurns();
            });
            end.await();
        }
        return !broken;
    }

    /** Ends when nothing more comes, or when others enough wait for their turn. */
    private void takeTurns() {
        while (follow()) {
            Runnable task;
            leading.lock();
            try {
                followers.decrementAndGet();
                task = read();
                if (task != null && followers.get() == 0) {
                    start(this::takeTurns);
                }
            } finally {
                leading.unlock();
            }
            if (task == null) {
                return;
            }
            task.run();
        }
    }

    private boolean follow() {
        boolean wanted = followers.incrementAndGet() <= MOST_FOLLOWERS;
        if (!wanted) {
            followers.decrementAndGet();
        }
        return wanted;
    }

    private @Nullable Runnable read() {
        Runnable task = null;
        try {
            task = over ? null : source.next();
        } catch (IOException | InterruptedException e) {
            // The client went without saying so; that is as good an end as any.
            broken = true;
        }
        if (task == null) {
            over = true;
            end.countDown();
        }
        return task;
    }

    private void start(Runnable work) {
        // The JDK's first virtual threads take longer to set up than a hundred answers.
        Thread.ofPlatform().daemon().name(name).start(work);
    }
}
