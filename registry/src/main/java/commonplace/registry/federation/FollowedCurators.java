package commonplace.registry.federation;

import commonplace.registry.Endorsement;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.signing.CuratorKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whose registries are fetched and searched: each endorsed curator once, and not more than a server can well have.
 *
 * @param leftOut the other endorsements
 */
record FollowedCurators(List<Endorsement> endorsements, List<NotSearched> leftOut) {
    static final int MOST = 64;

    static FollowedCurators of(CheckedRegistry registry) {
        Map<CuratorKey, Endorsement> latest = new LinkedHashMap<>();
        for (Endorsement each : registry.endorsements()) {
            latest.merge(each.key(), each, (one, other) -> other.since().isBefore(one.since()) ? one : other);
        }
        var followed = new ArrayList<Endorsement>();
        var leftOut = new ArrayList<NotSearched>();
        for (Endorsement each : registry.endorsements()) {
            if (registry.registry().curator().key().filter(each.key()::equals).isPresent()) {
                leftOut.add(new NotSearched(each, "it is the registry's own curator who is endorsed"));
            } else if (!each.equals(latest.get(each.key()))) {
                leftOut.add(new NotSearched(each, "its curator is endorsed a second time, and the later one counts"));
            } else if (followed.size() == MOST) {
                leftOut.add(new NotSearched(each, "not more than " + MOST + " endorsed registries are followed"));
            } else {
                followed.add(each);
                latest.remove(each.key());
            }
        }
        return new FollowedCurators(List.copyOf(followed), List.copyOf(leftOut));
    }
}
