package commonplace.vault.storage;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One file of a journal. Its number is its name; numbers only grow. */
record Segment(Path file, long number) implements Comparable<Segment> {
    /** Segments are split long before this; nothing larger is one of ours. */
    private static final long MAX_BYTES = 1L << 30;

    private static final Pattern NAME = Pattern.compile("journal-(\\d{12})");

    private static final int DIGITS = 12;

    /** Asked for with every write: a formatter would take longer than the look at the disk that follows. */
    static Segment in(Path folder, long number) {
        String digits = Long.toString(number);
        return new Segment(
                folder.resolve("journal-" + "0".repeat(Math.max(0, DIGITS - digits.length())) + digits), number);
    }

    static List<Segment> all(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.flatMap(file -> {
                        var name = NAME.matcher(file.getFileName().toString());
                        return name.matches()
                                ? Stream.of(new Segment(file, Long.parseLong(name.group(1))))
                                : Stream.empty();
                    })
                    .sorted()
                    .toList();
        }
    }

    /**
     * Reads what is whole; a position is the segment's number and the offset of the record in it.
     *
     * @param limits how much of it counts
     */
    Frames.Rest read(Journal.Replay replay, SegmentLimits limits, LongFunction<String> tooLarge) throws IOException {
        long size = Files.size(file);
        if (size > MAX_BYTES) {
            throw new IOException(tooLarge.apply(size));
        }
        byte[] bytes = Files.readAllBytes(file);
        byte[] counting = Arrays.copyOf(bytes, Math.toIntExact(limits.of(number, bytes.length)));
        return Frames.read(counting, 0, (offset, record) -> {
            replay.record(position(number, offset), record);
            return true;
        });
    }

    FileChannel create() throws IOException {
        FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            DurableFiles.force(Objects.requireNonNull(file.getParent()));
            return channel;
        } catch (IOException failed) {
            channel.close();
            Files.deleteIfExists(file);
            throw failed;
        }
    }

    static long position(long number, long offset) {
        return (number << 32) + offset;
    }

    static long numberOf(long position) {
        return position >>> 32;
    }

    static long offsetOf(long position) {
        return position & 0xFFFF_FFFFL;
    }

    @Override
    public int compareTo(Segment other) {
        return Long.compare(number, other.number);
    }
}
