package commonplace.mcp.client;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A process with all that it starts. It leads a process group of its own where {@code setsid} is at hand, so that a
 * grandchild whose parent is gone is still found; elsewhere the children that are known when it ends are ended with it.
 */
final class ProcessTree {
    // What the protocol's own clients hand down. The rest of our environment, with its secrets, is no server's
    // business.
    private static final Set<String> INHERITED = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "SHELL",
            "TERM",
            "LANG",
            "LC_ALL",
            "TZ",
            "TMPDIR",
            "APPDATA",
            "HOMEDRIVE",
            "HOMEPATH",
            "LOCALAPPDATA",
            "PROCESSOR_ARCHITECTURE",
            "PROGRAMFILES",
            "SYSTEMDRIVE",
            "SYSTEMROOT",
            "TEMP",
            "TMP",
            "USERNAME",
            "USERPROFILE");

    private static final Set<ProcessTree> ALIVE = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> ALIVE.forEach(ProcessTree::killAll), "upstream-shutdown"));
    }

    private final Process process;
    private final boolean leadsGroup;

    private ProcessTree(Process process, boolean leadsGroup) {
        this.process = process;
        this.leadsGroup = leadsGroup;
    }

    static ProcessTree start(ServerConfig.Way.Stdio command) throws IOException {
        Path setsid = onPath("setsid");
        List<String> line = new ArrayList<>();
        if (setsid != null) {
            // It becomes the program itself, under the same number, since what Java starts never leads a group.
            line.add(setsid.toString());
        }
        line.add(program(command));
        line.addAll(command.arguments());
        var builder = new ProcessBuilder(line);
        Map<String, String> inherited = new HashMap<>(System.getenv());
        inherited.keySet().removeIf(name -> !INHERITED.contains(name.toUpperCase(java.util.Locale.ROOT)));
        builder.environment().clear();
        builder.environment().putAll(inherited);
        builder.environment().putAll(command.environment());
        if (command.directory() != null) {
            builder.directory(command.directory().toFile());
        }
        var tree = new ProcessTree(builder.start(), setsid != null);
        ALIVE.add(tree);
        return tree;
    }

    // setsid would only say it on the error stream.
    private static String program(ServerConfig.Way.Stdio command) throws IOException {
        String program = command.program();
        if (program.indexOf('/') < 0 && program.indexOf(File.separatorChar) < 0) {
            boolean found = onPath(program, command.environment().getOrDefault("PATH", systemPath())) != null;
            if (!found && File.separatorChar == '/') {
                throw new IOException("there is no program '" + program + "' on the PATH");
            }
            return program;
        }
        Path directory = command.directory();
        Path file = directory == null ? Path.of(program) : directory.resolve(program);
        if (!Files.exists(file)) {
            throw new IOException("there is no file '" + program + "'");
        }
        return program;
    }

    private static String systemPath() {
        String path = System.getenv("PATH");
        return path == null ? "" : path;
    }

    private static @Nullable Path onPath(String program) {
        return onPath(program, systemPath());
    }

    private static @Nullable Path onPath(String program, String path) {
        for (String folder : path.split(File.pathSeparator, -1)) {
            Path file = Path.of(folder.isEmpty() ? "." : folder, program);
            if (Files.isExecutable(file) && !Files.isDirectory(file)) {
                return file;
            }
        }
        return null;
    }

    Process process() {
        return process;
    }

    /** How it ended, in words; waits a moment, since its streams may end before it does. */
    String ending(Duration patience) {
        try {
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                int code = process.exitValue();
                return code > 128 ? "was ended by signal " + (code - 128) : "exited with code " + code;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "closed its output";
    }

    /** Asks it to end by ending its input, then tells it to, then ends it, with all that it started. */
    void end(Duration grace) {
        List<ProcessHandle> others = process.descendants().toList();
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It does not read any more.
        }
        boolean interrupted = Thread.interrupted();
        try {
            if (!process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroy();
                process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        others.forEach(ProcessHandle::destroyForcibly);
        killAll();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** At once, and without asking. */
    void killAll() {
        List<ProcessHandle> others = process.descendants().toList();
        killGroup();
        process.destroyForcibly();
        others.forEach(ProcessHandle::destroyForcibly);
        ALIVE.remove(this);
    }

    private void killGroup() {
        if (!leadsGroup) {
            return;
        }
        try {
            new ProcessBuilder("kill", "-KILL", "--", "-" + process.pid())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor(5, TimeUnit.SECONDS);
        } catch (IOException e) {
            // Without it, the descendants are ended one by one.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
