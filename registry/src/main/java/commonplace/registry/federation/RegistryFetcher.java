package commonplace.registry.federation;

import commonplace.registry.Endorsement;
import commonplace.registry.Registry;
import commonplace.registry.RegistryProblem;
import commonplace.registry.RegistryReader;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.CuratorKey;
import java.net.URI;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;

/** Fetches the registry that an endorsement names, and takes nothing but what the endorsed curator signed. */
final class RegistryFetcher implements AutoCloseable {
    private final Peers peers;
    private final InstantSource clock;

    RegistryFetcher(FetchTimeouts timeouts, InstantSource clock) {
        this.peers = new Peers(timeouts);
        this.clock = clock;
    }

    /**
     * The registry as it is now at the endorsed address.
     *
     * @param known what was fetched before; its registry is in what is returned if it is still the one
     */
    FetchedCopy fetch(Endorsement endorsement, Optional<FetchedCopy> known) throws PeerException, InterruptedException {
        Optional<FetchedCopy> there =
                known.filter(copy -> copy.url().equals(endorsement.url()) && isBy(endorsement.key(), copy.registry()));
        return switch (peers.get(endorsement.url(), there.flatMap(FetchedCopy::etag))) {
            case Peers.Answer.Same _ -> there.orElseThrow().confirmed(clock.instant());
            case Peers.Answer.File(byte[] bytes, Optional<String> etag) -> {
                CheckedRegistry registry = checked(endorsement, bytes, known);
                yield new FetchedCopy(registry, endorsement.url(), clock.instant(), etag);
            }
        };
    }

    private static CheckedRegistry checked(Endorsement endorsement, byte[] bytes, Optional<FetchedCopy> known)
            throws PeerException {
        if (known.isPresent() && Arrays.equals(known.get().registry().file(), bytes)) {
            return known.get().registry();
        }
        CheckedRegistry registry = switch (CheckedRegistry.read("registry", bytes)) {
            case Checked.Good(CheckedRegistry good) -> good;
            case Checked.Bad(String reason) ->
                throw new PeerException(address(endorsement) + " " + wrong(bytes, reason));
        };
        Optional<CuratorKey> signer = registry.signer();
        if (signer.isEmpty()) {
            throw new PeerException(address(endorsement) + " has a registry that nobody signed");
        }
        if (!isBy(endorsement.key(), registry)) {
            throw new PeerException(address(endorsement) + " has a registry that is signed by " + signer.get()
                    + ", not by " + endorsement.key() + ", whom the endorsement names");
        }
        if (known.isPresent()) {
            Optional<String> older =
                    older(registry.registry(), known.get().registry().registry());
            if (older.isPresent()) {
                throw new PeerException(address(endorsement) + " " + older.get());
            }
        }
        return registry;
    }

    static boolean isBy(CuratorKey key, CheckedRegistry registry) {
        return registry.signer().filter(key::equals).isPresent();
    }

    private static String wrong(byte[] bytes, String reason) {
        return switch (RegistryReader.read("registry", bytes)) {
            case RegistryReader.Read.Bad(var problems) -> {
                RegistryProblem first = problems.getFirst();
                String field = first.field().isEmpty() ? "" : first.field() + ": ";
                yield "has something that is no registry: line " + first.line() + ", column " + first.column() + ": "
                        + field + first.message();
            }
            case RegistryReader.Read.Good _ ->
                "has a registry with a wrong signature: " + reason.replaceFirst("^registry: (signature: )?", "");
        };
    }

    /** A server that has the address, and not the key, can still serve what the curator once signed and took back. */
    static Optional<String> older(Registry offered, Registry known) {
        return offered.isOlderThan(known)
                ? Optional.of("has an older version put back: " + described(offered) + ", and we have "
                        + described(known) + " already")
                : Optional.empty();
    }

    private static String address(Endorsement endorsement) {
        return PeerText.address(URI.create(endorsement.url()));
    }

    private static String described(Registry registry) {
        return registry.version() + " of " + registry.updated();
    }

    @Override
    public void close() {
        peers.close();
    }
}
