package commonplace.registry.signing;

import java.nio.charset.StandardCharsets;

/**
 * A curator's secret key. Not a record, and without a text: nothing of it can end in a log by mistake.
 *
 * <p>Kept in a {@link SigningKeyFile}.
 */
public final class SigningKey {
    private final byte[] secret;
    private final CuratorKey curator;

    /** @throws IllegalArgumentException if the two do not belong together */
    SigningKey(byte[] secret, CuratorKey curator) {
        this.secret = secret.clone();
        this.curator = curator;
        // The JDK has no way from a secret key to its public one, so both are kept, and tried on each other.
        byte[] trial = "commonplace".getBytes(StandardCharsets.UTF_8);
        if (!curator.verifies(trial, sign(trial))) {
            throw new IllegalArgumentException("the secret key is not that of " + curator);
        }
    }

    /** A new key, from the system's source of random numbers. */
    public static SigningKey generate() {
        byte[][] pair = Ed25519.generate();
        return new SigningKey(pair[0], new CuratorKey(pair[1]));
    }

    /** The public key, with which everybody can check what this one signs. */
    public CuratorKey curator() {
        return curator;
    }

    /** The signature, 64 bytes. */
    public byte[] sign(byte[] message) {
        return Ed25519.sign(secret, message);
    }

    /** For the file that keeps it, and nobody else. */
    byte[] secret() {
        return secret.clone();
    }

    @Override
    public String toString() {
        return "the signing key of " + curator;
    }
}
