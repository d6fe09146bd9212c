package commonplace.registry.signing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lines that hang together: each has the next number, the hash of the one before, and the signature of the keeper. */
final class AuditChain {
    /** Stands for the hash of the line before the first. */
    private static final String NOTHING = "0".repeat(64);

    private final List<AuditEntry> entries = new ArrayList<>();
    private String hash = NOTHING;
    private @Nullable CuratorKey keeper;

    /** A line that could come next. Whether it may is for {@link #check} to say. */
    byte[] next(AuditAction what, Instant when, Map<String, @Nullable Object> details, SigningKey key)
            throws NoCanonicalFormException {
        var entry = new AuditEntry(entries.size() + 1L, when, key.curator(), what, details);
        return AuditLine.write(entry, hash, key);
    }

    /** What the line says, if it follows those that are here. */
    AuditLine check(byte[] bytes) throws WrongLineException {
        AuditLine line = AuditLine.read(bytes);
        AuditEntry entry = line.entry();
        if (entry.number() != entries.size() + 1L) {
            throw new WrongLineException("its number is " + entry.number() + " where " + (entries.size() + 1)
                    + " comes next: lines were taken out, put in or moved");
        }
        if (!line.previous().equals(hash)) {
            throw new WrongLineException("its hash of the line before is another one: that line was changed");
        }
        if (keeper != null && !keeper.equals(entry.by())) {
            throw new WrongLineException("it is by " + entry.by() + ", and the log is kept by " + keeper
                    + ", who can hand it over with an entry '" + AuditAction.KEY_REPLACED + "'");
        }
        return line;
    }

    /** Adds a line that was checked. */
    void add(AuditLine line) {
        keeper = line.keeper();
        hash = line.hash();
        entries.add(line.entry());
    }

    List<AuditEntry> entries() {
        return List.copyOf(entries);
    }

    Optional<CuratorKey> keeper() {
        return Optional.ofNullable(keeper);
    }
}
