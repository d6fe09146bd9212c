package commonplace.registry.curation;

import commonplace.registry.SemanticVersion;
import commonplace.registry.signing.AuditAction;
import commonplace.registry.signing.AuditEntry;
import commonplace.registry.signing.AuditLog;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.TamperedLogException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The log of what was done to a registry, which lies beside it: {@code registry.log.jsonl} for {@code registry.json}.
 *
 * <p>It is not needed. Where it is there, it must be right, and the registry must be what it says was signed last.
 */
public final class RegistryLog {
    /** The detail of an entry that names the content by its {@link CheckedRegistry#digest}. */
    static final String DIGEST = "sha256";

    static final String VERSION = "version";

    private static final String EXTENSION = ".json";

    private final Path file;
    private final AuditLog log;

    public RegistryLog(Path registry, InstantSource clock) {
        this.file = fileOf(registry);
        this.log = new AuditLog(file, clock);
    }

    /** Beside the file itself, where the name is only a link to it. */
    static Path fileOf(Path registry) {
        Path real = real(registry);
        String name = String.valueOf(real.getFileName());
        String stem = name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
        return real.resolveSibling(stem + ".log.jsonl");
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException none) {
            return file;
        }
    }

    public Path file() {
        return file;
    }

    AuditLog log() {
        return log;
    }

    /**
     * Everything that was ever done, oldest first.
     *
     * @throws TamperedLogException if somebody changed it
     */
    public List<AuditEntry> entries() throws IOException {
        return log.entries();
    }

    /** What in the log speaks against this registry, in a sentence; nothing if there is no log. */
    public Optional<String> objection(CheckedRegistry registry) throws IOException {
        List<AuditEntry> signings;
        Optional<CuratorKey> keeper;
        try {
            signings = signings();
            keeper = log.keeper();
        } catch (TamperedLogException tampered) {
            return Optional.of(String.valueOf(tampered.getMessage()));
        } catch (IOException unreadable) {
            return Optional.of("its log " + file + " cannot be read: " + unreadable.getMessage());
        }
        if (registry.signer().isEmpty()) {
            return signings.isEmpty()
                    ? Optional.empty()
                    : Optional.of("it is not signed, and its log " + file.getFileName() + " says that "
                            + signings.getLast().by() + " signed it: somebody took the signature away");
        }
        if (keeper.isPresent() && !keeper.equals(registry.signer()) && !isHandedOver(registry)) {
            return Optional.of("it is signed by " + registry.signer().get() + ", and its log " + file.getFileName()
                    + " is kept by " + keeper.get());
        }
        return isOld(registry, signings)
                ? Optional.of("it is an older version that was put back: its log " + file.getFileName()
                        + " has a later one, signed on " + signings.getLast().when())
                : Optional.empty();
    }

    /** A version that the log does not know may be one whose signing was cut short, but only if it is no earlier one. */
    private static boolean isOld(CheckedRegistry registry, List<AuditEntry> signings) {
        if (signings.isEmpty() || isAbout(signings.getLast(), registry)) {
            return false;
        }
        boolean known = signings.stream().anyMatch(entry -> isAbout(entry, registry));
        return known
                || (signings.getLast().details().get(VERSION) instanceof String last
                        && SemanticVersion.of(registry.registry().version()).compareTo(SemanticVersion.of(last)) < 0);
    }

    /** Whether one key handed the log over to the other, or to one who did. */
    boolean isHandedOver(CuratorKey from, CuratorKey to) throws IOException {
        return log.keeper().equals(Optional.of(to))
                && entries().stream().anyMatch(entry -> entry.by().equals(from));
    }

    private List<AuditEntry> signings() throws IOException {
        return entries().stream()
                .filter(entry -> entry.what() != AuditAction.CREATED && entry.what() != AuditAction.KEY_REPLACED)
                .toList();
    }

    /** The last time that somebody signed the registry, as far as the log goes. */
    Optional<AuditEntry> lastSigning() throws IOException {
        List<AuditEntry> signings = signings();
        return signings.isEmpty() ? Optional.empty() : Optional.of(signings.getLast());
    }

    boolean isLast(CheckedRegistry registry) throws IOException {
        return lastSigning().filter(entry -> isAbout(entry, registry)).isPresent();
    }

    /** Whether the next keeper did not sign yet, and this is what the one before signed last, and nothing newer. */
    private boolean isHandedOver(CheckedRegistry registry) throws IOException {
        AuditEntry last = entries().getLast();
        return last.what() == AuditAction.KEY_REPLACED
                && Optional.of(last.by()).equals(registry.signer())
                && isLast(registry);
    }

    /** Whether this is what the entry says was signed. */
    public static boolean isAbout(AuditEntry entry, CheckedRegistry registry) {
        return registry.digest().equals(entry.details().get(DIGEST));
    }
}
