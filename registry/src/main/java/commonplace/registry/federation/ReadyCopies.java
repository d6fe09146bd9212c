package commonplace.registry.federation;

import commonplace.registry.signing.CuratorKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fetched registries that can be searched. To make one so takes a large one, or one made to be hard, many seconds:
 * that happens behind the scenes, and a search waits only a little, once for each new version.
 */
final class ReadyCopies {
    private final FetchedRegistries fetched;
    private final Duration longestWait;
    private final Map<CuratorKey, CachedRegistry> ready = new HashMap<>();

    /** What is being read or will be, and since when somebody wants it. */
    private final Map<CuratorKey, Long> wanted = new LinkedHashMap<>();

    private @Nullable Thread reader;

    /** @param longestWait how long is waited for one to be ready */
    ReadyCopies(FetchedRegistries fetched, Duration longestWait) {
        this.fetched = fetched;
        this.longestWait = longestWait;
    }

    /** What is there for each of these keys: the version before while the new one is not ready, or nothing. */
    synchronized Map<CuratorKey, CachedRegistry> of(List<CuratorKey> keys) {
        ready.keySet().retainAll(Set.copyOf(keys));
        for (CuratorKey key : keys) {
            CachedRegistry known = ready.get(key);
            if (known == null || !fetched.current(key).equals(Optional.of(known))) {
                wanted.putIfAbsent(key, System.nanoTime());
            }
        }
        if (!wanted.isEmpty() && reader == null) {
            reader = Thread.ofPlatform().daemon().name("registry-reader").start(this::read);
        }
        try {
            for (CuratorKey key : keys) {
                await(key);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return Map.copyOf(ready);
    }

    private synchronized void await(CuratorKey key) throws InterruptedException {
        Long since = wanted.get(key);
        while (since != null) {
            long millis = longestWait.minusNanos(System.nanoTime() - since).toMillis();
            if (millis <= 0) {
                return;
            }
            wait(millis);
            since = wanted.get(key);
        }
    }

    private void read() {
        try {
            for (Optional<CuratorKey> key = next(); key.isPresent(); key = next()) {
                CachedRegistry kept = ready(key.get());
                synchronized (this) {
                    ready.put(key.get(), kept);
                    wanted.remove(key.get());
                    notifyAll();
                }
            }
        } finally {
            ended();
        }
    }

    /** The next to be read; with nothing, the thread is said to have ended, which it then does. */
    private synchronized Optional<CuratorKey> next() {
        Optional<CuratorKey> next = wanted.keySet().stream().findFirst();
        if (next.isEmpty()) {
            reader = null;
        }
        return next;
    }

    private CachedRegistry ready(CuratorKey key) {
        try {
            CachedRegistry kept = fetched.of(key);
            kept.copy().ifPresent(copy -> copy.registry().matcher());
            return kept;
        } catch (RuntimeException ours) {
            return new CachedRegistry(Optional.empty(), Optional.of(PeerText.of(ours.toString())), Optional.empty());
        }
    }

    /** Should something worse end the thread, the next search begins another one. */
    private synchronized void ended() {
        if (Thread.currentThread().equals(reader)) {
            reader = null;
            wanted.clear();
            notifyAll();
        }
    }
}
