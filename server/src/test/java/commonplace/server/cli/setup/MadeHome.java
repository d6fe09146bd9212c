package commonplace.server.cli.setup;

import commonplace.server.testing.LaunchedProduct;
import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The home of somebody who has clients, and the product with a launcher in it. Its path has blanks and letters of others. */
final class MadeHome {
    private final Path folder;
    private final Path launcher;

    MadeHome(Path temporary) throws IOException {
        this.folder = Files.createDirectories(temporary.resolve("Zoë's home")).toRealPath();
        this.launcher = folder.resolve("commonplace");
        launcher(LaunchedProduct.command(List.of()));
    }

    /** The script that clients start; what it starts is given. */
    void launcher(List<String> command) throws IOException {
        String words = command.stream().map(MadeHome::quoted).collect(Collectors.joining(" "));
        Files.writeString(launcher, """
            #!/bin/sh
            export COMMONPLACE_LAUNCHER=%s LC_ALL=C.UTF-8
            exec %s "$@"
            """.formatted(quoted(launcher.toString()), words));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    Path folder() {
        return folder;
    }

    Path launcher() {
        return launcher;
    }

    Path file(String path) {
        return folder.resolve(path);
    }

    String read(String path) throws IOException {
        return Files.readString(file(path));
    }

    /** Puts a file into it. */
    MadeHome with(String path, String text) throws IOException {
        Files.createDirectories(file(path).getParent());
        Files.writeString(file(path), text);
        return this;
    }

    /** Runs setup as somebody does who types it, with this home called HOME. */
    Finished setup(String... arguments) {
        Finished ran = Finished.run(folder, command("setup", arguments));
        return new Finished(ran.command(), ran.exitCode(), named(ran.out()), named(ran.err()));
    }

    String named(String text) {
        return text.replace(folder.toString(), "HOME");
    }

    List<String> command(String command, String... arguments) {
        List<String> words = new ArrayList<>(List.of("env"));
        for (String name : List.of(
                "XDG_CONFIG_HOME",
                "XDG_DATA_HOME",
                "XDG_CACHE_HOME",
                "XDG_STATE_HOME",
                "CLAUDE_CONFIG_DIR",
                "CODEX_HOME",
                "COMMONPLACE_JAVA_HOME")) {
            words.addAll(List.of("-u", name));
        }
        words.addAll(List.of("HOME=" + folder, "COLUMNS=100", launcher.toString(), command));
        words.addAll(List.of(arguments));
        return words;
    }
}
