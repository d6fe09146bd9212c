package commonplace.registry.curation;

import commonplace.json.Json;
import commonplace.registry.Endorsement;
import commonplace.registry.signing.CuratorKey;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Another curator, as one says of them who vouches for them.
 *
 * @param url where their registry is
 * @param name how they are called
 */
public record EndorsedCurator(CuratorKey key, String url, Optional<String> name, LocalDate since) {
    static EndorsedCurator in(Endorsement endorsement) {
        return new EndorsedCurator(endorsement.key(), endorsement.url(), endorsement.name(), endorsement.since());
    }

    /** What is signed, in the order in which it stands in the file. */
    Map<String, @Nullable Object> statement() {
        Map<String, @Nullable Object> statement = Json.object("pubkey", key.text(), "url", url);
        name.ifPresent(text -> statement.put("name", text));
        statement.put("since", since.toString());
        return statement;
    }
}
