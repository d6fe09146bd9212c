package commonplace.vault.folders;

import commonplace.base.Log;
import commonplace.crdt.Subscription;
import commonplace.vault.Vault;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveFollower;
import commonplace.vault.notes.Author;
import java.util.UUID;

/**
 * Keeps one folder's document and the vault in step.
 *
 * <p>All work is done by one thread, one document after the other: nothing here ever waits for a document while it holds
 * another.
 */
final class OpenFolder implements AutoCloseable {
    private static final long QUIET_MILLIS = 100;

    private static final long BACKLINKS_QUIET_MILLIS = 2_000;

    private final String displayName;
    private final FolderChangeApplier applier;
    private final LiveDocument document;
    private final LiveDocument agreed;
    private final Provenance provenance;
    private final FolderSettling settling;
    private final FolderBacklinks backlinks;
    private final Subscription following;
    private final Subscription indexing;
    private final Thread thread;
    private int holders;

    /** Guards what follows. */
    private final Object lock = new Object();

    private boolean changed = true;
    private long changedAt;
    private long linksChangedAt;
    private boolean linksChanged = true;
    private boolean settledOnce;
    private boolean closed;

    /**
     * Where its documents are kept.
     *
     * @param list what clients see
     * @param agreed what it and the vault last agreed on
     */
    record Ids(UUID list, UUID agreed) {}

    OpenFolder(Vault vault, FolderKeys keys, String displayName, Ids ids, StrandedNotes stranded) {
        this.displayName = displayName;
        this.applier = new FolderChangeApplier(vault, keys, displayName, stranded);
        this.document = vault.shared(ids.list());
        this.agreed = vault.shared(ids.agreed());
        this.provenance = new Provenance(document, agreed, FolderAgreement::in);
        var index = new ListIndex(this);
        this.settling = new FolderSettling(
                vault,
                keys,
                displayName,
                applier,
                new FolderSettling.FolderParts(document, new FolderAgreement(agreed), provenance, index, this));
        this.backlinks = new FolderBacklinks(vault, keys, document, index, this);
        this.following = document.follow(new Listening());
        this.indexing = document.query(index::follow);
        this.linksChangedAt = now() - BACKLINKS_QUIET_MILLIS;
        this.thread = Thread.ofVirtual().name("folder " + keys.folder()).start(this::run);
    }

    private final class Listening implements LiveFollower {
        @Override
        public void updated(byte[] update, Author author, Object origin) {
            if (origin != OpenFolder.this) {
                clientChanged();
            }
        }
    }

    Provenance provenance() {
        return provenance;
    }

    void hold() {
        holders++;
    }

    /** Returns whether nobody holds it any more. */
    boolean letGo() {
        return --holders == 0;
    }

    private void clientChanged() {
        synchronized (lock) {
            changed = true;
            changedAt = now();
            lock.notifyAll();
        }
    }

    void vaultChanged() {
        synchronized (lock) {
            changed = true;
            changedAt = now();
            linksChanged = true;
            linksChangedAt = changedAt;
            lock.notifyAll();
        }
    }

    /** Waits until the document is in step for the first time. */
    void settled() {
        synchronized (lock) {
            try {
                while (!settledOnce && !closed) {
                    lock.wait();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        try {
            while (true) {
                switch (next()) {
                    case SETTLE -> attempt(() -> settling.settle(now()));
                    case LINK -> attempt(backlinks::tell);
                    case END -> {
                        return;
                    }
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private enum Task {
        SETTLE,
        LINK,
        END
    }

    private Task next() throws InterruptedException {
        synchronized (lock) {
            while (true) {
                long now = now();
                long settleIn = changed ? settledOnce ? changedAt + QUIET_MILLIS - now : 0 : Long.MAX_VALUE;
                long releaseIn = applier.nextDue() - now;
                long linkIn =
                        linksChanged && settledOnce ? linksChangedAt + BACKLINKS_QUIET_MILLIS - now : Long.MAX_VALUE;
                if (closed) {
                    return Task.END;
                }
                if (settleIn <= 0 || releaseIn <= 0) {
                    changed = false;
                    return Task.SETTLE;
                }
                if (linkIn <= 0) {
                    linksChanged = false;
                    return Task.LINK;
                }
                lock.wait(Math.max(1, Math.min(Math.min(settleIn, releaseIn), Math.min(linkIn, 60_000))));
            }
        }
    }

    private void attempt(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException failed) {
            Log.error("the list of the folder '" + displayName + "' is not in step: " + failed, failed);
        }
        synchronized (lock) {
            settledOnce = true;
            lock.notifyAll();
        }
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        following.close();
        document.query(_ -> {
            indexing.close();
            return this;
        });
        document.close();
        agreed.close();
    }
}
