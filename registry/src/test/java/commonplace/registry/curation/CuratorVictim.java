package commonplace.registry.curation;

import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import java.nio.file.Path;
import java.time.InstantSource;

/** A program that works on a registry, says what is done, and is killed while it does. */
final class CuratorVictim {
    private CuratorVictim() {}

    /** Arguments: the registry, the signing key, a number to begin with, and whom to endorse; to sign only, nobody. */
    static void main(String[] arguments) throws Exception {
        var out = System.out;
        var registry = new CuratedRegistry(Path.of(arguments[0]), InstantSource.system());
        SigningKey key = new SigningKeyFile(Path.of(arguments[1])).read();
        for (int i = Integer.parseInt(arguments[2]); ; i++) {
            CurationResult done = arguments.length == 3
                    ? registry.release("1.0." + i, TestRegistry.TODAY, key)
                    : registry.endorse(TestRegistry.vouched(new CuratorKey(arguments[3]), Integer.toString(i)), key);
            if (!(done instanceof CurationResult.Done)) {
                throw new IllegalStateException(done.toString());
            }
            out.println(i);
            out.flush();
            // Who lets go of the lock of a file and takes it again at once leaves the other none.
            Thread.sleep(5);
        }
    }
}
