package commonplace.server.cli.installation;

import commonplace.base.PrivateFiles;
import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import commonplace.server.settings.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether our own folders can be written by this user, and by nobody else read. */
final class FolderExam {
    private final Directories places;
    private boolean fine = true;

    FolderExam(Directories places) {
        this.places = places;
    }

    void examine(InstallationExam.Notes notes) {
        Map<Path, String> folders = new LinkedHashMap<>();
        folders.put(places.data(), "tokens, histories and what is open live");
        folders.put(places.cache(), "indexes, which are made again when they are lost");
        folders.forEach((folder, what) -> writable(notes, folder, what));
        Stream.of(
                        places.data(),
                        places.cache(),
                        places.data().resolve("vaults"),
                        places.data().resolve("secrets"))
                .forEach(folder -> hidden(notes, folder));
        hidden(notes, places.data().resolve("token"));
        if (fine) {
            notes.note(
                    Part.FOLDERS,
                    Grade.FINE,
                    places.data() + " and " + places.cache() + " can be written, and nobody else can enter them");
        }
    }

    private void writable(InstallationExam.Notes notes, Path folder, String what) {
        Path there = existing(folder);
        if (!Files.isDirectory(there) || !Files.isWritable(there) || isReadOnly(there)) {
            fine = false;
            notes.note(
                    Part.FOLDERS,
                    Grade.ERROR,
                    there + " cannot be written, where " + what + " are kept; give it to this user, or name another"
                            + " place with " + (folder.equals(places.data()) ? "XDG_DATA_HOME" : "XDG_CACHE_HOME"));
        }
    }

    private static boolean isReadOnly(Path folder) {
        try {
            return Files.getFileStore(folder).isReadOnly();
        } catch (IOException unknown) {
            return false;
        }
    }

    private void hidden(InstallationExam.Notes notes, Path place) {
        try {
            if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            Optional<String> shared = PrivateFiles.sharedRights(place);
            if (shared.isPresent()) {
                fine = false;
                notes.note(
                        Part.FOLDERS,
                        Grade.ERROR,
                        "others can read or enter " + place + " (" + shared.get()
                                + "), which holds your notes, or what gives access to them; run: "
                                + PrivateFiles.remedy(place));
            }
        } catch (IOException unreadable) {
            fine = false;
            notes.note(
                    Part.FOLDERS,
                    Grade.WARNING,
                    "whether others can read " + place + " cannot be told: " + unreadable.getMessage());
        }
    }

    /** The folder, or the one in which it will be made. */
    static Path existing(Path folder) {
        Path there = folder.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        return there;
    }
}
