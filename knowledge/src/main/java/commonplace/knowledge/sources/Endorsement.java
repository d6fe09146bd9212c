package commonplace.knowledge.sources;

import java.time.LocalDate;
import java.util.Optional;

/**
 * That this registry's curator vouches for another.
 *
 * @param pubkey the other curator's key
 * @param url where the other registry is
 * @param signature as the file has it; whether it is right is not known here
 */
public record Endorsement(String pubkey, String url, Optional<String> name, LocalDate since, String signature) {}
