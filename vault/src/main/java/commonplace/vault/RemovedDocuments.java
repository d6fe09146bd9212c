package commonplace.vault;

import commonplace.vault.files.FileStore;
import commonplace.vault.history.LogCodec;
import commonplace.vault.live.DelayedTasks;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.notes.NotePath;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The live documents whose notes are gone. They are kept for a while, so that a note that is restored, or that another
 * program brings back, finds its past again; then they are let go.
 *
 * <p>Nobody has to say that a note is gone: that is seen by looking, now and then, and the time of the first such look is
 * kept. A run that is killed leaves a list or a document more than there should be, which the next look puts right.
 */
final class RemovedDocuments {
    /** Longer than a vacation, and than most branches of a repository are away. */
    static final Duration KEPT = Duration.ofDays(30);

    /** Not while a vault is opened, when everybody waits. */
    private static final long FIRST_MILLIS = TimeUnit.MINUTES.toMillis(2);

    private static final long AGAIN_MILLIS = TimeUnit.HOURS.toMillis(24);

    private final FileStore files;
    private final DocumentStore store;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final DelayedTasks tasks;
    private final InstantSource clock;
    private final Consumer<String> says;

    RemovedDocuments(
            FileStore files,
            DocumentStore store,
            NoteCatalog catalog,
            LiveDocuments live,
            DelayedTasks tasks,
            InstantSource clock,
            Consumer<String> says) {
        this.files = files;
        this.store = store;
        this.catalog = catalog;
        this.live = live;
        this.tasks = tasks;
        this.clock = clock;
        this.says = says;
    }

    /** Looks in a while, and again each day. */
    void plan() {
        tasks.outsideIn(FIRST_MILLIS, this::lookAndPlan);
    }

    private void lookAndPlan() {
        clear();
        tasks.outsideIn(AGAIN_MILLIS, this::lookAndPlan);
    }

    /** Lets go of what has been here for long enough. Not under the write lock: there may be many documents. */
    void clear() {
        try {
            Map<UUID, Instant> departed = departed();
            Instant latest = clock.instant().minus(KEPT);
            departed.forEach((id, since) -> {
                if (since.isBefore(latest)) {
                    tasks.locked(() -> discard(id));
                }
            });
        } catch (IOException failed) {
            says.accept("the live documents of removed notes could not be looked through: " + failed.getMessage());
        }
    }

    private void discard(UUID id) {
        try {
            if (isDeparted(id)) {
                store.discard(id);
            }
        } catch (IOException failed) {
            says.accept("the live document " + id + " of a removed note could not be deleted: " + failed.getMessage());
        }
    }

    /** The documents whose notes are gone, and since when that is known. */
    private Map<UUID, Instant> departed() throws IOException {
        Map<UUID, Instant> known = read();
        Set<UUID> suspects = store.files().all();
        tasks.locked(() -> {
            store.identities().forEach((_, id) -> suspects.add(id));
            catalog.view().forEach(note -> suspects.remove(store.identities().of(note.path())));
        });
        Map<UUID, Instant> departed = new TreeMap<>();
        Instant now = clock.instant();
        for (UUID id : suspects) {
            tasks.locked(() -> {
                if (isDeparted(id)) {
                    departed.put(id, known.getOrDefault(id, now));
                }
            });
        }
        if (!departed.equals(known)) {
            tasks.locked(() -> write(departed));
        }
        return departed;
    }

    private boolean isDeparted(UUID id) {
        // A vault without any note may be a disk that is not mounted.
        if (live.isOpen(id) || catalog.view().size() == 0) {
            return false;
        }
        try {
            Optional<NotePath> path = store.noteOf(id);
            return path.isPresent()
                    && !(store.identities().of(path.get()).equals(id) && files.exists(catalog.fileOf(path.get())));
        } catch (IOException unreadable) {
            return false;
        }
    }

    private Map<UUID, Instant> read() throws IOException {
        Map<UUID, Instant> departed = new TreeMap<>();
        for (byte[] frame : store.departed().read(Integer.MAX_VALUE).frames()) {
            var in = new DataInputStream(new ByteArrayInputStream(frame));
            departed.put(new UUID(in.readLong(), in.readLong()), LogCodec.time(in));
        }
        return departed;
    }

    private void write(Map<UUID, Instant> departed) {
        List<byte[]> frames = new ArrayList<>();
        departed.forEach((id, since) -> {
            var bytes = new ByteArrayOutputStream();
            try (var out = new DataOutputStream(bytes)) {
                out.writeLong(id.getMostSignificantBits());
                out.writeLong(id.getLeastSignificantBits());
                LogCodec.time(out, since);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            frames.add(bytes.toByteArray());
        });
        try {
            store.departed().replace(frames);
        } catch (IOException later) {
            says.accept("the list of removed notes could not be written: " + later.getMessage());
        }
    }
}
