package commonplace.vault;

import commonplace.vault.live.DocumentStore;
import commonplace.vault.notes.FileFailureReasons;
import java.io.IOException;
import java.util.function.Consumer;

/** What the next start does about a run that was stopped in the middle of something. */
record Recovery(
        DocumentStore store, LiveDocuments live, FormerFileRecovery formers, Mover mover, Consumer<String> says) {
    /** Notes that were on their way when the run before was stopped: the plan knows them better than any guess. */
    void identifyMoved() {
        store.unfinishedMoves().values().forEach(plan -> {
            try {
                mover.identify(plan);
            } catch (IOException failed) {
                says.accept("a move that was cut short could not be read: " + FileFailureReasons.of(failed));
            }
        });
    }

    /** What was acknowledged and then cut short by a crash goes into the files before anybody asks. */
    void finish() {
        live.recover(formers);
        formers.tellOfOthers();
        store.unfinishedMoves().forEach((id, plan) -> {
            try {
                mover.finish(id, plan)
                        .forEach(problem ->
                                says.accept("links could not follow a move that was cut short: " + problem.message()));
            } catch (IOException failed) {
                says.accept("a move that was cut short could not be finished: " + FileFailureReasons.of(failed));
            }
        });
    }
}
