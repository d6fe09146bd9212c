package commonplace.tools.docs;

import commonplace.projects.answers.LentModel;
import commonplace.tools.Caller;
import java.util.Optional;

/** The caller's own model, for those who know nothing of callers. */
final class Lent {
    private Lent() {}

    static Optional<LentModel> by(Caller caller) {
        return caller.model().map(model -> model::write);
    }
}
