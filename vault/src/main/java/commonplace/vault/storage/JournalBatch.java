package commonplace.vault.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Records of one segment that wait to be written together. */
final class JournalBatch {
    final long number;
    final List<byte[]> records = new ArrayList<>();
    final List<Runnable> whenDurable = new ArrayList<>();
    long bytes;

    /** When the first record came, by {@link System#nanoTime}. */
    long begun;

    /** Where the next record would stand. */
    long end;

    JournalBatch(long number) {
        this.number = number;
    }

    ByteBuffer encoded() {
        var buffer = ByteBuffer.allocate(Math.toIntExact(bytes));
        records.forEach(record -> Frames.write(record, buffer));
        return buffer.flip();
    }
}
