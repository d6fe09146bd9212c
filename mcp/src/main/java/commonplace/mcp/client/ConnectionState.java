package commonplace.mcp.client;

import java.time.Instant;

/** How a server is. */
public sealed interface ConnectionState {
    /** Nobody has needed it yet. */
    record NotStarted() implements ConnectionState {}

    /** It is being started, or connected to. */
    record Starting() implements ConnectionState {}

    /** It answered, with the revision that is spoken with it and its own name and version. */
    record Ready(String revision, String server, String version) implements ConnectionState {}

    /** It failed. Until the time given it is not tried again, unless {@link McpClient#retry} is called. */
    record Sick(String reason, Instant nextTry) implements ConnectionState {}

    /** It wants credentials that the configuration does not give. */
    record NeedsAuth(String reason) implements ConnectionState {}

    /** The configuration says so. */
    record Disabled() implements ConnectionState {}
}
