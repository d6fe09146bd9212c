package commonplace.registry.federation;

import commonplace.registry.CategoryMatch;
import commonplace.registry.signing.CuratorKey;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What one registry has to say to a question.
 *
 * @param origin which registry that is
 * @param failure why a fetched registry is not younger: the last attempt to fetch it was in vain
 */
public record RegistryAnswer(
        Voucher voucher, RegistryOrigin origin, CategoryMatch match, Optional<FetchFailure> failure) {
    /**
     * A registry among others.
     *
     * @param curator who chose the sources, by the name that the endorsement gives
     * @param key the curator's; empty if our own registry has none
     * @param fetched when its server last said that this is what it has; empty for our own
     */
    public record RegistryOrigin(
            String curator, Optional<CuratorKey> key, String version, LocalDate updated, Optional<Instant> fetched) {}

    /** How well the question fits; 0 where nothing does. */
    public double score() {
        return match instanceof CategoryMatch.Matched(var _, double score) ? score : 0;
    }

    boolean isDirect() {
        return voucher instanceof Voucher.Direct;
    }

    String keyText() {
        return origin.key().map(CuratorKey::text).orElse("");
    }
}
