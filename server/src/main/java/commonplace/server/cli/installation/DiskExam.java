package commonplace.server.cli.installation;

import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import commonplace.server.settings.Directories;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether there is room where vault, data and cache lie. */
final class DiskExam {
    /** A write needs the new text beside the old one, and an index is merged beside itself. */
    private static final long LITTLE = 500L << 20;

    private static final long TOO_LITTLE = 50L << 20;

    /** What changes from one look to the next says nothing above this. */
    private static final long PLENTY = 10L << 30;

    private DiskExam() {}

    static void examine(InstallationExam.Notes notes, Path vault, Directories places) {
        Map<String, Path> folders = new LinkedHashMap<>();
        folders.put("the vault", vault);
        folders.put("the data", places.data());
        folders.put("the cache", places.cache());
        Map<FileStore, List<String>> disks = new LinkedHashMap<>();
        folders.forEach((what, folder) -> {
            try {
                disks.computeIfAbsent(Files.getFileStore(FolderExam.existing(folder)), _ -> new ArrayList<>())
                        .add(what);
            } catch (IOException unknown) {
                notes.note(
                        Part.DISK,
                        Grade.WARNING,
                        "how much room there is for " + what + " cannot be told: " + unknown.getMessage());
            }
        });
        disks.forEach((disk, whats) -> {
            try {
                judge(notes, String.join(" and ", whats), disk.getUsableSpace());
            } catch (IOException unknown) {
                notes.note(
                        Part.DISK,
                        Grade.WARNING,
                        "how much room there is on " + disk + " cannot be told: " + unknown.getMessage());
            }
        });
    }

    static void judge(InstallationExam.Notes notes, String what, long free) {
        String room = (free > PLENTY ? "more than " : "") + InstallationExam.bytes(Math.min(free, PLENTY))
                + " free where " + what + (what.contains(" and ") ? " lie" : " lies");
        if (free < TOO_LITTLE) {
            notes.note(
                    Part.DISK,
                    Grade.ERROR,
                    "only " + room + ": writes will be refused, and nothing of what was written before is lost; make"
                            + " room");
        } else if (free < LITTLE) {
            notes.note(
                    Part.DISK,
                    Grade.WARNING,
                    "only " + room + ": an index that is built anew may not fit; make room, or move the cache with"
                            + " XDG_CACHE_HOME");
        } else {
            notes.note(Part.DISK, Grade.FINE, room);
        }
    }
}
