package commonplace.vault.simulation;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Something that another thread does in the middle of what this one does. */
final class Interruption {
    private static final long LOOK_MILLIS = 1;

    /** So often nothing has happened: then it waits for something that this thread has to do. */
    private static final int MANY_LOOKS = 200;

    /** The same when it waits for a monitor, which may be that of the disk. */
    private static final int SOME_LOOKS = 20;

    private final Thread thread;
    private volatile @Nullable Throwable failure;

    Interruption(Runnable work) {
        this.thread = Thread.ofPlatform().name("meanwhile").unstarted(() -> {
            try {
                work.run();
            } catch (RuntimeException | Error failed) {
                failure = failed;
            }
        });
    }

    /** Does as much as can be done now. Called with the disk locked, which it lets go of meanwhile. */
    void begin(SimulatedDisk disk) {
        thread.start();
        int recorded = disk.recorded();
        int looks = 0;
        while (thread.isAlive() && !waitsForLock() && looks < mostLooks()) {
            try {
                disk.wait(LOOK_MILLIS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
            looks = disk.recorded() == recorded ? looks + 1 : 0;
            recorded = disk.recorded();
        }
    }

    private int mostLooks() {
        return thread.getState() == Thread.State.BLOCKED ? SOME_LOOKS : MANY_LOOKS;
    }

    private boolean waitsForLock() {
        return LockSupport.getBlocker(thread) instanceof AbstractQueuedSynchronizer;
    }

    /** Waits until it is done. */
    void join() {
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw new AssertionError("what was done meanwhile failed", failure);
        }
    }
}
