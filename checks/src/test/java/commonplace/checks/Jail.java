package commonplace.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A place where a program sees only what it is given, made with bubblewrap: nothing of this machine can be written but what was
 * said, and nothing of its environment is there.
 */
final class Jail {
    private final List<String> mounts;
    private final Map<String, String> environment = new TreeMap<>();

    private Jail(List<String> mounts) {
        this.mounts = new ArrayList<>(mounts);
    }

    /** This machine, read-only and with no Java in it. */
    static Jail withoutJava(Path folder) {
        Jail jail = new Jail(List.of("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"));
        for (String place : List.of("/usr/lib/jvm", "/opt", "/usr/java")) {
            if (Path.of(place).toFile().isDirectory()) {
                jail.mounts.addAll(List.of("--tmpfs", place));
            }
        }
        jail.mounts.addAll(List.of("--ro-bind", folder.toString(), folder.toString()));
        jail.environment.put("PATH", "/usr/bin:/bin");
        return jail;
    }

    /** Nothing but a folder, read-only, as the root of all; a user without any rights, and no network but its own. */
    static Jail container(Path root, int user) {
        return new Jail(List.of(
                "--unshare-all",
                "--hostname",
                "localhost",
                "--uid",
                Integer.toString(user),
                "--gid",
                Integer.toString(user),
                "--cap-drop",
                "ALL",
                "--ro-bind",
                root.toString(),
                "/",
                "--proc",
                "/proc",
                "--dev",
                "/dev",
                "--tmpfs",
                "/tmp"));
    }

    Jail writable(Path folder, String seenAs) {
        mounts.addAll(List.of("--bind", folder.toString(), seenAs));
        return this;
    }

    Jail environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** What starts a program there. */
    List<String> command(String... program) {
        List<String> command = new ArrayList<>(List.of("bwrap", "--die-with-parent", "--clearenv"));
        command.addAll(mounts);
        environment.forEach((name, value) -> command.addAll(List.of("--setenv", name, value)));
        command.addAll(List.of(program));
        return command;
    }
}
