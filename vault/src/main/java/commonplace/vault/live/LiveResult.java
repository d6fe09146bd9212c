package commonplace.vault.live;

import commonplace.vault.notes.Problem;

/** What came of asking for a new live document. */
public sealed interface LiveResult {
    /** It is there, and is the caller's to close. */
    record Opened(LiveDocument document) implements LiveResult {}

    /** Nothing was made. */
    record Refused(Problem problem) implements LiveResult {}
}
