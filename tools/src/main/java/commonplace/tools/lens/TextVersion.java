package commonplace.tools.lens;

import commonplace.base.Sha256;
import java.util.HexFormat;

/** Which text a document has: two texts with the same version are the same, by any author at any time. */
final class TextVersion {
    private static final int BYTES = 8;

    private TextVersion() {}

    static String of(String text) {
        return HexFormat.of().formatHex(Sha256.of(text), 0, BYTES);
    }
}
