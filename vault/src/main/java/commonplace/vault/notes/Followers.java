package commonplace.vault.notes;

import commonplace.base.Log;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** The subscribers of changes. They hear in order, on one thread, and can never hold up a write. */
public final class Followers implements AutoCloseable {
    private final List<Consumer<Change>> followers = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<Change> changes = new LinkedBlockingQueue<>();
    private final Thread teller = Thread.ofVirtual().name("followers").start(this::run);

    public AutoCloseable add(Consumer<Change> follower) {
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    public void tell(Change change) {
        if (!followers.isEmpty()) {
            changes.add(change);
        }
    }

    private void run() {
        try {
            while (true) {
                Change change = changes.take();
                followers.forEach(follower -> tell(follower, change));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static void tell(Consumer<Change> follower, Change change) {
        try {
            follower.accept(change);
        } catch (RuntimeException failed) {
            // One that fails must not keep the others, or itself the next time, from hearing.
            Log.error("a follower failed: " + failed, failed);
        }
    }

    @Override
    public void close() {
        teller.interrupt();
    }
}
