package commonplace.vault.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret of the vault from which the ids of its documents follow: who does not have it can work out none of them. */
final class IdentityKey {
    static final int BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";

    /** The version of ids that follow from a name by MD5, as all of ours did before there was a secret. */
    private static final int NAME_BASED = 3;

    /** The version of UUIDs that is left to ids made in a way of one's own. */
    private static final int CUSTOM = 8;

    private final Mac mac;

    IdentityKey(byte[] secret) {
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
        } catch (GeneralSecurityException impossible) {
            throw new LinkageError("every JDK has " + ALGORITHM, impossible);
        }
    }

    synchronized UUID id(String name) {
        ByteBuffer proof = ByteBuffer.wrap(mac.doFinal(name.getBytes(StandardCharsets.UTF_8)));
        long most = (proof.getLong() & ~0xF000L) | (CUSTOM << 12);
        long least = (proof.getLong() & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(most, least);
    }

    /** The id of earlier versions, which anybody can work out who knows the name. */
    static UUID formerId(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether an id may be one that follows from a name, by this or by the former rule. Clients make random ones. */
    static boolean isOfOurKind(UUID id) {
        return id.version() == CUSTOM || id.version() == NAME_BASED;
    }
}
