package commonplace.tools.lens;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Which text a document has: two texts with the same version are the same, whoever wrote them and when. */
final class TextVersion {
    private static final int BYTES = 8;

    private TextVersion() {}

    static String of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new LinkageError("every JDK has SHA-256", impossible);
        }
    }
}
