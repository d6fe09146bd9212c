package commonplace.registry.curation;

import commonplace.base.Sha256;
import commonplace.registry.CategoryMatcher;
import commonplace.registry.Endorsement;
import commonplace.registry.Registry;
import commonplace.registry.RegistryProblem;
import commonplace.registry.RegistryReader;
import commonplace.registry.signing.CanonicalJson;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.NoCanonicalFormException;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A registry of which is known who vouches for it. One whose signature is wrong never becomes one of these.
 *
 * <pre>{@code
 * switch (CheckedRegistry.read("registry.json", bytes)) {
 *     case Checked.Good(CheckedRegistry registry) -> registry.signer()…
 *     case Checked.Bad(String reason) -> …
 * }
 * }</pre>
 */
public final class CheckedRegistry {
    private final Registry registry;
    private final Optional<CuratorKey> signer;
    private final CheckedEndorsements endorsements;
    private final byte[] file;
    private final String digest;
    private @Nullable CategoryMatcher matcher;

    private CheckedRegistry(
            Registry registry,
            Optional<CuratorKey> signer,
            CheckedEndorsements endorsements,
            byte[] file,
            String digest) {
        this.registry = registry;
        this.signer = signer;
        this.endorsements = endorsements;
        this.file = file;
        this.digest = digest;
    }

    /** A registry, or why it is not to be used: all that is wrong with it, a line each. */
    public sealed interface Checked {
        record Good(CheckedRegistry registry) implements Checked {}

        record Bad(String reason) implements Checked {}
    }

    /** The one that ships with the product. */
    public static CheckedRegistry builtIn() {
        return switch (read("the built-in registry", RegistryReader.builtInFile())) {
            case Checked.Good(CheckedRegistry registry) -> registry;
            case Checked.Bad(String reason) -> throw new IllegalStateException(reason);
        };
    }

    /** The one in a file. If there is a log beside it, the registry must be what the log says was signed last. */
    public static Checked read(Path file) {
        return read(file, new RegistryLog(file, InstantSource.system()));
    }

    /** The same, for a reader that remembers how the log was before. */
    static Checked read(Path file, RegistryLog log) {
        String name = String.valueOf(file.getFileName());
        try {
            while (true) {
                byte[] utf8 = bytes(file);
                Checked checked = read(name, utf8);
                Optional<String> objection = checked instanceof Checked.Good(CheckedRegistry registry)
                        ? log.objection(registry)
                        : Optional.empty();
                if (objection.isEmpty()) {
                    return checked;
                }
                // What was signed between a look at the one and a look at the other is nothing to object to.
                if (Arrays.equals(utf8, bytes(file))) {
                    return new Checked.Bad(name + ": " + objection.get());
                }
            }
        } catch (NoSuchFileException missing) {
            return new Checked.Bad("there is no file " + file);
        } catch (IOException unreadable) {
            return new Checked.Bad(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    /** No more of a file than is read, and nothing of what is no file: a pipe would be waited for. */
    public static byte[] bytes(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("it is not a file");
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            return bytes.readNBytes(RegistryReader.MAX_BYTES + 1);
        }
    }

    /** @param name what the file is called where something is wrong with it */
    public static Checked read(String name, byte[] utf8) {
        return switch (RegistryReader.read(name, utf8)) {
            case RegistryReader.Read.Bad(List<RegistryProblem> problems) ->
                new Checked.Bad(problems.stream().map(RegistryProblem::toString).collect(Collectors.joining("\n")));
            case RegistryReader.Read.Good read -> check(name, read, utf8);
        };
    }

    /** Holds the signature of what was read against it. */
    static Checked check(String name, RegistryReader.Read.Good read, byte[] utf8) {
        Registry registry = read.registry();
        Map<String, @Nullable Object> values = read.values();
        try {
            return switch (standing(registry, values)) {
                case Verdict.Wrong(String reason) -> new Checked.Bad(name + ": signature: " + reason);
                case Verdict.Unsigned _ -> new Checked.Good(checked(registry, Optional.empty(), values, utf8));
                case Verdict.Verified(CuratorKey by) ->
                    new Checked.Good(checked(registry, Optional.of(by), values, utf8));
            };
        } catch (NoCanonicalFormException unsignable) {
            return new Checked.Bad(name + ": " + unsignable.getMessage());
        }
    }

    private static CheckedRegistry checked(
            Registry registry, Optional<CuratorKey> signer, Map<String, @Nullable Object> values, byte[] utf8)
            throws NoCanonicalFormException {
        return new CheckedRegistry(registry, signer, CheckedEndorsements.of(registry), utf8.clone(), digest(values));
    }

    private static Verdict standing(Registry registry, Map<String, @Nullable Object> values) {
        if (registry.signature().isEmpty()) {
            return new Verdict.Unsigned();
        }
        return registry.curator()
                .key()
                .map(key -> SignedJson.verify(values, key))
                .orElseGet(() ->
                        new Verdict.Wrong("there is one, but curator.pubkey names no key that could have made it"));
    }

    /** What tells this content from any other: the hash of the canonical form of all but the signature. */
    static String digest(Map<String, @Nullable Object> values) throws NoCanonicalFormException {
        return Sha256.hex(CanonicalJson.write(SignedJson.unsigned(values)));
    }

    public Registry registry() {
        return registry;
    }

    /** Whose signature was checked and is right: the curator's. Empty if the registry is not signed. */
    public Optional<CuratorKey> signer() {
        return signer;
    }

    /** Whom the curator vouches for, as far as signatures show it. */
    public List<Endorsement> endorsements() {
        return endorsements.verified();
    }

    /** Why other endorsements that stand in the file do not count, a sentence each. */
    public List<String> refusedEndorsements() {
        return endorsements.refused();
    }

    /** The file as it was read. */
    public byte[] file() {
        return file.clone();
    }

    public String digest() {
        return digest;
    }

    /** Made when first asked for. */
    public synchronized CategoryMatcher matcher() {
        CategoryMatcher known = matcher;
        if (known == null) {
            known = CategoryMatcher.of(registry);
            matcher = known;
        }
        return known;
    }
}
