package commonplace.server.gateway;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells of changes that come in swarms once they have come, and not of each. */
final class ChangeAnnouncer {
    private final Duration pause;
    private final Runnable tell;
    private final AtomicBoolean pending = new AtomicBoolean();

    /** @param pause how long is waited for further changes */
    ChangeAnnouncer(Duration pause, Runnable tell) {
        this.pause = pause;
        this.tell = tell;
    }

    void changed() {
        if (pending.compareAndSet(false, true)) {
            Thread.ofVirtual().name("tools-changed").start(this::tellSoon);
        }
    }

    private void tellSoon() {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
        // Before telling: a change that comes while we tell is told again.
        pending.set(false);
        tell.run();
    }
}
