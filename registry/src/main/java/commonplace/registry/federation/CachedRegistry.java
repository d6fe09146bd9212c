package commonplace.registry.federation;

import java.util.Optional;

/**
 * What there is of one curator's registry.
 *
 * @param damage why there is a copy that is not used
 * @param failure why there is no later copy; empty if the last attempt went well
 */
record CachedRegistry(Optional<FetchedCopy> copy, Optional<String> damage, Optional<FetchFailure> failure) {}
