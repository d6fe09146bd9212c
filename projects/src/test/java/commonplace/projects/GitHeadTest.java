package commonplace.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitHeadTest {
    private static final String COMMIT = "0123456789012345678901234567890123456789";

    @TempDir
    private Path folder;

    private GitHeadTest with(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return this;
    }

    private GitHeadTest repository() throws IOException {
        return with(".git/HEAD", "ref: refs/heads/main\n").with(".git/refs/heads/main", COMMIT + "\n");
    }

    private boolean mayHave(String branch) {
        return GitHead.of(folder).mayHave(branch);
    }

    @Test
    void theBranchIsTheOneThatIsCheckedOut() throws IOException {
        repository();
        assertEquals("main", GitHead.of(folder.resolve("src")).branchName());
        assertEquals(Optional.of(folder), GitHead.root(folder.resolve("src/deep")));

        with(".git/HEAD", COMMIT + "\n");
        assertEquals("HEAD", GitHead.of(folder).branchName());
    }

    @Test
    void branchesAreFilesOrPacked() throws IOException {
        repository()
                .with(".git/refs/heads/feature/x", COMMIT + "\n")
                .with(
                        ".git/packed-refs",
                        "# pack-refs with: peeled fully-peeled sorted\n" + COMMIT + " refs/heads/old/y\n" + COMMIT
                                + " refs/tags/z\n^" + COMMIT + "\n");

        assertTrue(mayHave("main") && mayHave("feature/x") && mayHave("old/y"));
        assertFalse(mayHave("y") || mayHave("z") || mayHave("feature") || mayHave("feature/xy"));
        assertFalse(mayHave("\0"));
    }

    @Test
    void aBranchWithoutACommitIsThereWhileItIsCheckedOut() throws IOException {
        with(".git/HEAD", "ref: refs/heads/new\n").with(".git/refs/heads/.keep", "");

        assertTrue(mayHave("new"));
        assertFalse(mayHave("other"));
    }

    @Test
    void aWorktreeHasTheBranchesOfItsRepository() throws IOException {
        with("repo/.git/HEAD", "ref: refs/heads/main\n")
                .with("repo/.git/refs/heads/main", COMMIT)
                .with("repo/.git/worktrees/tree/HEAD", "ref: refs/heads/fix\n")
                .with("repo/.git/worktrees/tree/commondir", "../..\n")
                .with("repo/.git/refs/heads/fix", COMMIT)
                .with("tree/.git", "gitdir: " + folder.resolve("repo/.git/worktrees/tree") + "\n");
        GitHead tree = GitHead.of(folder.resolve("tree"));

        assertEquals("fix", tree.branchName());
        assertTrue(tree.mayHave("main"));
        assertFalse(tree.mayHave("gone"));
    }

    @Test
    void whereItCannotBeToldABranchMayBeThere() throws IOException {
        assertTrue(mayHave("any"), "not a repository");

        repository().with(".git/reftable/tables.list", "");
        assertTrue(mayHave("any"), "git keeps branches in tables of its own");
    }
}
