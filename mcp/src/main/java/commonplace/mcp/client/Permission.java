package commonplace.mcp.client;

import java.util.Optional;

/** Whether servers may be used at this moment; asked before each is begun, and before each request. */
@FunctionalInterface
public interface Permission {
    Permission ALWAYS = _ -> Optional.empty();

    /** Why not, as the rest of a sentence about the server; empty if it may be used. */
    Optional<String> refusal(String server);
}
