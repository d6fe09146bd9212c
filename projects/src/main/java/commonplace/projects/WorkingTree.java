package commonplace.projects;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files of a repository, as seen by a project on one branch. As soon as another branch is checked out, they are the
 * files of somebody else.
 */
final class WorkingTree {
    private final GitHead git;
    private final String branch;
    private final ProjectActions actions;
    private final boolean wasHere;

    private WorkingTree(GitHead git, String branch, ProjectActions actions) {
        this.git = git;
        this.branch = branch;
        this.actions = actions;
        // A user who names a branch that git does not know of has reasons, such as a detached head.
        this.wasHere = git.branch()
                .filter(now -> now.equals(branch) || git.knows(branch))
                .isPresent();
    }

    static WorkingTree of(Path root, String branch, ProjectActions actions) {
        return new WorkingTree(GitHead.of(root), branch, actions);
    }

    ProjectActions actions() {
        return actions;
    }

    /** Waits while git is at work on the files. */
    void awaitRest() throws InterruptedException {
        git.awaitRest();
    }

    /** A sentence about a branch that git has never heard of. */
    Optional<String> unknown() {
        return git.branch()
                .filter(now -> !now.equals(branch) && !git.knows(branch))
                .map(now -> "This repository has no branch " + branch + "; the files are those of " + now + ".");
    }

    /** A sentence about the other branch that the files are of now. */
    Optional<String> elsewhere() {
        Optional<String> now = git.branch();
        return wasHere && !now.equals(Optional.of(branch))
                ? Optional.of("The files are now those of "
                        + now.map(name -> "the branch " + name).orElse("no branch")
                        + ", while the branch " + branch + " is active: its documents are told as they were. Call "
                        + actions.activate() + " with the branch whose documents you want.")
                : Optional.empty();
    }
}
