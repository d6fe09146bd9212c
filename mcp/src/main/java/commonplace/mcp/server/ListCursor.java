package commonplace.mcp.server;

import commonplace.mcp.McpException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Cursors as clients see them: a position, and a checksum that ties it to its list. There is no secret in it, since a
 * forged position leads nowhere a client could not walk to; and so a cursor outlives the process that made it.
 */
final class ListCursor {
    private static final int CHECKSUM_BYTES = 4;

    private ListCursor() {}

    static String of(String list, String position) {
        byte[] utf8 = position.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(utf8, utf8.length + CHECKSUM_BYTES);
        int checksum = checksum(list, utf8);
        for (int i = 0; i < CHECKSUM_BYTES; i++) {
            bytes[utf8.length + i] = (byte) (checksum >>> (8 * i));
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The position in that cursor; none in none. */
    static @Nullable String position(String list, @Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        byte[] bytes = decoded(cursor);
        byte[] utf8 = Arrays.copyOf(bytes, Math.max(0, bytes.length - CHECKSUM_BYTES));
        String position = new String(utf8, StandardCharsets.UTF_8);
        if (!of(list, position).equals(cursor)) {
            throw McpException.invalidParams("This cursor is not from " + list + "; start again without one");
        }
        return position;
    }

    private static byte[] decoded(String cursor) {
        try {
            return Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static int checksum(String list, byte[] position) {
        var crc = new CRC32();
        crc.update(list.getBytes(StandardCharsets.UTF_8));
        crc.update(0);
        crc.update(position);
        return (int) crc.getValue();
    }
}
