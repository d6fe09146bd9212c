package commonplace.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The page's own files. They are the same for everybody, so nobody is asked for a token. */
final class Assets {
    private static final Map<String, String> TYPES = Map.of(
            "style.css", "text/css; charset=utf-8",
            "script.js", "text/javascript; charset=utf-8",
            "icon.svg", "image/svg+xml");

    // An address names one content for ever: see address().
    private static final String KEPT = "public, max-age=31536000, immutable";

    private final Map<String, WebResponse> files = new HashMap<>();

    Assets() {
        TYPES.forEach(
                (name, type) -> files.put(name, new WebResponse(200, type, read(name), Map.of("Cache-Control", KEPT))));
    }

    Optional<WebResponse> find(String name) {
        return Optional.ofNullable(files.get(name));
    }

    /** Another content has another address, so that no browser shows a new page in an old dress. */
    String address(String name) {
        WebResponse file = find(name).orElseThrow();
        return "/" + name + "?" + Integer.toHexString(Arrays.hashCode(file.body()));
    }

    private static byte[] read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream("/commonplace/web/" + name)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + name);
            }
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
