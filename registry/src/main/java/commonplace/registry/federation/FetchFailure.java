package commonplace.registry.federation;

import java.time.Instant;

/**
 * That a registry could not be fetched.
 *
 * @param reason a sentence without an end
 */
public record FetchFailure(String reason, Instant when) {}
