package commonplace.server.storm;

/** What the caller knows of a change that it asked for. */
enum Outcome {
    /** It was told that the change is made. */
    ACKNOWLEDGED,
    /** It was told nothing, or that the change may or may not have been made. */
    UNKNOWN
}
