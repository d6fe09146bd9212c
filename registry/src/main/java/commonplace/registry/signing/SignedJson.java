package commonplace.registry.signing;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON objects that carry their signature: the member {@code signature} signs the canonical form of all others.
 *
 * <pre>{@code
 * Map<String, @Nullable Object> signed = SignedJson.sign(Json.readObject(bytes), key);
 * Verdict verdict = SignedJson.verify(signed, key.curator());
 * }</pre>
 */
public final class SignedJson {
    /** The member that holds the signature, in z-base-32. */
    public static final String SIGNATURE = "signature";

    private SignedJson() {}

    /** The object with its signature at its end, in place of one that it had. */
    public static Map<String, @Nullable Object> sign(Map<String, @Nullable Object> object, SigningKey key)
            throws NoCanonicalFormException {
        Map<String, @Nullable Object> signed = unsigned(object);
        signed.put(SIGNATURE, ZBase32.encode(key.sign(CanonicalJson.write(signed))));
        return signed;
    }

    /** Whether this key signed the object as it is. Which key that must be is for the caller to know. */
    public static Verdict verify(Map<String, @Nullable Object> object, CuratorKey key) {
        Object signature = object.get(SIGNATURE);
        if (signature == null) {
            return new Verdict.Unsigned();
        }
        if (!(signature instanceof String text)) {
            return new Verdict.Wrong("the signature is not a string");
        }
        int length = ZBase32.length(Ed25519.SIGNATURE_BYTES);
        if (text.length() != length) {
            return new Verdict.Wrong(
                    "a signature has " + length + " characters of z-base-32, and this one " + text.length());
        }
        try {
            return key.verifies(CanonicalJson.write(unsigned(object)), ZBase32.decode(text))
                    ? new Verdict.Verified(key)
                    : new Verdict.Wrong("the signature is not one of this content by " + key);
        } catch (IllegalArgumentException noSignature) {
            return new Verdict.Wrong("the signature is malformed: " + noSignature.getMessage());
        } catch (NoCanonicalFormException unsignable) {
            return new Verdict.Wrong("the content cannot have been signed: " + unsignable.getMessage());
        }
    }

    /** All but the signature: what is signed. */
    public static Map<String, @Nullable Object> unsigned(Map<String, @Nullable Object> object) {
        var unsigned = new LinkedHashMap<String, @Nullable Object>(object);
        unsigned.remove(SIGNATURE);
        return unsigned;
    }
}
