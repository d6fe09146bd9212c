package commonplace.registry;

import commonplace.registry.signing.CuratorKey;
import java.util.Optional;

/**
 * Who vouches for a registry.
 *
 * @param key with which signatures are checked; empty while there is none yet
 */
public record Curator(String name, Optional<CuratorKey> key) {}
