package commonplace.registry.federation;

import commonplace.base.Progress;
import commonplace.registry.Endorsement;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Fetches many registries, some at a time, and keeps what it gets. */
final class FetchRound {
    private static final int AT_ONCE = 8;

    private final FetchedRegistries fetched;
    private final InstantSource clock;
    private final FetchTimeouts timeouts;

    FetchRound(FetchedRegistries fetched, InstantSource clock, FetchTimeouts timeouts) {
        this.fetched = fetched;
        this.clock = clock;
        this.timeouts = timeouts;
    }

    /** A result for each, in the same order. */
    List<FetchResult> fetch(List<Endorsement> endorsements, Progress progress) throws InterruptedException {
        var done = new AtomicInteger();
        // Threads of their own: to read a large registry takes a while, and requests are served by virtual ones.
        var threads = Thread.ofPlatform().daemon().name("registry-fetch-", 0).factory();
        try (var executor = Executors.newFixedThreadPool(Math.min(AT_ONCE, endorsements.size()), threads);
                var fetcher = new RegistryFetcher(timeouts, clock)) {
            try {
                List<Callable<FetchResult>> tasks = new ArrayList<>();
                for (Endorsement each : endorsements) {
                    tasks.add(() -> {
                        var result = new FetchResult(each, fetch(fetcher, each));
                        progress.at(done.incrementAndGet(), endorsements.size());
                        return result;
                    });
                }
                return results(executor.invokeAll(tasks));
            } finally {
                executor.shutdownNow();
            }
        }
    }

    private static List<FetchResult> results(List<Future<FetchResult>> futures) throws InterruptedException {
        List<FetchResult> results = new ArrayList<>();
        for (Future<FetchResult> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException broken) {
                throw new IllegalStateException("a registry could not be fetched", broken.getCause());
            }
        }
        return List.copyOf(results);
    }

    private FetchResult.Outcome fetch(RegistryFetcher fetcher, Endorsement endorsement) throws InterruptedException {
        Optional<FetchedCopy> before = fetched.of(endorsement.key()).copy();
        try {
            FetchedCopy copy = fetcher.fetch(endorsement, before);
            fetched.keep(endorsement.key(), copy);
            return isSame(copy, before)
                    ? new FetchResult.Outcome.Unchanged(copy)
                    : new FetchResult.Outcome.Updated(copy);
        } catch (PeerException refused) {
            return failed(endorsement, refused.reason(), before);
        } catch (IOException full) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException("while a registry was kept");
            }
            return failed(endorsement, "it cannot be kept in " + fetched.folder() + ": " + full.getMessage(), before);
        } catch (RuntimeException ours) {
            // A mistake of ours that one peer found is no reason to go without the others.
            return failed(endorsement, "it could not be checked: " + ours, before);
        }
    }

    private static boolean isSame(FetchedCopy copy, Optional<FetchedCopy> before) {
        return before.isPresent()
                && (copy.registry() == before.get().registry()
                        || Arrays.equals(
                                copy.registry().file(), before.get().registry().file()));
    }

    private FetchResult.Outcome failed(Endorsement endorsement, String reason, Optional<FetchedCopy> before) {
        String said = PeerText.of(reason);
        fetched.failed(endorsement.key(), new FetchFailure(said, clock.instant()));
        return new FetchResult.Outcome.Failed(said, before);
    }
}
