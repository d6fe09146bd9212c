package commonplace.checks;

import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What {@code ./package} made, once for all tests of it, of the jars that this build has made. */
final class Packages {
    final Path dist;

    private Packages(Path dist) {
        this.dist = dist;
    }

    static Packages make(Path dist, String... forms) {
        List<String> command = new ArrayList<>(List.of(
                Project.ROOT.resolve("package").toString(),
                "--built",
                "--quick",
                "--owner",
                "ada",
                "--dist",
                dist.toString()));
        command.addAll(List.of(forms));
        Finished.runAsUser(Project.ROOT, command).expectSuccess();
        return new Packages(dist);
    }

    /** The one file whose name matches. */
    Path file(String regex) throws IOException {
        try (Stream<Path> files = Files.list(dist)) {
            return files.filter(file -> file.getFileName().toString().matches(regex))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + regex + " in " + dist));
        }
    }

    /** As {@code sha256sum} says it. */
    static String sum(Path file) {
        String line = Finished.run(Path.of("/"), List.of("sha256sum", file.toString()))
                .expectSuccess()
                .out();
        return line.substring(0, line.indexOf(' '));
    }

    /** Unpacks an archive of tar into a folder. */
    static Path unpacked(Path archive, Path folder) throws IOException {
        Files.createDirectories(folder);
        Finished.run(folder, List.of("tar", "-xf", archive.toString())).expectSuccess();
        return folder;
    }
}
