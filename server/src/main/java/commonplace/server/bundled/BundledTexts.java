package commonplace.server.bundled;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Texts that ship with the server. */
public final class BundledTexts {
    private BundledTexts() {}

    public static String text(String name) throws IOException {
        try (var in = BundledTexts.class.getResourceAsStream("/commonplace/" + name)) {
            if (in == null) {
                throw new IOException("this build lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
