package commonplace.server.settings;

import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The vault that is opened when none is named: a copy of the user's own, to look at and to write in. */
final class ExampleVault {
    private static final String RESOURCE = "/example-vault";

    private ExampleVault() {}

    /** The copy in the data directory, made if it is not there. */
    static Path in(Path data) throws IOException {
        Path vault = data.resolve("example-vault");
        if (!Files.isDirectory(vault)) {
            PrivateFiles.createFolders(data);
            Path unfinished = Files.createTempDirectory(data, "example-vault-");
            copyTo(unfinished);
            try {
                Files.move(unfinished, vault, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException anotherWasFirst) {
                delete(unfinished);
                if (!Files.isDirectory(vault)) {
                    throw anotherWasFirst;
                }
            }
        }
        return vault.toRealPath();
    }

    private static void copyTo(Path target) throws IOException {
        URL resource = ExampleVault.class.getResource(RESOURCE);
        if (resource == null) {
            throw new IOException("this build carries no example vault; name one with --vault");
        }
        try {
            URI uri = resource.toURI();
            if ("jar".equals(uri.getScheme())) {
                try (var jar = FileSystems.newFileSystem(uri, Map.of())) {
                    copy(jar.getPath(RESOURCE), target);
                }
            } else {
                copy(Path.of(uri), target);
            }
        } catch (URISyntaxException impossible) {
            throw new IOException(impossible);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy);
                    date(copy);
                }
            }
        }
    }

    /** Gives a note the time it tells of, so that the newest first is the newest. */
    private static void date(Path note) throws IOException {
        List<String> lines = Files.readAllLines(note);
        for (String line : lines.subList(0, Math.min(12, lines.size()))) {
            if (line.startsWith("created: ")) {
                try {
                    Instant created = Instant.parse(line.substring("created: ".length())
                            .replace("\"", "")
                            .strip());
                    Files.setLastModifiedTime(note, FileTime.from(created));
                } catch (DateTimeParseException undated) {
                    return;
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
