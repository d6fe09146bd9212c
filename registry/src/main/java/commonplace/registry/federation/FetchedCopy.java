package commonplace.registry.federation;

import commonplace.registry.curation.CheckedRegistry;
import java.time.Instant;
import java.util.Optional;

/**
 * A registry of an endorsed curator as it was fetched, signed by that curator.
 *
 * @param url where it came from
 * @param fetched when its server last said that this is what it has
 * @param etag the server's name for this version
 */
public record FetchedCopy(CheckedRegistry registry, String url, Instant fetched, Optional<String> etag) {
    FetchedCopy confirmed(Instant now) {
        return new FetchedCopy(registry, url, now, etag);
    }
}
