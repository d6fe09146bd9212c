package commonplace.checks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The real launcher in a checkout that has nothing else, with a Maven and a JDK that are scripts.
 *
 * <p>The Maven "builds" a jar whose content is the file {@code server/src/main/version}; the JDK says how it was
 * called and then repeats its input. All paths contain a space and a quote.
 */
final class FakeCheckout {
    private static final String MAVEN = """
        #!/bin/sh
        echo built >>"$HOME/builds"
        echo "noise on stdout"
        while [ -e "$HOME/hold" ]; do sleep 0.05; done
        if [ -e "$HOME/broken" ]; then echo "cannot find symbol"; exit 1; fi
        mkdir -p server/target/commonplace/lib
        cp server/src/main/version server/target/commonplace/lib/app.jar
        """;

    private static final String JAVA = """
        #!/bin/sh
        for argument; do
            case $argument in
                -XX:AOTCacheOutput=*)
                    if [ -e "$COMMONPLACE_TEST_NO_AOT" ]; then exit 1; fi
                    echo cache >"${argument#*=}"
                    exit ;;
            esac
        done
        echo "${LC_ALL:-none}" >"$HOME/locale"
        file=$1
        shift
        echo "${file##*/}" >"$HOME/arguments"
        : >"$HOME/flags"
        while case ${file%"${file#?}"}${1-} in @-X*) ;; *) false ;; esac; do
            echo "$1" >>"$HOME/flags"
            shift
        done
        file=${file#@}
        echo "$# arguments:$(printf ' <%s>' "$@")"
        cat "${file%/*}/lib/app.jar"
        # A host in the training's playground says where it is, for which the training waits.
        case ${XDG_CACHE_HOME-} in
            "$HOME"/*) mkdir -p "$XDG_CACHE_HOME" && echo $$ >"$XDG_CACHE_HOME/.host" ;;
        esac
        cat
        """;

    final Path root;
    final Path home;
    final Path jdk;
    final Map<String, String> environment = new TreeMap<>();

    FakeCheckout(Path folder) throws IOException {
        Path base = folder.resolve("some user's things");
        root = base.resolve("commonplace checkout");
        home = Files.createDirectories(base.resolve("home"));
        jdk = base.resolve("jdk 25");
        copyLauncher();
        Files.createFile(root.resolve("pom.xml"));
        Files.createFile(root.resolve("server/pom.xml"));
        version("A");
        script(base.resolve("bin/mvn"), MAVEN);
        script(jdk.resolve("bin/java"), JAVA);
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"25.0.9\"\n");
        environment.put("PATH", base.resolve("bin") + ":" + System.getenv("PATH"));
        environment.put("HOME", home.toString());
        environment.put("COMMONPLACE_JAVA_HOME", jdk.toString());
        environment.put("COMMONPLACE_TEST_NO_AOT", home.resolve("no-aot").toString());
    }

    /** Changes a source file. */
    void version(String version) throws IOException {
        Files.writeString(root.resolve("server/src/main/version"), "version " + version + "\n");
    }

    int builds() throws IOException {
        Path builds = home.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
    }

    Ran run(String... arguments) throws IOException, InterruptedException {
        return run(root, root.resolve("commonplace"), arguments);
    }

    Ran run(Path workingDirectory, Path launcher, String... arguments) throws IOException, InterruptedException {
        return start(workingDirectory, launcher, arguments).await();
    }

    Start start() throws IOException {
        return start(root, root.resolve("commonplace"));
    }

    private Start start(Path workingDirectory, Path launcher, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        Path err = Files.createTempFile(home, "stderr", "");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(workingDirectory.toFile()).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (var input = process.getOutputStream()) {
            input.write("what the client says\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException ended) {
            // A launcher that refuses its settings does not wait to be spoken to; what it said is looked at.
        }
        return new Start(process, err);
    }

    private void copyLauncher() throws IOException {
        Path launch = Files.createDirectories(root.resolve("server/src/main/launch"));
        Files.copy(Project.ROOT.resolve("commonplace"), root.resolve("commonplace"));
        try (Stream<Path> files = Files.list(Project.ROOT.resolve("server/src/main/launch"))) {
            for (Path file : files.toList()) {
                Files.copy(file, launch.resolve(file.getFileName()));
            }
        }
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable");
        }
    }

    /** How a start ended. */
    record Ran(int exit, String out, String err) {}

    /** A start under way. */
    record Start(Process process, Path err) {
        Ran await() throws IOException, InterruptedException {
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ran(process.waitFor(), out, Files.readString(err));
        }

        void awaitMessage(String message) throws IOException, InterruptedException {
            while (!Files.readString(err).contains(message)) {
                if (!process.isAlive()) {
                    throw new AssertionError("ended without saying '" + message + "': " + Files.readString(err));
                }
                Thread.sleep(20);
            }
        }
    }
}
