package commonplace.registry.signing;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Set;

/** The JDK's Ed25519 for keys and signatures as RFC 8032 writes them: bytes, the least first. */
final class Ed25519 {
    static final int KEY_BYTES = 32;
    static final int SIGNATURE_BYTES = 64;

    private static final String NAME = "Ed25519";
    private static final BigInteger PRIME = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger ORDER_EIGHT =
            new BigInteger("7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7", 16);

    /** The y of the points with which a signature proves nothing: for these anybody can make one. */
    private static final Set<BigInteger> SMALL_ORDER = Set.of(
            BigInteger.ZERO, BigInteger.ONE, PRIME.subtract(BigInteger.ONE), ORDER_EIGHT, PRIME.subtract(ORDER_EIGHT));

    private Ed25519() {}

    /** A new pair: the secret bytes, and the public ones. */
    static byte[][] generate() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(NAME).generateKeyPair();
            byte[] secret = ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow();
            EdECPoint point = ((EdECPublicKey) pair.getPublic()).getPoint();
            return new byte[][] {secret, bytes(point)};
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has Ed25519", impossible);
        }
    }

    /** @throws InvalidKeyException if no secret key belongs to this public one, or everybody's */
    static void check(byte[] publicKey) throws InvalidKeyException {
        EdECPoint point = point(publicKey);
        if (SMALL_ORDER.contains(point.getY())) {
            throw new InvalidKeyException("anybody can sign for this key");
        }
        try {
            // Only here does the JDK look whether there is such a point.
            Signature.getInstance(NAME).initVerify(key(point));
        } catch (InvalidKeyException none) {
            throw none;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has Ed25519", impossible);
        }
    }

    /** Whether this is the signature, for a public key that was checked. */
    static boolean verifies(byte[] publicKey, byte[] message, byte[] signature) {
        try {
            var verifier = Signature.getInstance(NAME);
            verifier.initVerify(key(point(publicKey)));
            verifier.update(message);
            return verifier.verify(signature);
        } catch (SignatureException wrongForm) {
            return false;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has Ed25519", impossible);
        }
    }

    static byte[] sign(byte[] secret, byte[] message) {
        try {
            var signer = Signature.getInstance(NAME);
            signer.initSign(KeyFactory.getInstance(NAME)
                    .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, secret)));
            signer.update(message);
            return signer.sign();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has Ed25519", impossible);
        }
    }

    private static PublicKey key(EdECPoint point) throws GeneralSecurityException {
        return KeyFactory.getInstance(NAME).generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, point));
    }

    // spec: RFC 8032, section 5.1.2: y, and the lowest bit of x in the highest bit
    private static EdECPoint point(byte[] bytes) {
        byte[] bigEndian = reversed(bytes);
        boolean odd = bigEndian[0] < 0;
        bigEndian[0] &= 0x7F;
        return new EdECPoint(odd, new BigInteger(1, bigEndian));
    }

    private static byte[] bytes(EdECPoint point) {
        byte[] bigEndian = point.getY().toByteArray();
        var bytes = new byte[KEY_BYTES];
        for (int i = 0; i < bigEndian.length; i++) {
            bytes[i] = bigEndian[bigEndian.length - 1 - i];
        }
        bytes[KEY_BYTES - 1] |= (byte) (point.isXOdd() ? 0x80 : 0);
        return bytes;
    }

    private static byte[] reversed(byte[] bytes) {
        var reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }
}
