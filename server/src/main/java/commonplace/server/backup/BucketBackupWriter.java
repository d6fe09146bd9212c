package commonplace.server.backup;

import commonplace.base.Progress;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds a backup to those in a bucket. New content is put into a folder of this machine, where its hash becomes known, and sent
 * from there while more is read; the list is sent last. What was sent before a process was killed need not be sent again.
 */
final class BucketBackupWriter implements BackupWriter {
    /** How much may wait to be sent, unless somebody waits for us. */
    private static final long MOST_WAITING = 256L << 20;

    private static final long LOOK_MILLIS = 200;

    private final BackupBucket bucket;
    private final BucketLock lock;
    private final SpoolFolder spool;
    private final Progress progress;
    private final String name;
    private final Map<String, BackupEntry> known;
    private final Map<String, Long> there;
    private final Set<String> incoming = new HashSet<>();
    private final ExecutorService workers = ParallelWork.workers("upload");
    private long added;
    private boolean hurried;

    /** Guarded by this, as what follows is: uploads end in threads of their own. */
    private long waitingBytes;

    private long waitingFiles;
    private @Nullable IOException failure;

    private BucketBackupWriter(BackupBucket bucket, BucketLock lock, SpoolFolder spool, String time, Progress progress)
            throws IOException {
        List<String> names = bucket.names();
        this.bucket = bucket;
        this.lock = lock;
        this.spool = spool;
        this.progress = progress;
        this.name = BackupLayout.newName(time, names);
        this.known = bucket.newest(names);
        this.there = bucket.contents();
    }

    /**
     * @param time by which the backup is to be called
     * @param spools where the folder for what waits is made
     */
    static BucketBackupWriter begin(BackupBucket bucket, String time, Path spools, Progress progress)
            throws IOException {
        try {
            BucketLock lock = BucketLock.acquire(bucket.client(), bucket.location());
            try {
                bucket.client().abortUploads(bucket.location().key(BackupLayout.CONTENT));
                return new BucketBackupWriter(bucket, lock, SpoolFolder.make(spools), time, progress);
            } catch (IOException | RuntimeException failed) {
                lock.close();
                throw failed;
            }
        } catch (IOException | RuntimeException failed) {
            bucket.close();
            throw failed;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, BackupEntry> known() {
        return known;
    }

    @Override
    public boolean has(String sha256, long size) {
        return incoming.contains(sha256) || Objects.equals(there.get(sha256), size);
    }

    @Override
    public void hurry(boolean now) {
        hurried = now;
    }

    @Override
    public StoredContent put(InputStream content) throws IOException {
        SpoolFile spooled = SpoolFile.of(content, spool.next());
        if (has(spooled.sha256(), spooled.size())) {
            Files.delete(spooled.file());
        } else {
            incoming.add(spooled.sha256());
            added += spooled.size();
            begin(spooled);
            await(hurried ? Long.MAX_VALUE : MOST_WAITING);
        }
        return new StoredContent(spooled.sha256(), spooled.size());
    }

    private synchronized void begin(SpoolFile file) {
        waitingBytes += file.size();
        waitingFiles++;
        var _ = workers.submit(() -> send(file));
    }

    private void send(SpoolFile file) {
        try {
            bucket.client().put(bucket.location().key(BackupLayout.content(file.sha256())), file.file(), file.sha256());
            Files.delete(file.file());
            sent(file, null);
        } catch (IOException | RuntimeException failed) {
            sent(file, ParallelWork.failure(failed, "an upload"));
        }
    }

    private synchronized void sent(SpoolFile file, @Nullable IOException failed) {
        waitingBytes -= file.size();
        waitingFiles--;
        failure = failure == null ? failed : failure;
        notifyAll();
    }

    /** Until no more than so much waits to be sent. */
    private void await(long most) throws IOException {
        awaitUntil(() -> waitingBytes <= most, () -> {});
    }

    private void awaitAll(long files) throws IOException {
        awaitUntil(() -> waitingFiles == 0, () -> progress.at(files - waitingFiles, files));
    }

    private synchronized void awaitUntil(BooleanSupplier over, Runnable tell) throws IOException {
        try {
            while (failure == null && !over.getAsBoolean()) {
                tell.run();
                wait(LOOK_MILLIS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw (InterruptedIOException)
                    new InterruptedIOException("stopped while files were sent").initCause(stopped);
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public long added() {
        return added;
    }

    @Override
    public void finish(BackupManifest manifest) throws IOException {
        awaitAll(manifest.files());
        Path file = spool.next();
        SpoolFile list = SpoolFile.of(file, out -> write(manifest, out));
        lock.expectHeld();
        bucket.client().put(bucket.location().key(BackupLayout.manifest(name)), file, list.sha256());
    }

    private static void write(BackupManifest manifest, OutputStream out) throws IOException {
        var buffered = new BufferedOutputStream(out);
        manifest.writeTo(buffered);
        buffered.flush();
    }

    @Override
    public void close() throws IOException {
        try (bucket;
                lock;
                spool) {
            var _ = workers.shutdownNow();
            workers.close();
        }
    }
}
