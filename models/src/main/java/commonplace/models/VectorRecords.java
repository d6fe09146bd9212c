package commonplace.models;

import commonplace.base.Sha256;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * How hashes and vectors stand in a file.
 *
 * <pre>
 * header   8 bytes magic, 4 dimensions, 4 checksum of these, 8 generation, 8 unused
 * record   32 bytes hash, 4 for each dimension, 4 checksum of both
 * </pre>
 *
 * All records of a file are of one size. A file that was made anew under the same name has another generation.
 */
record VectorRecords(int dimensions, long generation) {
    static final int HASH_BYTES = 32;

    private static final long MAGIC = 0x43_50_56_45_43_00_00_01L;
    private static final int HEADER_BYTES = 32;
    private static final int MAX_DIMENSIONS = 1 << 16;
    private static final int READ_BYTES = 1 << 20;

    /** Reads the header, or finds that the file has none that is whole. */
    static @Nullable VectorRecords read(RandomAccessFile file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        try {
            file.seek(0);
            file.readFully(header.array());
        } catch (EOFException _) {
            return null;
        }
        int dimensions = header.getInt(8);
        boolean whole = header.getLong(0) == MAGIC
                && header.getInt(12) == checksum(header.array(), 0, 12)
                && dimensions > 0
                && dimensions <= MAX_DIMENSIONS;
        return whole ? new VectorRecords(dimensions, header.getLong(16)) : null;
    }

    byte[] header() {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        header.putLong(0, MAGIC).putInt(8, dimensions).putLong(16, generation);
        header.putInt(12, checksum(header.array(), 0, 12));
        return header.array();
    }

    int recordBytes() {
        return HASH_BYTES + 4 * dimensions + 4;
    }

    long position(long record) {
        return HEADER_BYTES + record * recordBytes();
    }

    /** How many whole records a file of this length has. */
    int count(long length) {
        long count = Math.max(0, length - HEADER_BYTES) / recordBytes();
        return (int) Math.min(count, Integer.MAX_VALUE - 8);
    }

    byte[] record(byte[] hash, float[] vector) {
        ByteBuffer record = ByteBuffer.allocate(recordBytes()).put(hash);
        record.asFloatBuffer().put(vector);
        record.putInt(recordBytes() - 4, checksum(record.array(), 0, recordBytes() - 4));
        return record.array();
    }

    /** The vector of a record, or nothing if it is that of another hash or does not hold what was written. */
    float @Nullable [] vector(RandomAccessFile file, int number, byte[] hash) throws IOException {
        byte[] record = new byte[recordBytes()];
        file.seek(position(number));
        file.readFully(record);
        ByteBuffer bytes = ByteBuffer.wrap(record);
        if (!Arrays.equals(record, 0, HASH_BYTES, hash, 0, HASH_BYTES)
                || bytes.getInt(record.length - 4) != checksum(record, 0, record.length - 4)) {
            return null;
        }
        float[] vector = new float[dimensions];
        bytes.position(HASH_BYTES).asFloatBuffer().get(vector);
        return vector;
    }

    /** Adds the records that came since the index was last brought up to date. */
    void index(RandomAccessFile file, HashIndex index) throws IOException {
        int end = count(file.length());
        int atOnce = Math.max(1, READ_BYTES / recordBytes());
        byte[] block = new byte[atOnce * recordBytes()];
        file.seek(position(index.size()));
        while (index.size() < end) {
            int records = Math.min(atOnce, end - index.size());
            file.readFully(block, 0, records * recordBytes());
            for (int i = 0; i < records; i++) {
                index.add(key(block, i * recordBytes()));
            }
        }
    }

    static long key(byte[] hash, int at) {
        return ByteBuffer.wrap(hash).getLong(at);
    }

    private static int checksum(byte[] bytes, int from, int to) {
        var checksum = new CRC32C();
        checksum.update(bytes, from, to - from);
        return (int) checksum.getValue();
    }

    /** The name of the file for a model, whatever characters the model's name has. */
    static Path file(Path directory, String model) {
        String readable = model.replaceAll("[^A-Za-z0-9._-]", "-");
        String shortened = readable.substring(0, Math.min(60, readable.length()));
        return directory.resolve(shortened + "-" + Sha256.hex(model).substring(0, 8) + ".vectors");
    }
}
