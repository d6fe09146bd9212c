package commonplace.server.storm;

import commonplace.server.testing.LaunchedProduct;
import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** A vault, what the product keeps beside it, and how its processes are started. */
final class Installation implements AutoCloseable {
    static final String TOKEN = "a-token";

    final Path vault;
    final int port;
    private final Path directory;
    private volatile @Nullable Path announcement;

    Installation() throws IOException {
        // Short, since sockets live below it and their paths may not be long.
        directory = Files.createTempDirectory("cp").toRealPath();
        vault = Files.createDirectory(directory.resolve("vault"));
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    /** A note that is there before the storm. */
    TrackedNote note(String path) throws IOException {
        return note(path, "# Note\n\n## Log\n\nstart\n\n## End\n\nend\n");
    }

    /** The same with a link to another. */
    TrackedNote linking(String path, String target) throws IOException {
        return note(path, "See [[" + target + "]].\n");
    }

    private TrackedNote note(String path, String text) throws IOException {
        Path file = vault.resolve(path + ".md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return new TrackedNote(path);
    }

    McpProcess startMcp() throws IOException {
        // What texts mean is found out in the background, and would take the time from those who write.
        return McpProcess.run(
                LaunchedProduct.command(List.of("mcp", "--vault", vault.toString(), "--embedder", "none")),
                directory,
                Map.of());
    }

    ProcessBuilder serve() {
        var builder = new ProcessBuilder(LaunchedProduct.command(List.of(
                "serve",
                "--vault",
                vault.toString(),
                "--embedder",
                "none",
                "--port",
                Integer.toString(port),
                "--token",
                TOKEN)));
        builder.environment().keySet().removeAll(List.of("OLLAMA_HOST", "COMMONPLACE_DATABASE"));
        builder.environment().put("XDG_DATA_HOME", directory.resolve("data").toString());
        builder.environment().put("XDG_CACHE_HOME", directory.resolve("cache").toString());
        builder.redirectError(
                ProcessBuilder.Redirect.appendTo(directory.resolve("log.txt").toFile()));
        return builder;
    }

    /** The process that has the vault open; 0 when there is none. */
    long host() {
        try {
            if (announcement == null) {
                announcement = findAnnouncement().orElse(null);
            }
            Path file = announcement;
            List<String> lines = file == null ? List.of() : Files.readAllLines(file);
            return lines.size() < 2 ? 0 : Long.parseLong(lines.get(1));
        } catch (IOException | UncheckedIOException | NumberFormatException changing) {
            return 0;
        }
    }

    private Optional<Path> findAnnouncement() throws IOException {
        Path data = directory.resolve("data");
        if (!Files.exists(data)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.find(data, 6, (path, _) -> path.endsWith("host"))) {
            return files.findFirst();
        }
    }

    /** Keeps vault, data and log as they are now, beside each other under this name. */
    void copy(String name) throws IOException {
        Path copy = directory.resolve(name);
        for (String part : List.of("vault", "data", "log.txt")) {
            Path from = directory.resolve(part);
            if (Files.exists(from)) {
                copy(from, copy.resolve(part));
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else if (Files.isRegularFile(file)) {
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
        }
    }

    /** All of it with a report, for whoever has to find out why. */
    void pack(Path zip, String report) throws IOException {
        Files.createDirectories(zip.getParent());
        try (var out = new ZipOutputStream(Files.newOutputStream(zip));
                Stream<Path> files = Files.walk(directory)) {
            out.putNextEntry(new ZipEntry("report.txt"));
            out.write(report.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            Path cache = directory.resolve("cache");
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.startsWith(cache)) {
                    out.putNextEntry(new ZipEntry(directory.relativize(file).toString()));
                    Files.copy(file, out);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
