package commonplace.models;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import commonplace.base.ProcessLock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Vectors by the hashes of their texts, in one file that only grows at its end. Several processes may have it open and
 * add to it. A process that is killed while it adds leaves at most a piece of a record at the end, which the next one
 * cuts off.
 */
final class VectorFile implements AutoCloseable {
    private final Path path;
    private final long maxBytes;
    private @Nullable OpenVectors opened;

    /**
     * @param maxBytes when the file grows beyond this, the older half goes
     */
    VectorFile(Path path, long maxBytes) {
        this.path = path;
        this.maxBytes = maxBytes;
    }

    Path path() {
        return path;
    }

    /** How long the vectors are, once there is one. The records are not looked at: there may be a hundred thousand. */
    OptionalInt dimensions() throws IOException {
        if (!Files.exists(path)) {
            return OptionalInt.empty();
        }
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            VectorRecords records = VectorRecords.read(file);
            return records == null ? OptionalInt.empty() : OptionalInt.of(records.dimensions());
        }
    }

    /** The vectors that this or another process has put here, each where its hash is, and nothing where there is none. */
    synchronized List<Optional<float[]>> find(List<byte[]> hashes) throws IOException {
        OpenVectors current = refreshed();
        List<Optional<float[]>> found = new ArrayList<>(hashes.size());
        for (byte[] hash : hashes) {
            found.add(current == null ? Optional.empty() : Optional.ofNullable(current.find(hash)));
        }
        return found;
    }

    /** Adds vectors of one length. Those that are here already, put by another process, are left as they are. */
    synchronized void add(List<byte[]> hashes, List<float[]> vectors) throws IOException {
        try (var _ = ProcessLock.acquire(path.resolveSibling(path.getFileName() + ".lock"))) {
            OpenVectors current = refreshed();
            if (current == null) {
                create(vectors.getFirst().length);
                current = refreshed();
            }
            if (current != null) {
                append(current, hashes, vectors);
                if (current.records.position(current.index.size()) > maxBytes) {
                    dropOlderHalf(current);
                }
            }
        }
    }

    private void append(OpenVectors current, List<byte[]> hashes, List<float[]> vectors) throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < hashes.size(); i++) {
            if (current.find(hashes.get(i)) == null) {
                bytes.writeBytes(current.records.record(hashes.get(i), vectors.get(i)));
            }
        }
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            long end = current.records.position(current.index.size());
            // The piece of a record that a killed process left.
            file.setLength(end);
            file.seek(end);
            file.write(bytes.toByteArray());
        }
        current.records.index(current.file, current.index);
    }

    private void create(int dimensions) throws IOException {
        replace(dimensions, _ -> {});
    }

    /** What was put here first has waited longest for a text that comes back. */
    private void dropOlderHalf(OpenVectors current) throws IOException {
        int first = current.index.size() / 2;
        replace(current.records.dimensions(), out -> {
            byte[] record = new byte[current.records.recordBytes()];
            current.file.seek(current.records.position(first));
            for (int i = first; i < current.index.size(); i++) {
                current.file.readFully(record);
                out.write(record);
            }
        });
        refreshed();
    }

    /** What a sudden end of the system damages is only made again. */
    private void replace(int dimensions, DurableFiles.Contents records) throws IOException {
        PrivateFiles.replace(path, out -> {
            out.write(new VectorRecords(dimensions, ThreadLocalRandom.current().nextLong()).header());
            records.writeTo(out);
        });
    }

    /** The file as it is now, with what others have added or put in its place; nothing if there is none that is whole. */
    private @Nullable OpenVectors refreshed() throws IOException {
        if (!Files.exists(path)) {
            close();
            return null;
        }
        // One that is open already may have been replaced since: it has to be opened again to see that.
        var file = new RandomAccessFile(path.toFile(), "r");
        VectorRecords records = VectorRecords.read(file);
        OpenVectors current = opened;
        if (current != null && current.records.equals(records) && file.length() >= current.length()) {
            file.close();
        } else {
            close();
            current = records == null ? null : new OpenVectors(file, records, new HashIndex());
            opened = current;
        }
        if (current == null) {
            file.close();
        } else {
            current.records.index(current.file, current.index);
        }
        return current;
    }

    @Override
    public synchronized void close() throws IOException {
        if (opened != null) {
            opened.file.close();
            opened = null;
        }
    }

    private record OpenVectors(RandomAccessFile file, VectorRecords records, HashIndex index) {
        long length() {
            return records.position(index.size());
        }

        float @Nullable [] find(byte[] hash) throws IOException {
            long key = VectorRecords.key(hash, 0);
            for (int place = index.first(key); place != HashIndex.NONE; place = index.next(key, place)) {
                float[] vector = records.vector(file, index.record(place), hash);
                if (vector != null) {
                    return vector;
                }
            }
            return null;
        }
    }
}
