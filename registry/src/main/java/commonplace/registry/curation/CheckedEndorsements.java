package commonplace.registry.curation;

import commonplace.registry.Endorsement;
import commonplace.registry.Registry;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A registry's endorsements, each held against the key of the curator who is said to have made it.
 *
 * @param refused why the others do not count, a sentence each
 */
record CheckedEndorsements(List<Endorsement> verified, List<String> refused) {
    CheckedEndorsements {
        verified = List.copyOf(verified);
        refused = List.copyOf(refused);
    }

    static CheckedEndorsements of(Registry registry) {
        var verified = new ArrayList<Endorsement>();
        var refused = new ArrayList<String>();
        for (int i = 0; i < registry.endorsements().size(); i++) {
            Endorsement each = registry.endorsements().get(i);
            Optional<String> wrong = wrong(each, registry.curator().key());
            wrong.ifPresent(reason -> refused.add(each.called() + ": " + reason));
            if (wrong.isEmpty()) {
                verified.add(each);
            }
        }
        return new CheckedEndorsements(verified, refused);
    }

    /** Why it does not count. */
    static Optional<String> wrong(Endorsement endorsement, Optional<CuratorKey> curator) {
        if (curator.isEmpty()) {
            return Optional.of("the curator has no public key with which it could be checked");
        }
        return switch (SignedJson.verify(statement(endorsement), curator.get())) {
            case Verdict.Verified _ -> Optional.empty();
            case Verdict.Unsigned _ -> Optional.of("it is not signed");
            case Verdict.Wrong(String reason) -> Optional.of(reason);
        };
    }

    /** As it stands in the file. */
    static Map<String, @Nullable Object> statement(Endorsement endorsement) {
        Map<String, @Nullable Object> statement =
                EndorsedCurator.in(endorsement).statement();
        statement.put(SignedJson.SIGNATURE, endorsement.signature());
        return statement;
    }
}
