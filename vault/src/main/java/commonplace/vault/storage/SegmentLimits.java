package commonplace.vault.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of each segment counts. A run that was paused in the middle of a write goes on with it, even if another has
 * taken over meanwhile; nobody hears of such a record, and later runs must not find it, since the next one did not.
 */
record SegmentLimits(Map<Long, Long> bytes) {
    private static final String NAME = "limits";
    private static final int FRAME_BYTES = 16;

    static SegmentLimits read(Path folder) throws IOException {
        var bytes = new HashMap<Long, Long>();
        if (!Files.isDirectory(folder)) {
            return new SegmentLimits(Map.of());
        }
        for (byte[] frame : file(folder).read(Integer.MAX_VALUE).frames()) {
            if (frame.length == FRAME_BYTES) {
                var pair = ByteBuffer.wrap(frame);
                bytes.put(pair.getLong(), pair.getLong());
            }
        }
        return new SegmentLimits(Map.copyOf(bytes));
    }

    private static FrameFile file(Path folder) {
        return new FrameFile(folder.resolve(NAME));
    }

    /** How much of a segment that is so large counts. */
    long of(long segment, long size) {
        return Math.min(size, bytes.getOrDefault(segment, size));
    }

    /** From now on only that counts which these segments held, as far as it counted before; on disk on return. */
    void write(Path folder, Map<Long, Long> sizes) throws IOException {
        List<byte[]> frames = new ArrayList<>();
        sizes.forEach((segment, size) -> frames.add(ByteBuffer.allocate(FRAME_BYTES)
                .putLong(segment)
                .putLong(of(segment, size))
                .array()));
        file(folder).replace(frames);
    }
}
