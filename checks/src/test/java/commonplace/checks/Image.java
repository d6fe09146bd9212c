package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.testing.Finished;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** An OCI image, unpacked as container runtimes do, with all of its digests and sizes checked on the way. */
final class Image {
    private final Path layout;
    private final Path root;
    private final Map<String, @Nullable Object> config;

    private Image(Path layout, Path root) throws Exception {
        this.layout = layout;
        this.root = Files.createDirectories(root);
        Map<String, @Nullable Object> index = Json.readObject(Files.readAllBytes(layout.resolve("index.json")));
        Map<String, @Nullable Object> manifest = Json.readObject(Files.readAllBytes(blob(first(index, "manifests"))));
        Map<String, @Nullable Object> described =
                Json.readObject(Files.readAllBytes(blob(object(manifest.get("config")))));
        List<?> contents = list(object(described.get("rootfs")).get("diff_ids"));
        List<?> layers = list(manifest.get("layers"));
        assertEquals(contents.size(), layers.size());
        for (int i = 0; i < layers.size(); i++) {
            Path layer = blob(object(layers.get(i)));
            try (InputStream packed = Files.newInputStream(layer)) {
                assertEquals(contents.get(i), digest(new GZIPInputStream(packed)));
            }
            Finished.run(root, List.of("tar", "-xzf", layer.toString())).expectSuccess();
        }
        config = object(described.get("config"));
    }

    static Image unpack(Path tar, Path folder) throws Exception {
        Path layout = Packages.unpacked(tar, folder.resolve("layout"));
        return new Image(layout, folder.resolve("root"));
    }

    String label(String name) {
        return String.valueOf(object(config.get("Labels")).get(name));
    }

    /** What is always started. */
    String entry() {
        return words("Entrypoint").getFirst();
    }

    /** What is started where nothing else is said. */
    List<String> start() {
        List<String> command = new ArrayList<>(words("Entrypoint"));
        command.addAll(words("Cmd"));
        return command;
    }

    List<String> healthCheck() {
        List<?> test = list(object(config.get("Healthcheck")).get("Test"));
        return test.stream().skip(1).map(String::valueOf).toList();
    }

    /** A container of it, as its configuration says. */
    Jail jail() {
        int user = Integer.parseInt(String.valueOf(config.get("User")).replaceFirst(":.*", ""));
        Jail jail = Jail.container(root, user);
        for (String variable : words("Env")) {
            int equals = variable.indexOf('=');
            jail.environment(variable.substring(0, equals), variable.substring(equals + 1));
        }
        return jail;
    }

    private List<String> words(String name) {
        return list(config.get(name)).stream().map(String::valueOf).toList();
    }

    private Path blob(Map<String, @Nullable Object> descriptor) throws IOException {
        String digest = String.valueOf(descriptor.get("digest"));
        Path blob = layout.resolve("blobs").resolve(digest.replace(':', '/'));
        try (InputStream in = Files.newInputStream(blob)) {
            assertEquals(digest, digest(in));
        }
        assertEquals(descriptor.get("size"), Files.size(blob));
        return blob;
    }

    private static String digest(InputStream in) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
            return "sha256:" + HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, @Nullable Object> first(Map<String, @Nullable Object> of, String name) {
        return object(list(of.get(name)).getFirst());
    }

    private static Map<String, @Nullable Object> object(@Nullable Object value) {
        return Objects.requireNonNull(Json.asObject(value));
    }

    private static List<?> list(@Nullable Object value) {
        return (List<?>) Objects.requireNonNull(value);
    }
}
