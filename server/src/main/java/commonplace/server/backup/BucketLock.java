package commonplace.server.backup;

import commonplace.base.Log;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.s3.PutCondition;
import commonplace.s3.PutResult;
import commonplace.s3.S3Client;
import commonplace.s3.S3Exception;
import commonplace.s3.S3Location;
import commonplace.s3.S3Object;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps others from changing the backups of a bucket, by an object that is written only where none is, and written again now and then
 * for as long as its owner lives. One that nobody has written for a minute, or whose process on this machine is gone, is left
 * over, and is taken.
 */
final class BucketLock implements Closeable {
    static final String NAME = "commonplace-lock";

    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration RENEWAL = Duration.ofSeconds(15);
    private static final Duration MOST_WAIT = Duration.ofSeconds(90);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final int NOT_IMPLEMENTED = 501;

    private final S3Client client;
    private final S3Location location;
    private final String owner = UUID.randomUUID().toString();
    private final Thread renewer;
    private String etag = "";
    private int writes;
    private long written = System.nanoTime();
    private boolean lost;

    private BucketLock(S3Client client, S3Location location) {
        this.client = client;
        this.location = location;
        this.renewer = Thread.ofPlatform().daemon().name("backup-lock").unstarted(this::renew);
    }

    static BucketLock acquire(S3Client client, S3Location location) throws IOException {
        var lock = new BucketLock(client, location);
        lock.acquire();
        lock.renewer.start();
        return lock;
    }

    private void acquire() throws IOException {
        String seen = "";
        long since = System.nanoTime();
        while (!write(PutCondition.IF_ABSENT)) {
            Optional<S3Object> there = client.head(key());
            String now = content();
            if (there.isPresent() && !now.isEmpty()) {
                if (!seen.isEmpty() && !now.equals(seen)) {
                    throw new BackupException("another process is making a backup in " + location
                            + ", or clearing it; try again when it is done");
                }
                seen = now;
                boolean leftOver = System.nanoTime() - since > LEASE.toNanos() || isOfDeadProcess(now);
                if (leftOver && write(new PutCondition.IfMatch(there.get().etag()))) {
                    return;
                }
            }
            if (System.nanoTime() - since > MOST_WAIT.toNanos()) {
                throw new BackupException(location.of(NAME)
                        + " cannot be taken, though nobody seems to use it; delete it," + " and try again");
            }
            pause();
        }
    }

    /** Empty if nobody holds it. */
    private String content() throws IOException {
        try (InputStream in = client.get(key())) {
            return new String(in.readNBytes(1 << 12), StandardCharsets.UTF_8);
        } catch (NoSuchFileException none) {
            return "";
        }
    }

    /** Whether it is ours now. */
    private synchronized boolean write(PutCondition condition) throws IOException {
        byte[] content = Json.write(Json.object(
                "owner",
                owner,
                "writes",
                ++writes,
                "process",
                process() + ProcessHandle.current().pid()));
        PutResult result;
        try {
            result = client.put(key(), content, condition);
        } catch (S3Exception refused) {
            if (refused.status() != NOT_IMPLEMENTED) {
                throw refused;
            }
            // A store without conditions: then nothing keeps two apart that begin at one moment.
            result = client.head(key()).isPresent() && condition instanceof PutCondition.IfAbsent
                    ? new PutResult.NotMet()
                    : client.put(key(), content, PutCondition.ALWAYS);
        }
        if (result instanceof PutResult.Written(String now)) {
            etag = now;
            written = System.nanoTime();
            return true;
        }
        return false;
    }

    /** What tells the processes of this running system from those of others; empty where nothing does. */
    private static String process() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + " "
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid")) + " ";
        } catch (IOException otherSystem) {
            return "";
        }
    }

    private static boolean isDead(String process) {
        String here = process();
        if (here.isEmpty() || !process.startsWith(here)) {
            return false;
        }
        try {
            return ProcessHandle.of(Long.parseLong(process.substring(here.length())))
                    .isEmpty();
        } catch (NumberFormatException none) {
            return false;
        }
    }

    private static boolean isOfDeadProcess(String content) {
        try {
            return isDead(BackupEntry.text(Json.readObject(content.getBytes(StandardCharsets.UTF_8)), "process"));
        } catch (MalformedJsonException none) {
            return false;
        }
    }

    private void renew() {
        try {
            while (true) {
                Thread.sleep(RENEWAL);
                renewOnce();
            }
        } catch (InterruptedException over) {
            // It was let go.
        }
    }

    private synchronized void renewOnce() {
        try {
            lost = lost || !write(new PutCondition.IfMatch(etag));
        } catch (IOException failed) {
            Log.debug("the lock of " + location + " could not be renewed", failed);
        }
    }

    /** @throws IOException if another process may have taken it meanwhile: then nothing may be written that relies on it */
    synchronized void expectHeld() throws IOException {
        renewOnce();
        if (lost || System.nanoTime() - written > LEASE.toNanos()) {
            throw new BackupException("the store could not be reached for a while, and another process may be making a"
                    + " backup in " + location + "; nothing was finished, try again");
        }
    }

    private String key() {
        return location.key(NAME);
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(LOOK);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw (InterruptedIOException) new InterruptedIOException("stopped while waiting").initCause(stopped);
        }
    }

    @Override
    public void close() throws IOException {
        renewer.interrupt();
        try {
            renewer.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (!lost) {
            client.delete(key());
        }
    }
}
