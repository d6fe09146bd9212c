package commonplace.vault.folders;

import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a folder's list names what is in it: {@code /Notes/Ideas.md} is the note {@code Lens/Notes/Ideas} in the folder
 * {@code Lens}.
 */
record FolderKeys(String folder) {
    private static final String EXTENSION = ".md";

    /** Where a note stands in this folder's list, if it is in this folder. */
    Optional<String> of(NotePath path) {
        return of(path.value());
    }

    /** The same for a note's path as it is written. */
    Optional<String> of(String value) {
        if (isRoot()) {
            return value.indexOf('/') < 0 ? Optional.of("/" + value + EXTENSION) : Optional.empty();
        }
        return value.startsWith(folder + "/")
                ? Optional.of(value.substring(folder.length()) + EXTENSION)
                : Optional.empty();
    }

    /** The path of the note that stands at a key, if one does. */
    Optional<String> noteAt(String key) {
        if (!key.endsWith(EXTENSION)) {
            return Optional.empty();
        }
        String path = path(key.substring(0, key.length() - EXTENSION.length()));
        return of(path).filter(key::equals).map(_ -> path);
    }

    /** The note that a key stands for. */
    NotePath.Parsed note(String key) {
        if (isRoot() && key.indexOf('/', 1) >= 0) {
            return new NotePath.Parsed.Bad(
                    new Problem.BadPath(key, "a note in a folder stands in that folder's own list"));
        }
        return NotePath.parse(path(key));
    }

    /** What a key stands for, from the root of the vault. */
    String path(String key) {
        return isRoot() ? key.substring(1) : folder + key;
    }

    /** The keys of the folders on the way to what a key stands for, the innermost first. */
    static List<String> above(String key) {
        var above = new ArrayList<String>();
        for (int slash = key.lastIndexOf('/'); slash > 0; slash = key.lastIndexOf('/', slash - 1)) {
            above.add(key.substring(0, slash));
        }
        return above;
    }

    private boolean isRoot() {
        return folder.isEmpty();
    }
}
