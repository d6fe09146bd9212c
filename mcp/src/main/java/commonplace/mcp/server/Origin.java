package commonplace.mcp.server;

import java.nio.file.Path;
import java.security.Principal;
import java.util.Optional;

/**
 * What the door knows of a client, besides what the client says of itself.
 *
 * @param folder where the client's process was started; empty where it may be one of another machine
 * @param user who it is; empty where nothing but the client's own words tells that
 */
public record Origin(Optional<Path> folder, Optional<Principal> user) {
    static final Origin UNKNOWN = new Origin(Optional.empty(), Optional.empty());
}
