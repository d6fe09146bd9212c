package commonplace.server.bundled;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Texts that ship with the server. */
public final class BundledTexts {
    /** Where the launcher has laid those that every start reads: to look for them in jars takes a tenth of it. */
    private static final @Nullable String UNPACKED = System.getProperty("commonplace.texts");

    private BundledTexts() {}

    public static String text(String name) throws IOException {
        if (UNPACKED != null) {
            Path file = Path.of(UNPACKED, name);
            if (Files.isReadable(file)) {
                return Files.readString(file);
            }
        }
        try (var in = BundledTexts.class.getResourceAsStream("/commonplace/" + name)) {
            if (in == null) {
                throw new IOException("this build lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
