package commonplace.tools.docs;

import commonplace.projects.Projects;
import commonplace.projects.Result;
import commonplace.tools.Answer;
import commonplace.tools.Caller;
import java.util.function.Function;

/** The project that a caller has activated. */
record Active(Projects projects, Caller caller) {
    /** Asks the active project something, and tells what came of it. */
    <T> Answer tell(Projects.Asking<T> question, Function<T, Record> answer) {
        try {
            return told(projects.ask(caller.identity(), question), answer);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return DocsError.invalid("the call was cancelled");
        }
    }

    static <T> Answer told(Result<T> result, Function<T, Record> answer) {
        return switch (result) {
            case Result.Good<T>(T value) -> new Answer.Data(answer.apply(value));
            case Result.Bad<T>(var problem) -> DocsError.of(problem);
        };
    }
}
