package commonplace.server.backup;

import commonplace.server.settings.Settings;
import commonplace.vault.checkpoint.CheckpointPiece;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where the files of a backup belong, by the first part of their names. */
record BackupPlaces(Settings settings) {
    /** Files that belong to one vault, besides its live documents. */
    static final String STATE = "state/";

    /** Files that belong to the user, whichever vault is open. */
    static final String USER = "user/";

    /** Files that were used from outside of the vault, and have no place of ours. */
    static final String OUTSIDE = "outside/";

    private static final List<String> PARTS =
            List.of(CheckpointPiece.VAULT, CheckpointPiece.LIVE, STATE, USER, OUTSIDE);

    /** @throws IOException if a file of this name would lie where none of a backup has anything to do */
    static void check(String name) throws IOException {
        boolean known = PARTS.stream().anyMatch(name::startsWith);
        boolean plain = name.indexOf('\\') < 0 && name.indexOf('\0') < 0;
        for (String part : name.split("/", -1)) {
            plain = plain && !part.equals("..") && !part.equals(".");
        }
        if (!known || !plain || name.substring(0, name.length() - 1).contains("//")) {
            throw new IOException("it has a file '" + name + "', which belongs to no place");
        }
    }

    Path of(String name) {
        if (name.startsWith(CheckpointPiece.VAULT)) {
            return below(settings.vault().root(), name, CheckpointPiece.VAULT);
        }
        if (name.startsWith(CheckpointPiece.LIVE)) {
            return below(settings.vault().live(), name, CheckpointPiece.LIVE);
        }
        if (name.startsWith(STATE)) {
            return below(settings.hostFolder(), name, STATE);
        }
        if (name.startsWith(USER)) {
            return below(settings.places().data(), name, USER);
        }
        return below(outside(), name, OUTSIDE);
    }

    /** Where files from outside are put, for the person to take them from. */
    Path outside() {
        return settings.hostFolder().resolve("restored");
    }

    private static Path below(Path folder, String name, String part) {
        return folder.resolve(name.substring(part.length()));
    }
}
