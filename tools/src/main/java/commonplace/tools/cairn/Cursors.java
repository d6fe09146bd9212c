package commonplace.tools.cairn;

import commonplace.base.Lazy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Where the next page begins, in a form that only we can make.
 *
 * <p>Bound to the query it came from, to the state of the vault and to the order that the page before was of: another order would
 * repeat some of the results or skip others unseen.
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

    /**
     * Where a page begins.
     *
     * @param order of which of the orders that a query's results may have; 0 where there is but one
     */
    record Position(int offset, int order) {
        static final int BYTES = 2 * Integer.BYTES;

        byte[] encoded() {
            return ByteBuffer.allocate(BYTES).putInt(offset).putInt(order).array();
        }
    }

    /** The cursor of the page that starts at this position of the query's results. */
    String encode(String query, long version, Position position) {
        byte[] content = position.encoded();
        byte[] mac = mac(query, version, content);
        byte[] cursor = ByteBuffer.allocate(Position.BYTES + MAC_BYTES)
                .put(content)
                .put(mac)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
    }

    /** The position, or empty when the cursor is not one of ours for this query and state. */
    Optional<Position> decode(String query, long version, String cursor) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
        if (bytes.length != Position.BYTES + MAC_BYTES) {
            return Optional.empty();
        }
        ByteBuffer content = ByteBuffer.wrap(bytes);
        var position = new Position(content.getInt(), content.getInt());
        // Compared as text: the last character has bits to spare, and what differs in them is not what we gave.
        byte[] ours = encode(query, version, position).getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(ours, cursor.getBytes(StandardCharsets.UTF_8))
                ? Optional.of(position)
                : Optional.empty();
    }

    private byte[] mac(String query, long version, byte[] content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.get(), "HmacSHA256"));
            mac.update(ByteBuffer.allocate(Long.BYTES).putLong(version).flip());
            mac.update(content);
            return Arrays.copyOf(mac.doFinal(query.getBytes(StandardCharsets.UTF_8)), MAC_BYTES);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has HmacSHA256", impossible);
        }
    }
}
