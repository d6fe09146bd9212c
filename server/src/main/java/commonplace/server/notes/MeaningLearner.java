package commonplace.server.notes;

import commonplace.base.Lazy;
import commonplace.base.LowPriority;
import commonplace.projects.semantic.SemanticNotes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Has a vault's notes learned in a process that stays, without anybody asking, once its first answers are given. */
final class MeaningLearner {
    /** Who opens a vault mostly asks something of it at once. */
    private static final long PAUSE_MILLIS = 2_000;

    private final Lazy<SemanticNotes> meaning;
    private final CountDownLatch closed = new CountDownLatch(1);

    MeaningLearner(Lazy<SemanticNotes> meaning) {
        this.meaning = meaning;
    }

    void startSoon() {
        Thread.ofPlatform().daemon().name("learn-meaning").start(this::run);
    }

    private void run() {
        LowPriority.ofThisThread();
        try {
            if (!closed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                meaning.get().learn();
            }
        } catch (VaultUnavailableException unusable) {
            if (closed.getCount() > 0) {
                VaultParts.say(String.valueOf(unusable.getMessage()));
            }
        } catch (Lazy.ClosedException ended) {
            // The process has given the vault away.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Nothing is begun any more. */
    void close() {
        closed.countDown();
    }
}
