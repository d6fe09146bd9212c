package commonplace.server.upstream;

import java.time.Instant;

/** How a server is. */
public sealed interface State {
    /** Nobody has needed it yet. */
    record NotStarted() implements State {}

    record Starting() implements State {}

    /** It answered, with the revision that is spoken with it and its own name and version. */
    record Ready(String revision, String server, String version) implements State {}

    /** It failed. Until the time given it is not tried again, unless {@link Upstream#retry} is called. */
    record Sick(String reason, Instant nextTry) implements State {}

    /** It wants credentials that the configuration does not give. */
    record NeedsAuth(String reason) implements State {}

    /** The configuration says so. */
    record Disabled() implements State {}
}
