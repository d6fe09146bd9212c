package commonplace.knowledge.sources;

/**
 * Who vouches for a registry.
 *
 * @param pubkey the public key as the file has it, empty if there is none yet
 */
public record Curator(String name, String pubkey) {}
