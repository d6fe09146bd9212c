package commonplace.registry.federation;

import commonplace.registry.Endorsement;
import commonplace.registry.Registry;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.federation.RegistryAnswer.RegistryOrigin;
import commonplace.registry.signing.CuratorKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks one registry after the other, as they are on disk. */
final class FederatedSearch {
    /**
     * Some thousand topics. Made ready, registries may take fifty times their length in memory, and their curators are
     * not ours to keep small.
     */
    static final int MOST_BYTES = 8 << 20;

    private static final Comparator<RegistryAnswer> ORDER = Comparator.comparing(
                    (RegistryAnswer finding) -> !finding.isDirect())
            .thenComparing(Comparator.comparingDouble(RegistryAnswer::score).reversed())
            .thenComparing(RegistryAnswer::keyText);

    private final CheckedRegistry local;
    private final FetchedRegistries fetched;
    private final ReadyCopies ready;
    private final List<RegistryAnswer> searched = new ArrayList<>();
    private final List<NotSearched> notSearched = new ArrayList<>();

    FederatedSearch(CheckedRegistry local, FetchedRegistries fetched, ReadyCopies ready) {
        this.local = local;
        this.fetched = fetched;
        this.ready = ready;
    }

    FederatedAnswer search(String query, double threshold) {
        Registry own = local.registry();
        searched.add(new RegistryAnswer(
                new Voucher.Direct(),
                origin(own, own.curator().name(), Optional.empty()),
                local.matcher().match(query, threshold),
                Optional.empty()));
        FollowedCurators followed = FollowedCurators.of(local);
        List<Endorsement> fitting = fitting(followed.endorsements());
        List<CuratorKey> keys = fitting.stream().map(Endorsement::key).toList();
        fetched.holdOnly(Set.copyOf(keys));
        Map<CuratorKey, CachedRegistry> there = ready.of(keys);
        fitting.forEach(each -> search(each, Optional.ofNullable(there.get(each.key())), query, threshold));
        notSearched.addAll(followed.leftOut());
        return new FederatedAnswer(searched.stream().sorted(ORDER).toList(), notSearched);
    }

    private List<Endorsement> fitting(List<Endorsement> endorsements) {
        var fitting = new ArrayList<Endorsement>();
        long bytes = 0;
        for (Endorsement each : endorsements) {
            long size = fetched.size(each.key());
            if (bytes + size > MOST_BYTES) {
                notSearched.add(new NotSearched(
                        each,
                        "with it, the endorsed registries would have more than " + (MOST_BYTES >> 20)
                                + " MB together, which is more than is searched"));
            } else {
                bytes += size;
                fitting.add(each);
            }
        }
        return fitting;
    }

    private void search(Endorsement endorsement, Optional<CachedRegistry> there, String query, double threshold) {
        if (there.isEmpty()) {
            notSearched.add(new NotSearched(endorsement, "it is still being read; ask again in a moment"));
            return;
        }
        CachedRegistry kept = there.get();
        if (kept.copy().isEmpty()) {
            notSearched.add(new NotSearched(endorsement, missing(kept)));
            return;
        }
        FetchedCopy copy = kept.copy().get();
        Registry registry = copy.registry().registry();
        // A name that somebody chose for himself may be anybody's.
        String curator = endorsement.name().orElse(registry.curator().name() + ", by its own account");
        searched.add(new RegistryAnswer(
                voucher(endorsement),
                origin(registry, curator, Optional.of(copy.fetched())),
                copy.registry().matcher().match(query, threshold),
                kept.failure()));
    }

    private Voucher voucher(Endorsement endorsement) {
        Registry own = local.registry();
        CuratorKey key = own.curator().key().orElseThrow(); // without one, no endorsement is verified
        return new Voucher.EndorsedBy(own.curator().name(), key, endorsement.since());
    }

    private static RegistryOrigin origin(Registry registry, String curator, Optional<Instant> fetched) {
        return new RegistryOrigin(curator, registry.curator().key(), registry.version(), registry.updated(), fetched);
    }

    private static String missing(CachedRegistry kept) {
        String reason = kept.damage()
                .map(damage -> "the copy that is here cannot be used: " + damage)
                .orElse("it was never fetched");
        return kept.failure()
                .map(failure -> (kept.damage().isPresent() ? reason + "; and it" : "it") + " could not be fetched at "
                        + failure.when().truncatedTo(ChronoUnit.SECONDS) + ": " + failure.reason())
                .orElse(reason);
    }
}
