package commonplace.server.cli.installation;

import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import commonplace.server.cli.terminal.CountText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Whether Linux lets this user watch all folders of the vault, beside what others of their programs watch by now. Elsewhere
 * there are no such limits.
 */
final class WatchExam {
    private static final String INOTIFY = "anon_inode:inotify";
    private static final int LONGEST_NUMBER = 32;

    private final Path proc;
    private final OptionalLong host;

    /**
     * @param proc where the system tells of itself
     * @param host the process that watches this vault by now, which is no other program
     */
    WatchExam(Path proc, OptionalLong host) {
        this.proc = proc;
        this.host = host;
    }

    void examine(InstallationExam.Notes notes, TreeSize tree) {
        OptionalLong watches = limit("max_user_watches");
        OptionalLong instances = limit("max_user_instances");
        if (watches.isEmpty() || instances.isEmpty()) {
            return;
        }
        Usage used = used();
        boolean fine = true;
        long free = watches.getAsLong() - used.watches();
        if (tree.folders() > free) {
            fine = false;
            long wanted = Math.max(524_288, 2L * (used.watches() + tree.folders()));
            notes.note(
                    Part.WATCHING,
                    Grade.HINT,
                    of(tree, watches.getAsLong()) + ", of which " + CountText.number(used.watches())
                            + " are watched: what"
                            + " other programs change in the rest is noticed late; run: "
                            + raise("max_user_watches", wanted));
        }
        if (used.instances() >= instances.getAsLong()) {
            fine = false;
            notes.note(
                    Part.WATCHING,
                    Grade.HINT,
                    "your programs watch files in " + CountText.count(used.instances(), "place")
                            + ", and Linux lets no more: what other programs change is noticed late;"
                            + " end one of them, or run: " + raise("max_user_instances", 2 * instances.getAsLong()));
        }
        if (fine) {
            notes.note(Part.WATCHING, Grade.FINE, of(tree, watches.getAsLong()));
        }
    }

    private static String of(TreeSize tree, long watches) {
        return "the vault has " + CountText.count(tree.folders(), "folder") + ", and Linux lets your programs watch "
                + CountText.number(watches);
    }

    private static String raise(String name, long value) {
        return "echo fs.inotify." + name + "=" + value
                + " | sudo tee -a /etc/sysctl.d/60-commonplace.conf && sudo sysctl --system";
    }

    private OptionalLong limit(String name) {
        // In one read: Linux answers the first with as much as was asked for, and takes every other for one behind the
        // end.
        try (var in = Files.newInputStream(proc.resolve("sys/fs/inotify").resolve(name))) {
            byte[] number = in.readNBytes(LONGEST_NUMBER);
            return OptionalLong.of(Long.parseLong(new String(number, StandardCharsets.US_ASCII).strip()));
        } catch (IOException | NumberFormatException notLinux) {
            return OptionalLong.empty();
        }
    }

    private record Usage(long watches, long instances) {}

    /** Of this user's processes: those of others cannot be looked into, and have limits of their own. */
    private Usage used() {
        long watches = 0;
        long instances = 0;
        try (var processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                if (host.isPresent() && process.endsWith(String.valueOf(host.getAsLong()))) {
                    continue;
                }
                try (var descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
                    for (Path descriptor : descriptors) {
                        if (isInotify(descriptor)) {
                            instances++;
                            watches += watches(process.resolve("fdinfo").resolve(descriptor.getFileName()));
                        }
                    }
                } catch (IOException notOurs) {
                    // Or it has ended meanwhile.
                }
            }
        } catch (IOException unreadable) {
            return new Usage(0, 0);
        }
        return new Usage(watches, instances);
    }

    private static boolean isInotify(Path descriptor) {
        try {
            return Files.isSymbolicLink(descriptor)
                    && Files.readSymbolicLink(descriptor).toString().equals(INOTIFY);
        } catch (IOException gone) {
            return false;
        }
    }

    private static long watches(Path info) {
        if (!Files.isRegularFile(info, LinkOption.NOFOLLOW_LINKS)) {
            return 0;
        }
        try (var lines = Files.lines(info)) {
            return lines.filter(line -> line.startsWith("inotify ")).count();
        } catch (IOException | UncheckedIOException gone) {
            return 0;
        }
    }
}
