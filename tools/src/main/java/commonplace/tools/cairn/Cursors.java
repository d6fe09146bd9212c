package commonplace.tools.cairn;

import commonplace.base.Lazy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalInt;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Where the next page begins, in a form that only we can make.
 *
 * <p>Bound to the query it came from and to the state of the vault: between two states the order of the results may
 * differ, and a page would repeat some of them or skip others unseen.
 */
final class Cursors {
    static final CairnError INVALID = CairnError.validation(
            "invalid cursor: it does not belong to this query, or notes have changed since; start again without it");

    private static final int MAC_BYTES = 12;

    /**
     * Made once for a process: a cursor does not outlive the one that gave it. And made with the first cursor, since a start
     * has better things to do than to set up the JDK's security.
     */
    private final Lazy<byte[]> key = Lazy.of(Cursors::newKey);

    private static byte[] newKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return key;
    }

    /** The cursor of the page that starts at this offset of the query's results. */
    String encode(String query, long version, int offset) {
        ByteBuffer content = ByteBuffer.allocate(Integer.BYTES).putInt(offset).flip();
        byte[] mac = mac(query, version, offset);
        byte[] cursor = ByteBuffer.allocate(Integer.BYTES + MAC_BYTES)
                .put(content)
                .put(mac)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
    }

    /** The offset, or empty when the cursor is not one of ours for this query and state. */
    OptionalInt decode(String query, long version, String cursor) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException notBase64) {
            return OptionalInt.empty();
        }
        if (bytes.length != Integer.BYTES + MAC_BYTES) {
            return OptionalInt.empty();
        }
        int offset = ByteBuffer.wrap(bytes).getInt();
        // Compared as text: the last character has bits to spare, and what differs in them is not what we gave.
        byte[] ours = encode(query, version, offset).getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(ours, cursor.getBytes(StandardCharsets.UTF_8))
                ? OptionalInt.of(offset)
                : OptionalInt.empty();
    }

    private byte[] mac(String query, long version, int offset) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.get(), "HmacSHA256"));
            mac.update(ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                    .putLong(version)
                    .putInt(offset)
                    .flip());
            return Arrays.copyOf(mac.doFinal(query.getBytes(StandardCharsets.UTF_8)), MAC_BYTES);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has HmacSHA256", impossible);
        }
    }
}
