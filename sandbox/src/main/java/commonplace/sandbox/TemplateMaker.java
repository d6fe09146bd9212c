package commonplace.sandbox;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Makes the template that all runs are copies of, once, on a thread of its own that waits for nobody. */
final class TemplateMaker {
    private final Callable<EngineTemplate> making;
    private @Nullable FutureTask<EngineTemplate> made;

    TemplateMaker(Callable<EngineTemplate> making) {
        this.making = making;
    }

    /** Waits as long as it takes. */
    EngineTemplate template() throws InterruptedException {
        FutureTask<EngineTemplate> task = begun();
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw failed(task, e);
        }
    }

    /** Empty if it is not ready in time; a later run may find it ready. */
    Optional<EngineTemplate> template(Deadline deadline) throws InterruptedException {
        FutureTask<EngineTemplate> task = begun();
        try {
            return Optional.of(task.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw failed(task, e);
        }
    }

    private synchronized FutureTask<EngineTemplate> begun() {
        FutureTask<EngineTemplate> task = made;
        if (task == null) {
            task = new FutureTask<>(making);
            made = task;
            Sandbox.thread("sandbox", task).start();
        }
        return task;
    }

    /** The next run tries again. */
    private synchronized IllegalStateException failed(FutureTask<EngineTemplate> task, ExecutionException cause) {
        if (task.equals(made)) {
            made = null;
        }
        return new IllegalStateException("the engine does not start", cause.getCause());
    }
}
