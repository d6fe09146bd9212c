package commonplace.server.notes;

import commonplace.base.Log;
import commonplace.base.Progress;
import commonplace.server.host.Host;
import commonplace.server.watch.Watcher;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import commonplace.vault.notes.Change;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A vault that is opened behind the first answers: a client that starts us wants to know our tools before it wants
 * anything of the notes.
 */
final class BackgroundVault implements Supplier<Vault>, AutoCloseable {
    private final VaultSettings settings;
    private final Progress progress;
    private final Activity activity;
    private final CountDownLatch wanted = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private @Nullable Thread opening;
    private @Nullable Vault vault;
    private @Nullable Watcher watcher;
    private @Nullable Throwable failure;

    private volatile boolean closed;

    /** @param activity hears of whoever asks for the vault */
    BackgroundVault(VaultSettings settings, Progress progress, Activity activity) {
        this.settings = settings;
        this.progress = progress;
        this.activity = activity;
    }

    /**
     * Begins to wait for the first request, or for the moment when there is time.
     *
     * @param then called when the vault is open
     */
    void start(Consumer<Change> follower, Runnable then) {
        opening = Thread.ofPlatform().daemon().name("open-vault").start(() -> open(follower, then));
    }

    /** The vault if it is open, without anybody waiting for it. */
    Optional<Vault> opened() {
        return done.getCount() == 0 && !closed ? Optional.ofNullable(vault) : Optional.empty();
    }

    /** In a word for those who look after this process: {@code opening}, {@code open}, {@code failed} or {@code closed}. */
    String state() {
        if (closed) {
            return "closed";
        }
        if (done.getCount() > 0) {
            return "opening";
        }
        return vault == null ? "failed" : "open";
    }

    /** The vault, once it is open. */
    @Override
    public Vault get() {
        activity.happens();
        wanted.countDown();
        try {
            done.await();
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new VaultUnavailableException("stopped while the vault was being opened", cancelled);
        }
        if (vault == null) {
            throw new VaultUnavailableException(
                    "the vault " + settings.root() + " cannot be opened: "
                            + (failure == null ? "it is closed" : reason(failure)),
                    failure);
        }
        return vault;
    }

    private void open(Consumer<Change> follower, Runnable then) {
        try {
            boolean hurry = wanted.await(Host.HEAD_START_MILLIS, TimeUnit.MILLISECONDS);
            assert hurry || wanted.getCount() > 0;
            if (!closed) {
                Vault opened = Vault.open(settings, progress, Log::warn);
                vault = opened;
                opened.follow(follower);
                // A call that waits for the vault need not wait for each folder to be watched.
                done.countDown();
                watcher = Watcher.start(opened);
                then.run();
            }
        } catch (IOException | RuntimeException | InterruptedException | Error failed) {
            failure = failed;
            if (!closed) {
                Log.error("the vault " + settings.root() + " cannot be opened: " + reason(failed));
            }
        } finally {
            done.countDown();
        }
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        return message == null || failure instanceof Error ? failure.toString() : message;
    }

    @Override
    public void close() {
        closed = true;
        wanted.countDown();
        // What it has indexed by now is kept, and the next start goes on from there.
        Thread begun = opening;
        try {
            if (begun != null) {
                begun.interrupt();
                begun.join();
            }
            if (watcher != null) {
                watcher.close();
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        } catch (IOException harmless) {
            Log.warn(String.valueOf(harmless.getMessage()));
        }
        if (vault != null) {
            vault.close();
        }
    }
}
