package commonplace.projects;

import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.config.ProjectLayout;
import java.io.IOException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A project that is open. It is closed when nobody is in the middle of a question to it. */
final class OpenProject implements AutoCloseable {
    private final Project project;
    private final ProjectLayout layout;
    private final ProjectIndexes indexes;
    private final ProjectActions actions;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;
    private AutoCloseable watch = () -> {};

    OpenProject(Project project, ProjectLayout layout, ProjectIndexes indexes, ProjectActions actions) {
        this.project = project;
        this.layout = layout;
        this.indexes = indexes;
        this.actions = actions;
    }

    ProjectLayout layout() {
        return layout;
    }

    ProjectIndexes indexes() {
        return indexes;
    }

    /** What hears of changes to its configuration, until it is closed. */
    void follow(AutoCloseable configWatch) {
        watch = configWatch;
    }

    interface Use<T> {
        ProjectResult<T> of(Project project) throws IOException, InterruptedException;
    }

    <T> ProjectResult<T> use(Use<T> use) throws IOException, InterruptedException {
        lock.readLock().lock();
        try {
            return closed
                    ? ProjectResult.bad(
                            Code.PROJECT_NOT_ACTIVATED, "the project has been closed meanwhile; " + actions.again())
                    : use.of(project);
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public void close() {
        try {
            watch.close();
        } catch (Exception harmless) {
            indexes.log("the configuration is still watched: " + harmless);
        }
        // A thread that waits for vectors stops waiting, and lets go of the lock.
        indexes.stop();
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                indexes.close();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
