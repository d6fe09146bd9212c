package commonplace.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The PostgreSQL with pgvector that {@code pgvector.sh} makes, kept for all checkouts and later runs. */
final class PostgresInstallation {
    private PostgresInstallation() {}

    /** Makes it where it is not there yet, which takes half a minute. */
    static Path folder() {
        String script = script("pgvector.sh");
        Path folder = cache().resolve("pgvector-" + key(script));
        if (!Files.exists(folder)) {
            Finished made = Finished.runAsUser(
                    Path.of(System.getProperty("java.io.tmpdir")),
                    List.of("sh", "-c", script, "pgvector.sh", folder.toString()));
            if (made.exitCode() != 0) {
                throw new IllegalStateException(made.err().strip());
            }
        }
        return folder;
    }

    static String script(String name) {
        try (InputStream resource = PostgresInstallation.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("No resource " + name);
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Not in root's home, which is closed to the user that root's server runs as. */
    private static Path cache() {
        String user = System.getProperty("user.name");
        String named = System.getenv("XDG_CACHE_HOME");
        String home = System.getenv().getOrDefault("HOME", System.getProperty("user.home"));
        Path caches = user.equals("root")
                ? Path.of("/var/cache")
                : named == null || named.isEmpty() ? Path.of(home, ".cache") : Path.of(named);
        return caches.resolve("commonplace-tests");
    }

    /** Another way to make it gives another, and so does another system, which has other libraries. */
    private static String key(String script) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(script.getBytes(StandardCharsets.UTF_8));
            Path system = Path.of("/etc/os-release");
            if (Files.exists(system)) {
                digest.update(Files.readAllBytes(system));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 6);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
