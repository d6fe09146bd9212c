package commonplace.server.gateway;

/** What became of a tool of ours that broke, as opposed to refused. */
@FunctionalInterface
public interface ToolFailureReporter {
    /** Writes the details to the log, and says what the caller may know. */
    String told(String tool, Throwable cause);
}
