package commonplace.server.backup;

import commonplace.s3.PutCondition;
import commonplace.s3.S3Client;
import commonplace.s3.S3Location;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** Backups in a bucket: each file of a {@link BackupFolder} is an object there. */
final class BackupBucket implements BackupCollection {
    private final S3Location location;
    private final S3Client client;

    private BackupBucket(S3Location location, S3Client client) {
        this.location = location;
        this.client = client;
    }

    /** One that is there. */
    static BackupBucket open(BackupPlace.Bucket place) throws IOException {
        return open(place, false);
    }

    /** One that is there, or is made where no object is. */
    static BackupBucket make(BackupPlace.Bucket place) throws IOException {
        return open(place, true);
    }

    private static BackupBucket open(BackupPlace.Bucket place, boolean mayMake) throws IOException {
        var bucket = new BackupBucket(
                place.location(),
                new S3Client(place.settings(), place.location().bucket()));
        try {
            bucket.expectSign(mayMake);
            return bucket;
        } catch (IOException | RuntimeException refused) {
            bucket.close();
            throw refused;
        }
    }

    private void expectSign(boolean mayMake) throws IOException {
        try (InputStream in = client.get(location.key(BackupLayout.SIGN))) {
            BackupLayout.check(
                    location.of(BackupLayout.SIGN), new String(in.readNBytes(1 << 10), StandardCharsets.US_ASCII));
        } catch (NoSuchFileException none) {
            var empty = new AtomicBoolean(true);
            client.list(location.prefix(), _ -> empty.set(false));
            if (!mayMake) {
                throw new BackupException(
                        empty.get() ? "there is no backup in " + this : this + " holds no backups, but other objects");
            }
            if (!empty.get()) {
                throw new BackupException(
                        this + " is not empty, and holds no backups; name a prefix that no object has yet: " + this
                                + "/PREFIX");
            }
            client.put(
                    location.key(BackupLayout.SIGN),
                    BackupLayout.signText().getBytes(StandardCharsets.US_ASCII),
                    PutCondition.IF_ABSENT);
        }
    }

    S3Client client() {
        return client;
    }

    S3Location location() {
        return location;
    }

    @Override
    public String toString() {
        return location.toString();
    }

    @Override
    public Closeable lock() throws IOException {
        return BucketLock.acquire(client, location);
    }

    @Override
    public List<String> names() throws IOException {
        List<String> files = new ArrayList<>();
        String folder = location.key(BackupLayout.BACKUPS);
        client.list(folder, object -> files.add(object.key().substring(folder.length())));
        return BackupLayout.names(files.stream());
    }

    @Override
    public BackupManifest manifest(String name) throws IOException {
        try (var in = new BufferedInputStream(client.get(location.key(BackupLayout.manifest(name))))) {
            return BackupManifest.read(in, location.of(BackupLayout.manifest(name)));
        }
    }

    /** The sizes of all content, by hash: one request for a thousand of them. */
    Map<String, Long> contents() throws IOException {
        Map<String, Long> sizes = new HashMap<>();
        client.list(
                location.key(BackupLayout.CONTENT),
                object -> sizes.put(object.key().substring(object.key().lastIndexOf('/') + 1), object.size()));
        return sizes;
    }

    @Override
    public void deleteManifests(List<String> names) throws IOException {
        for (String name : names) {
            client.delete(location.key(BackupLayout.manifest(name)));
        }
    }

    @Override
    public void deleteContentBut(Set<String> needed) throws IOException {
        List<String> unneeded = contents().keySet().stream()
                .filter(sha256 -> !needed.contains(sha256))
                .toList();
        ParallelWork.each(unneeded, "prune", sha256 -> client.delete(location.key(BackupLayout.content(sha256))));
    }

    @Override
    public BackupReader readerOf(String name) {
        return new Reader(name);
    }

    @Override
    public void close() {
        client.close();
    }

    private final class Reader implements BackupReader {
        private final String name;
        private Map<String, Long> contents = Map.of();

        Reader(String name) {
            this.name = name;
        }

        @Override
        public BackupManifest manifest() throws IOException {
            return BackupBucket.this.manifest(name);
        }

        @Override
        public InputStream open(BackupEntry entry) throws IOException {
            return client.get(location.key(BackupLayout.content(entry.sha256())));
        }

        @Override
        public String place(BackupEntry entry) {
            return location.of(BackupLayout.content(entry.sha256()));
        }

        @Override
        public synchronized boolean has(BackupEntry entry) throws IOException {
            if (contents.isEmpty()) {
                contents = BackupBucket.this.contents();
            }
            return contents.containsKey(entry.sha256());
        }

        @Override
        public void close() {
            // The bucket is closed by whoever opened it.
        }
    }
}
