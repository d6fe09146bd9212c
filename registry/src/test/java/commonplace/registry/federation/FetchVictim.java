package commonplace.registry.federation;

import commonplace.base.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** A program that fetches what a registry endorses, says which version it got, and is killed while it does. */
final class FetchVictim {
    private FetchVictim() {}

    static void main(String[] arguments) throws Exception {
        var out = System.out;
        var registry = SigningCurator.checked(Files.readAllBytes(Path.of(arguments[0])));
        var fetched = new FetchedRegistries(Path.of(arguments[1]), InstantSource.system());
        var federation = new Federation(() -> Optional.of(registry), fetched, InstantSource.system());
        while (true) {
            for (FetchResult result : federation.fetchAll(Progress.NONE)) {
                if (result.outcome() instanceof FetchResult.Outcome.Updated(FetchedCopy copy)) {
                    out.println(copy.registry().registry().version());
                    out.flush();
                }
            }
        }
    }
}
