package commonplace.server.host;

import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A vault that several processes share. */
final class Shared implements AutoCloseable {
    final Path directory;
    final Path vault;
    private final List<McpProcess> processes = new ArrayList<>();

    Shared() throws IOException {
        // Short, since sockets live below it and their paths may not be long.
        directory = Files.createTempDirectory("cp").toRealPath();
        vault = Files.createDirectory(directory.resolve("vault"));
    }

    McpProcess start() throws IOException {
        McpProcess process = McpProcess.start(vault, directory);
        synchronized (processes) {
            processes.add(process);
        }
        return process;
    }

    McpProcess opened() throws IOException {
        McpProcess process = start();
        process.initialize();
        return process;
    }

    /** The process that has the vault open; 0 when there is none. */
    long host() throws IOException {
        try (Stream<Path> files = Files.find(directory, 6, (path, _) -> path.endsWith("host"))) {
            Path announcement = files.findFirst().orElse(null);
            if (announcement == null) {
                return 0;
            }
            List<String> lines = Files.readAllLines(announcement);
            return lines.size() < 2 ? 0 : Long.parseLong(lines.get(1));
        } catch (NoSuchFileException | java.io.UncheckedIOException changing) {
            return 0;
        }
    }

    String text(String file) throws IOException {
        return Files.readString(vault.resolve(file));
    }

    String log() throws IOException {
        return Files.readString(directory.resolve("log.txt"));
    }

    @Override
    public void close() throws IOException {
        synchronized (processes) {
            processes.forEach(McpProcess::close);
        }
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
