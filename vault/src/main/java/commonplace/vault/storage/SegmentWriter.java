package commonplace.vault.storage;

import commonplace.base.DurableFiles;
import commonplace.base.LatencyHistogram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The end of a journal, where one run writes and no other.
 *
 * <p>A run takes the journal over by making a segment with the next number, which can be made once. A run that wrote before
 * looks for such a segment before each write, and again behind it, before anybody hears that the write is on disk. The
 * new run reads what was there after it has made its own: so a write is either read by it, or was never acknowledged.
 */
final class SegmentWriter implements AutoCloseable {
    private final Path folder;
    private final long first;
    private final Map<Long, Long> sizesWhenRead;
    private final SegmentLimits limits;

    /** Held while the number of our newest segment changes, and while somebody looks whether it is the newest. */
    private final Object numbering = new Object();

    private long number = -1;
    private boolean taken;
    private final LatencyHistogram forcing = new LatencyHistogram();
    private @Nullable FileChannel channel;
    private long size;

    /**
     * @param first the number of the first segment that will be written
     * @param sizesWhenRead what the segments before it held when they were read
     * @param limits how much of that counted
     */
    SegmentWriter(Path folder, long first, Map<Long, Long> sizesWhenRead, SegmentLimits limits) {
        this.folder = folder;
        this.first = first;
        this.sizesWhenRead = Map.copyOf(sizesWhenRead);
        this.limits = limits;
    }

    /** How long it took to force what was written to the disk. */
    LatencyHistogram.Counted forced() {
        return forcing.counted();
    }

    static Map<Long, Long> sizes(List<Segment> segments) throws IOException {
        var sizes = new HashMap<Long, Long>();
        for (Segment segment : segments) {
            sizes.put(segment.number(), Files.size(segment.file()));
        }
        return sizes;
    }

    /** Makes sure that this run has the journal, on disk. */
    synchronized void claim() throws IOException {
        if (channel == null && number < 0) {
            begin(first);
            Map<Long, Long> now = sizes(Segment.all(folder));
            now.remove(first);
            if (!now.equals(sizesWhenRead)) {
                // Somebody has written since we read it, and goes on.
                close();
                Files.deleteIfExists(Segment.in(folder, first).file());
                throw lost();
            }
            if (!sizesWhenRead.isEmpty()) {
                limits.write(folder, sizesWhenRead);
            }
        }
    }

    /** Appends to a segment; on disk on return, and read by the runs after this one. */
    synchronized void append(long segment, ByteBuffer bytes) throws IOException {
        claim();
        if (segment != number) {
            expectOwner();
            begin(segment);
        }
        if (!isThere() || channel == null) {
            beginAgain();
        }
        int length = bytes.remaining();
        FileChannel out = Objects.requireNonNull(channel);
        DurableFiles.write(out, bytes, size);
        long begun = System.nanoTime();
        out.force(false);
        forcing.add(System.nanoTime() - begun);
        if (!isThere()) {
            throw new IOException("its folder was removed");
        }
        size += length;
    }

    /** Fails when another run has taken over. */
    void expectOwner() throws IOException {
        isThere();
    }

    /** Whether our newest segment is in its place; fails when it is not the journal's newest. */
    private boolean isThere() throws IOException {
        synchronized (numbering) {
            if (taken) {
                throw new JournalTakenException();
            }
            if (number < 0) {
                return true;
            }
            boolean there = Files.exists(Segment.in(folder, number).file());
            // The next run makes the next number. It may be gone again, but only after ours.
            if (Files.exists(Segment.in(folder, number + 1).file()) || (!there && hasNewer())) {
                throw lost();
            }
            return there;
        }
    }

    private boolean hasNewer() throws IOException {
        List<Segment> segments = Segment.all(folder);
        return !segments.isEmpty() && segments.getLast().number() > number;
    }

    private void begin(long segment) throws IOException {
        close();
        DurableFiles.createPrivateFolders(folder);
        synchronized (numbering) {
            try {
                channel = Segment.in(folder, segment).create();
            } catch (FileAlreadyExistsException theirs) {
                throw lost();
            }
            number = segment;
            size = 0;
        }
    }

    /** Somebody removed the folder. Records keep their places, so that positions that were given out stay right. */
    private void beginAgain() throws IOException {
        long end = size;
        begin(number);
        size = end;
    }

    private JournalTakenException lost() {
        synchronized (numbering) {
            taken = true;
        }
        return new JournalTakenException();
    }

    @Override
    public synchronized void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException harmless) {
            // Everything in it was forced to disk before.
        }
        channel = null;
    }
}
