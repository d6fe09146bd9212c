package commonplace.registry.signing;

import java.security.InvalidKeyException;

/**
 * The public key of a person who vouches for sources: 52 characters of z-base-32, as PKARR writes Ed25519 keys.
 *
 * <p>Each key has one text, so texts can be compared.
 */
public record CuratorKey(String text) {
    /** @throws IllegalArgumentException if this is no key; the message says what is wrong with it */
    public CuratorKey {
        int length = ZBase32.length(Ed25519.KEY_BYTES);
        if (text.length() != length) {
            throw new IllegalArgumentException(
                    "a public key has " + length + " characters of z-base-32, not " + text.length());
        }
        try {
            Ed25519.check(ZBase32.decode(text));
        } catch (InvalidKeyException none) {
            throw new IllegalArgumentException(text + " is no Ed25519 public key: " + none.getMessage(), none);
        }
    }

    CuratorKey(byte[] bytes) {
        this(ZBase32.encode(bytes));
    }

    /** Whether the owner of the secret key to this one signed the message. Any bytes may be given as a signature. */
    boolean verifies(byte[] message, byte[] signature) {
        return Ed25519.verifies(ZBase32.decode(text), message, signature);
    }

    @Override
    public String toString() {
        return text;
    }
}
