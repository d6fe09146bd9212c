package commonplace.registry.federation;

import commonplace.registry.Endorsement;
import java.util.Optional;

/** What came of fetching one endorsed registry. */
public record FetchResult(Endorsement endorsement, Outcome outcome) {
    /** Which copy of the registry there is now, or why none came. */
    public sealed interface Outcome {
        /** There was none before, or another one. */
        record Updated(FetchedCopy copy) implements Outcome {}

        /** It is the one that we had. */
        record Unchanged(FetchedCopy copy) implements Outcome {}

        /** @param kept what was fetched before, and is still used */
        record Failed(String reason, Optional<FetchedCopy> kept) implements Outcome {}
    }
}
