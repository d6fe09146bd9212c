package commonplace.projects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The branches of a repository, which git keeps as a file each, or packed into one. */
final class GitRefs {
    private static final String HEADS = "refs/heads/";

    private final Path common;

    /** @param directory git's own, of the repository or of one of its worktrees */
    GitRefs(Path directory) {
        // Branches belong to all worktrees; that of one says where they are kept.
        this.common = GitHead.firstLine(directory.resolve("commondir"))
                .map(line -> directory.resolve(line).normalize())
                .orElse(directory);
    }

    /** True also where it cannot be told, since git keeps branches in tables of its own there, or they are unreadable. */
    boolean mayHave(String branch) {
        try {
            return !Files.isDirectory(common.resolve("refs/heads"))
                    || Files.isDirectory(common.resolve("reftable"))
                    || Files.isRegularFile(common.resolve(HEADS + branch), LinkOption.NOFOLLOW_LINKS)
                    || isPacked(HEADS + branch);
        } catch (InvalidPathException noFileHasThisName) {
            return false;
        } catch (IOException | UncheckedIOException unreadable) {
            return true;
        }
    }

    private boolean isPacked(String ref) throws IOException {
        Path packed = common.resolve("packed-refs");
        if (!Files.exists(packed)) {
            return false;
        }
        // git: "<object> <ref>", and lines that begin with # or ^ about others
        try (var lines = Files.lines(packed)) {
            return lines.anyMatch(
                    line -> line.endsWith(" " + ref) && line.indexOf(' ') == line.length() - ref.length() - 1);
        }
    }
}
