package commonplace.tools.meta;

import commonplace.tools.InvalidArgumentsException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.CRC32C;

/**
 * Where the next part of a list begins, tied to what was asked and to the tools as they were: among other tools, the same
 * place would be another one.
 */
final class PageCursor {
    // Another process numbers its versions anew.
    private static final long PROCESS = ThreadLocalRandom.current().nextLong();

    private PageCursor() {}

    static String of(int offset, String asked, long version) {
        var bytes = ByteBuffer.allocate(Integer.BYTES * 2 + Long.BYTES);
        bytes.putInt(offset).putLong(version ^ PROCESS).putInt(check(offset, asked, version));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** The place, or 0 without a cursor. */
    static int offset(Optional<String> cursor, String asked, long version) {
        if (cursor.isEmpty()) {
            return 0;
        }
        byte[] bytes = decoded(cursor.get());
        if (bytes.length != Integer.BYTES * 2 + Long.BYTES) {
            throw invalid();
        }
        var read = ByteBuffer.wrap(bytes);
        int offset = read.getInt();
        long then = read.getLong() ^ PROCESS;
        if (offset < 0 || !of(offset, asked, then).equals(cursor.get())) {
            throw invalid();
        }
        if (then != version) {
            throw new InvalidArgumentsException(
                    "'cursor' is stale: the tools have changed since that page; start again without a cursor");
        }
        return offset;
    }

    private static InvalidArgumentsException invalid() {
        return new InvalidArgumentsException(
                "'cursor' is not one that this search gave; pass 'nextCursor' of the page before, with the same query,"
                        + " or start again without a cursor");
    }

    private static byte[] decoded(String cursor) {
        try {
            return Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException notOurs) {
            return new byte[0];
        }
    }

    private static int check(int offset, String asked, long version) {
        var crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Integer.BYTES + 2 * Long.BYTES)
                .putInt(offset)
                .putLong(version)
                .putLong(PROCESS)
                .flip());
        crc.update(asked.getBytes(StandardCharsets.UTF_8));
        return (int) crc.getValue();
    }
}
