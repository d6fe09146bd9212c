package commonplace.registry.curation;

import commonplace.registry.Endorsement;
import commonplace.registry.Registry;
import commonplace.registry.signing.NoCanonicalFormException;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Endorsements as they stand in the file: signed statements, one for each other curator. */
final class EndorsementStatements {
    private EndorsementStatements() {}

    /** With this one in place of those about the same curator, or at the end. */
    static List<Map<String, @Nullable Object>> with(List<Endorsement> before, EndorsedCurator whom, SigningKey key)
            throws CurationRefusedException {
        var statements = new ArrayList<Map<String, @Nullable Object>>();
        boolean put = false;
        for (Endorsement each : before) {
            boolean same = each.key().equals(whom.key());
            if (!same) {
                statements.add(CheckedEndorsements.statement(each));
            } else if (!put) {
                statements.add(signed(whom, key));
            }
            put |= same;
        }
        if (!put) {
            statements.add(signed(whom, key));
        }
        return statements;
    }

    static List<Map<String, @Nullable Object>> without(List<Endorsement> before, Endorsement gone) {
        return before.stream()
                .filter(each -> !each.key().equals(gone.key()))
                .map(CheckedEndorsements::statement)
                .toList();
    }

    /** Signed by another key, as far as the curator's old one signed them; others stay what they are. */
    static List<Map<String, @Nullable Object>> resigned(Registry registry, SigningKey key)
            throws CurationRefusedException {
        List<Endorsement> verified = CheckedEndorsements.of(registry).verified();
        var statements = new ArrayList<Map<String, @Nullable Object>>();
        for (Endorsement each : registry.endorsements()) {
            statements.add(
                    verified.contains(each)
                            ? signed(EndorsedCurator.in(each), key)
                            : CheckedEndorsements.statement(each));
        }
        return statements;
    }

    /** @param who a public key, or a name */
    static Endorsement find(List<Endorsement> endorsements, String who) throws CurationRefusedException {
        List<Endorsement> found = endorsements.stream()
                .filter(each -> each.key().text().equals(who) || each.called().equalsIgnoreCase(who))
                .toList();
        long curators = found.stream().map(Endorsement::key).distinct().count();
        if (curators == 0) {
            throw new CurationRefusedException("nobody called '" + who + "' is endorsed; "
                    + (endorsements.isEmpty() ? "nobody is" : "endorsed are " + names(endorsements)));
        }
        if (curators > 1) {
            throw new CurationRefusedException(
                    "'" + who + "' is the name of " + curators + " curators; name one by the key: "
                            + found.stream().map(each -> each.key().text()).collect(Collectors.joining(", ")));
        }
        return found.getFirst();
    }

    private static String names(List<Endorsement> endorsements) {
        return endorsements.stream().map(Endorsement::called).distinct().collect(Collectors.joining(", "));
    }

    private static Map<String, @Nullable Object> signed(EndorsedCurator whom, SigningKey key)
            throws CurationRefusedException {
        try {
            return SignedJson.sign(whom.statement(), key);
        } catch (NoCanonicalFormException unsignable) {
            throw new CurationRefusedException("the endorsement cannot be signed: " + unsignable.getMessage());
        }
    }
}
