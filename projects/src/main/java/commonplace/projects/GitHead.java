package commonplace.projects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Which branch a working tree is on, read from git's own files. */
public final class GitHead {
    private static final String GIT = ".git";
    private static final String DETACHED = "HEAD";
    private static final String WITHOUT_GIT = "main";
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
        return new GitHead(root(folder).map(root -> root.resolve(GIT)).flatMap(GitHead::directory));
    }

    private static Optional<Path> directory(Path git) {
        if (Files.isDirectory(git)) {
            return Optional.of(git);
        }
        // A worktree or a submodule: the file says where the rest is.
        return firstLine(git)
                .filter(line -> line.startsWith(ELSEWHERE))
                .map(line ->
                        git.resolveSibling(line.substring(ELSEWHERE.length())).normalize());
    }

    /** Empty outside of a repository, and where no branch is checked out. */
    public Optional<String> branch() {
        return directory
                .flatMap(git -> firstLine(git.resolve("HEAD")))
                .filter(line -> line.startsWith(BRANCH))
                .map(line -> line.substring(BRANCH.length()));
    }

    /** Whether there is such a branch, as far as git's files tell. */
    boolean knows(String branch) {
        return directory.filter(git -> new GitRefs(git).mayHave(branch)).isPresent();
    }

    /** Whether the folder lies in a repository at all. */
    private boolean isRepository() {
        return directory.isPresent();
    }

    /** The branch as a tenant is named by it: {@code HEAD} where none is checked out, {@code main} without git. */
    public String branchName() {
        return branch().orElse(isRepository() ? DETACHED : WITHOUT_GIT);
    }

    /** Whether there may be such a branch; where git's files do not tell, there may. */
    boolean mayHave(String branch) {
        return directory.isEmpty()
                || branch.equals(DETACHED)
                || branch().filter(branch::equals).isPresent()
                || new GitRefs(directory.get()).mayHave(branch);
    }

    /** The topmost folder of the repository that a folder lies in. */
    public static Optional<Path> root(Path folder) {
        for (Path each = folder.toAbsolutePath().normalize(); each != null; each = each.getParent()) {
            if (Files.exists(each.resolve(GIT))) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** Waits while git changes the files: what is seen meanwhile is of neither branch. */
    void awaitRest() throws InterruptedException {
        if (directory.isEmpty()) {
            return;
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (isAtWork(directory.get()) && System.nanoTime() < end) {
            do {
                Thread.sleep(SETTLING_MILLIS / 10);
            } while (isAtWork(directory.get()) && System.nanoTime() < end);
            Thread.sleep(SETTLING_MILLIS);
        }
    }

    /** First the files are changed, then it is written down which branch they are of, which a slow disk may delay. */
    private static boolean isAtWork(Path git) {
        return Files.exists(git.resolve("index.lock")) || Files.exists(git.resolve("HEAD.lock"));
    }

    static Optional<String> firstLine(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.findFirst().map(String::strip);
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }
}
