package commonplace.registry;

import commonplace.registry.signing.CuratorKey;
import java.time.LocalDate;
import java.util.Optional;

/**
 * That this registry's curator vouches for another.
 *
 * @param key the other curator's
 * @param url where the other registry is
 * @param signature as the file has it; whether it is right is not known here
 */
public record Endorsement(CuratorKey key, String url, Optional<String> name, LocalDate since, String signature) {
    /** How people call the other curator, as far as this one said. */
    public String called() {
        return name.orElse(key.text());
    }
}
