package commonplace.server.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/**
 * The product started as {@code ./commonplace} starts it: with the launcher's flags, from jars, and with an AOT cache
 * made by the launcher's own training. A test that starts hundreds of processes would else measure their starts.
 */
public final class LaunchedProduct {
    private static final Path LAUNCHER = Path.of("src/main/launch").toAbsolutePath();
    private static final Path FOLDER = Path.of("target/launched").toAbsolutePath();
    private static final Pattern FLAGS = Pattern.compile("^flags='([^']*)'", Pattern.MULTILINE);

    private static List<String> java = List.of();

    private LaunchedProduct() {}

    /** The command that runs the product with these arguments. */
    public static synchronized List<String> command(List<String> arguments) {
        if (java.isEmpty()) {
            try {
                java = prepare();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
        List<String> command = new ArrayList<>(java);
        command.add("commonplace.server.Main");
        command.addAll(arguments);
        return command;
    }

    /** Prepares it once for all processes that run tests, and for all runs until a class changes. */
    private static List<String> prepare() throws IOException, InterruptedException {
        try (var lock = FileChannel.open(
                        FOLDER.resolveSibling("launched.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = lock.lock()) {
            Path command = FOLDER.resolve("command");
            Path newest = FOLDER.resolve("newest");
            if (!Files.exists(newest) || !Files.readString(newest).equals(newest())) {
                delete(FOLDER);
                Files.createDirectories(FOLDER);
                Files.write(command, made());
                Files.writeString(newest, newest());
            }
            return Files.readAllLines(command);
        }
    }

    /** When something that is launched was changed last. */
    private static String newest() throws IOException {
        var newest = FileTime.fromMillis(0);
        List<Path> places = classPath();
        places.add(LAUNCHER);
        for (Path place : places) {
            try (var files = Files.walk(place)) {
                for (Path file : files.toList()) {
                    FileTime changed = Files.getLastModifiedTime(file);
                    newest = changed.compareTo(newest) > 0 ? changed : newest;
                }
            }
        }
        return newest.toString();
    }

    private static List<String> made() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags());
        command.addAll(List.of("-cp", jars()));
        Path cache = FOLDER.resolve("main.aot");
        if (train(command, cache)) {
            command.add(1, "-XX:AOTCache=" + cache);
        }
        return command;
    }

    private static List<String> flags() throws IOException {
        Matcher flags = FLAGS.matcher(Files.readString(LAUNCHER.resolve("prepare.sh")));
        if (!flags.find()) {
            throw new IllegalStateException("prepare.sh has no flags='…' for the JVM");
        }
        return flags.group(1).lines().toList();
    }

    /** That of the tests without the tests. */
    private static List<Path> classPath() {
        List<Path> places = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath();
            if (Files.isRegularFile(path) || (Files.isDirectory(path) && path.endsWith("classes"))) {
                places.add(path);
            }
        }
        return places;
    }

    /** The JVM makes a cache of classes in jars only. */
    private static String jars() throws IOException {
        List<String> jars = new ArrayList<>();
        for (Path path : classPath()) {
            jars.add((Files.isDirectory(path) ? jar(path, FOLDER.resolve(jars.size() + ".jar")) : path).toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    private static Path jar(Path folder, Path jar) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                boolean isFolder = Files.isDirectory(file);
                out.putNextEntry(new ZipEntry(folder.relativize(file) + (isFolder ? "/" : "")));
                if (!isFolder) {
                    Files.copy(file, out);
                }
            }
        }
        return jar;
    }

    /** Whether there is a cache; without one everything works and starts slower. */
    private static boolean train(List<String> command, Path cache) throws IOException, InterruptedException {
        Path playground = Files.createTempDirectory("cp").toRealPath();
        List<String> training = new ArrayList<>(command);
        training.add(1, "-XX:AOTCacheOutput=" + cache);
        training.addAll(List.of(
                "commonplace.server.Main",
                "mcp",
                "--vault",
                Files.createDirectory(playground.resolve("vault")).toString()));
        var builder = new ProcessBuilder(training)
                .redirectInput(LAUNCHER.resolve("training.jsonl").toFile())
                .redirectErrorStream(true)
                .redirectOutput(FOLDER.resolve("training.log").toFile());
        for (String variable :
                List.of("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")) {
            builder.environment().put(variable, playground.toString());
        }
        Process process = builder.start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly().waitFor();
        delete(playground);
        return ended && process.exitValue() == 0 && Files.exists(cache);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
