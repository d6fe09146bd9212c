package commonplace.registry.federation;

import commonplace.base.ProcessLock;
import commonplace.json.Json;
import commonplace.registry.curation.FileStamp;
import commonplace.registry.signing.CuratorKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The registries of other curators as they were last fetched, in a folder that any number of processes share: what one
 * fetches, the others see. There is a file for each curator's key, and one more while the last attempt was in vain.
 *
 * <p>A file that is not what that curator signed is not used.
 */
public final class FetchedRegistries {
    private static final int MAX_FAILURE = 16 << 10;

    private final Path folder;
    private final InstantSource clock;
    private final Map<CuratorKey, CachedFile<FetchedCopy>> copies = new ConcurrentHashMap<>();
    private final Map<CuratorKey, CachedFile<FetchFailure>> failures = new ConcurrentHashMap<>();

    /** For a disk that cannot keep them. */
    private final Map<CuratorKey, FetchFailure> unwritten = new ConcurrentHashMap<>();

    /** Nothing is read, and no folder made, before it is needed. */
    public FetchedRegistries(Path folder, InstantSource clock) {
        this.folder = folder.toAbsolutePath();
        this.clock = clock;
    }

    /** A file as it was when it was last looked at, and what was in it. */
    private record CachedFile<T>(FileStamp stamp, String seal, Optional<T> value, Optional<String> damage) {}

    private interface Form<T> {
        T read(byte[] bytes) throws IOException;
    }

    public Path folder() {
        return folder;
    }

    /** What there is, without any look at the network. */
    CachedRegistry of(CuratorKey key) {
        CachedFile<FetchedCopy> copy =
                look(copyOf(key), CopyForm.MAX_BYTES, copies.get(key), bytes -> CopyForm.read(bytes, key));
        copies.put(key, copy);
        CachedFile<FetchFailure> failure =
                look(failureOf(key), MAX_FAILURE, failures.get(key), FetchedRegistries::readFailure);
        failures.put(key, failure);
        return kept(key, copy, failure);
    }

    /** The same, if no file needs to be read for it. */
    Optional<CachedRegistry> current(CuratorKey key) {
        CachedFile<FetchedCopy> copy = copies.get(key);
        CachedFile<FetchFailure> failure = failures.get(key);
        return copy != null
                        && failure != null
                        && isCurrent(copy, FileStamp.of(copyOf(key)))
                        && isCurrent(failure, FileStamp.of(failureOf(key)))
                ? Optional.of(kept(key, copy, failure))
                : Optional.empty();
    }

    private CachedRegistry kept(CuratorKey key, CachedFile<FetchedCopy> copy, CachedFile<FetchFailure> failure) {
        Optional<FetchFailure> last = failure.value()
                .or(() -> Optional.ofNullable(unwritten.get(key)))
                .filter(failed -> copy.value()
                        .filter(later -> later.fetched().isAfter(failed.when()))
                        .isEmpty());
        return new CachedRegistry(copy.value(), copy.damage(), last);
    }

    private boolean isCurrent(CachedFile<?> seen, FileStamp now) {
        return seen.stamp().equals(now) && now.isSettled(clock.instant());
    }

    /** How many bytes are kept for this key. */
    long size(CuratorKey key) {
        return Math.max(0, FileStamp.of(copyOf(key)).size());
    }

    /** Lets go of what is held in memory for others. */
    void holdOnly(Set<CuratorKey> keys) {
        copies.keySet().retainAll(keys);
        failures.keySet().retainAll(keys);
        unwritten.keySet().retainAll(keys);
    }

    /**
     * Keeps what was fetched.
     *
     * @throws PeerException if another process was faster, with something later
     */
    void keep(CuratorKey key, FetchedCopy copy) throws IOException {
        try (var _ = ProcessLock.acquire(folder.resolve(".lock"))) {
            Optional<FetchedCopy> there = of(key).copy();
            if (there.isPresent()) {
                Optional<String> older = RegistryFetcher.older(
                        copy.registry().registry(), there.get().registry().registry());
                if (older.isPresent()) {
                    throw new PeerException("it " + older.get());
                }
            }
            var file = new SealedFile(copyOf(key));
            String seal = file.write(CopyForm.write(copy));
            copies.put(key, new CachedFile<>(FileStamp.of(file.path()), seal, Optional.of(copy), Optional.empty()));
            unwritten.remove(key);
            Files.deleteIfExists(failureOf(key));
        }
    }

    /** Remembers that there was nothing to keep. */
    void failed(CuratorKey key, FetchFailure failure) {
        try (var _ = ProcessLock.acquire(folder.resolve(".lock"))) {
            new SealedFile(failureOf(key))
                    .write(Json.write(Json.object(
                            "reason", failure.reason(), "when", failure.when().toString())));
            unwritten.remove(key);
        } catch (IOException full) {
            unwritten.put(key, failure);
        }
    }

    private Path copyOf(CuratorKey key) {
        return folder.resolve(key.text() + ".registry");
    }

    private Path failureOf(CuratorKey key) {
        return folder.resolve(key.text() + ".failure");
    }

    private <T> CachedFile<T> look(Path file, int most, @Nullable CachedFile<T> before, Form<T> form) {
        FileStamp stamp = FileStamp.of(file);
        if (before != null && isCurrent(before, stamp)) {
            return before;
        }
        try {
            SealedFile.Contents contents = new SealedFile(file).read(most);
            // The same content keeps what was made of it.
            return before != null && before.value().isPresent() && before.seal().equals(contents.seal())
                    ? new CachedFile<>(stamp, before.seal(), before.value(), Optional.empty())
                    : new CachedFile<>(
                            stamp, contents.seal(), Optional.of(form.read(contents.bytes())), Optional.empty());
        } catch (NoSuchFileException none) {
            return new CachedFile<>(stamp, "", Optional.empty(), Optional.empty());
        } catch (IOException damaged) {
            return new CachedFile<>(
                    stamp, "", Optional.empty(), Optional.of(PeerText.of(String.valueOf(damaged.getMessage()))));
        }
    }

    private static FetchFailure readFailure(byte[] bytes) throws IOException {
        Map<String, @Nullable Object> values = CopyForm.header(bytes);
        if (values.get("reason") instanceof String reason && values.get("when") instanceof String when) {
            return new FetchFailure(PeerText.of(reason), CopyForm.instant(when));
        }
        throw new IOException("it is not as it was written");
    }
}
