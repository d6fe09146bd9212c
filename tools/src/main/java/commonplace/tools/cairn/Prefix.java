package commonplace.tools.cairn;

import java.text.Normalizer;

/** A folder as callers write it. */
final class Prefix {
    private Prefix() {}

    /** With or without slashes around it, and with or without {@code .md}, it is the same. */
    static String of(String typed) {
        String path = Normalizer.normalize(typed.strip(), Normalizer.Form.NFC);
        while (path.startsWith("/")) {
            path = path.substring(1);
        }
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        return path.endsWith(".md") ? path.substring(0, path.length() - 3) : path;
    }
}
