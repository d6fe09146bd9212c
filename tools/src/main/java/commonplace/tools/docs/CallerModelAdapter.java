package commonplace.tools.docs;

import commonplace.projects.answers.CallerModel;
import commonplace.tools.Caller;
import java.util.Optional;

/** The caller's own model, for code that knows nothing of callers. */
final class CallerModelAdapter {
    private CallerModelAdapter() {}

    static Optional<CallerModel> by(Caller caller) {
        return caller.model().map(model -> model::write);
    }
}
