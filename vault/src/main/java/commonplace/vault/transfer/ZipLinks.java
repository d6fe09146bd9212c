package commonplace.vault.transfer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * Which entries of a ZIP are symbolic links. The JDK's reader does not tell, and would give the link's target as if it
 * were a note's text.
 */
final class ZipLinks {
    // spec: APPNOTE 4.3.12, central directory header; 4.3.16, its end
    private static final int HEADER = 0x02014b50;
    private static final int HEADER_BYTES = 46;
    private static final int END = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int MAX_COMMENT = 0xFFFF;

    /** A directory beyond this would be of millions of files; its links then come as the small files they are. */
    private static final long MAX_DIRECTORY = 256L << 20;

    private static final int MADE_ON_UNIX = 3;
    private static final int FILE_TYPE = 0xF000;
    private static final int SYMBOLIC_LINK = 0xA000;

    private ZipLinks() {}

    static Set<String> in(Path zip) throws IOException {
        var links = new HashSet<String>();
        try (var channel = FileChannel.open(zip, StandardOpenOption.READ)) {
            ByteBuffer directory = directory(channel);
            while (directory.remaining() >= HEADER_BYTES && directory.getInt(directory.position()) == HEADER) {
                int at = directory.position();
                int name = Short.toUnsignedInt(directory.getShort(at + 28));
                int rest = Short.toUnsignedInt(directory.getShort(at + 30))
                        + Short.toUnsignedInt(directory.getShort(at + 32));
                if (directory.remaining() < HEADER_BYTES + name + rest) {
                    break;
                }
                boolean unix = directory.get(at + 5) == MADE_ON_UNIX;
                int mode = directory.getInt(at + 38) >>> 16;
                if (unix && (mode & FILE_TYPE) == SYMBOLIC_LINK) {
                    var spelled = new byte[name];
                    directory.get(at + HEADER_BYTES, spelled);
                    links.add(new String(spelled, StandardCharsets.UTF_8));
                }
                directory.position(at + HEADER_BYTES + name + rest);
            }
        }
        return links;
    }

    private static ByteBuffer directory(FileChannel channel) throws IOException {
        long size = channel.size();
        ByteBuffer tail = read(channel, Math.max(0, size - END_BYTES - MAX_COMMENT), size);
        for (int at = tail.limit() - END_BYTES; at >= 0; at--) {
            if (tail.getInt(at) == END) {
                long length = Integer.toUnsignedLong(tail.getInt(at + 12));
                long start = Integer.toUnsignedLong(tail.getInt(at + 16));
                boolean usable = length <= MAX_DIRECTORY && start + length <= size;
                return usable ? read(channel, start, start + length) : ByteBuffer.allocate(0);
            }
        }
        return ByteBuffer.allocate(0);
    }

    private static ByteBuffer read(FileChannel channel, long start, long end) throws IOException {
        var buffer = ByteBuffer.allocate(Math.toIntExact(end - start)).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining() && channel.read(buffer, start + buffer.position()) >= 0) {
            // Until it is full, or the file has become shorter.
        }
        return buffer.flip();
    }
}
