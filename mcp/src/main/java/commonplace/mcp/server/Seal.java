package commonplace.mcp.server;

import commonplace.base.Sha256;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.McpException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Makes values that clients can carry but not change, under a key that dies with the process. */
final class Seal {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MAC_BYTES = 32;

    private @Nullable SecretKeySpec key;

    String close(Map<String, @Nullable Object> value) {
        byte[] json = Json.write(value);
        byte[] sealed = Arrays.copyOf(mac(json), MAC_BYTES + json.length);
        System.arraycopy(json, 0, sealed, MAC_BYTES, json.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    Map<String, @Nullable Object> open(String text) {
        try {
            byte[] sealed = Base64.getUrlDecoder().decode(text);
            if (sealed.length > MAC_BYTES) {
                byte[] json = Arrays.copyOfRange(sealed, MAC_BYTES, sealed.length);
                if (MessageDigest.isEqual(mac(json), Arrays.copyOf(sealed, MAC_BYTES))) {
                    return Json.readObject(json);
                }
            }
        } catch (IllegalArgumentException | MalformedJsonException e) {
            // Said below: whatever is wrong with it, it is not ours.
        }
        throw McpException.invalidParams("This requestState is not one we gave out; call again without it");
    }

    static String digest(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(bytes));
    }

    private byte[] mac(byte[] bytes) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key());
            return mac.doFinal(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    // Made when first needed: most servers never ask anything, and random numbers cost start-up time.
    private synchronized SecretKeySpec key() {
        if (key == null) {
            var bytes = new byte[MAC_BYTES];
            new SecureRandom().nextBytes(bytes);
            key = new SecretKeySpec(bytes, ALGORITHM);
        }
        return key;
    }
}
