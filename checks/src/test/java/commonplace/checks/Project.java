package commonplace.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The checkout these tests look at. */
final class Project {
    static final Path ROOT = root();

    private Project() {}

    /** Every module: the folders of the root that have a POM. */
    static List<Path> modules() {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every Java file under {@code src} of every module. */
    static List<Path> javaFiles() {
        return modules().stream()
                .map(module -> module.resolve("src"))
                .filter(Files::isDirectory)
                .flatMap(Project::walk)
                .filter(file -> file.toString().endsWith(".java"))
                .toList();
    }

    /** What a module ships: its sources and resources, whatever their format. */
    static List<Path> shippedFiles(Path module) {
        Path main = module.resolve("src/main");
        return Files.isDirectory(main) ? walk(main).toList() : List.of();
    }

    /** The path as a person at the root would type it. */
    static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(name(file), e);
        }
    }

    private static Stream<Path> walk(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("ARCHITECTURE.md"))) {
                return folder;
            }
        }
        throw new IllegalStateException("Run this inside the checkout: no folder above has an ARCHITECTURE.md");
    }
}
