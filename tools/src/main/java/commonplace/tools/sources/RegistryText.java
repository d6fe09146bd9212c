package commonplace.tools.sources;

import commonplace.base.SafeText;
import commonplace.registry.Curator;
import commonplace.registry.signing.CuratorKey;

/** Texts of registries and of callers inside of our own: one line each, so that none can pass for another line. */
final class RegistryText {
    /** As much of a question as an answer repeats. */
    private static final int SHOWN = 200;

    static final String NO_KEY = "Not yet configured";

    private RegistryText() {}

    static String line(String text) {
        return SafeText.line(text).strip();
    }

    /** A question, shortened where it is long. */
    static String quoted(String query) {
        return line(SafeText.beginning(query, SHOWN));
    }

    static String key(Curator curator) {
        return curator.key().map(CuratorKey::text).orElse(NO_KEY);
    }
}
