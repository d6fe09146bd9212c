package commonplace.registry.federation;

import commonplace.registry.Endorsement;

/**
 * An endorsed registry that has no say.
 *
 * @param reason a sentence without an end, about the registry: {@code it was never fetched}
 */
public record NotSearched(Endorsement endorsement, String reason) {}
