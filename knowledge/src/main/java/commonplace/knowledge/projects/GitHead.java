package commonplace.knowledge.projects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Which branch a working tree is on, read from git's own files. */
public final class GitHead {
    private static final String BRANCH = "ref: refs/heads/";
    private static final String ELSEWHERE = "gitdir: ";

    /** Git lets go of its lock a moment before it writes down the new branch. */
    private static final long SETTLING_MILLIS = 300;

    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private final Optional<Path> directory;

    private GitHead(Optional<Path> directory) {
        this.directory = directory;
    }

    /** Of the repository that a folder belongs to; there need be none. */
    public static GitHead of(Path folder) {
        for (Path each = folder.toAbsolutePath().normalize(); each != null; each = each.getParent()) {
            Path git = each.resolve(".git");
            if (Files.isDirectory(git)) {
                return new GitHead(Optional.of(git));
            }
            if (Files.isRegularFile(git)) {
                // A worktree or a submodule: the file says where the rest is.
                return new GitHead(firstLine(git)
                        .filter(line -> line.startsWith(ELSEWHERE))
                        .map(line -> git.resolveSibling(line.substring(ELSEWHERE.length()))
                                .normalize()));
            }
        }
        return new GitHead(Optional.empty());
    }

    /** Empty outside of a repository, and where no branch is checked out. */
    public Optional<String> branch() {
        return directory
                .flatMap(git -> firstLine(git.resolve("HEAD")))
                .filter(line -> line.startsWith(BRANCH))
                .map(line -> line.substring(BRANCH.length()));
    }

    /** Whether there is such a branch. */
    boolean knows(String branch) {
        return directory.map(GitHead::shared).filter(git -> knows(git, branch)).isPresent();
    }

    private static boolean knows(Path git, String branch) {
        String reference = BRANCH.substring("ref: ".length()) + branch;
        try {
            if (Files.isRegularFile(git.resolve(reference))) {
                return true;
            }
        } catch (InvalidPathException noName) {
            return false;
        }
        try (var packed = Files.lines(git.resolve("packed-refs"))) {
            return packed.anyMatch(line -> line.endsWith(" " + reference));
        } catch (IOException | UncheckedIOException nothingPacked) {
            return false;
        }
    }

    /** Worktrees have a directory each, and share the one that holds the branches. */
    private static Path shared(Path git) {
        return firstLine(git.resolve("commondir"))
                .map(common -> git.resolve(common).normalize())
                .orElse(git);
    }

    /** Waits while git changes the files: what is seen meanwhile is of neither branch. */
    void awaitRest() throws InterruptedException {
        if (directory.isEmpty()) {
            return;
        }
        Path lock = directory.get().resolve("index.lock");
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (Files.exists(lock) && System.nanoTime() < end) {
            do {
                Thread.sleep(SETTLING_MILLIS / 10);
            } while (Files.exists(lock) && System.nanoTime() < end);
            Thread.sleep(SETTLING_MILLIS);
        }
    }

    private static Optional<String> firstLine(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.findFirst().map(String::strip);
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }
}
