package commonplace.registry.signing;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can be done to a registry and is remembered. */
public enum AuditAction {
    CREATED,
    SIGNED,
    ENDORSED,
    WITHDRAWN,
    /** The log is kept by another key from the next entry on: the one that the detail {@code pubkey} names. */
    KEY_REPLACED;

    /** As it is written in the log. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<AuditAction> of(Object text) {
        return Arrays.stream(values())
                .filter(action -> action.toString().equals(text))
                .findFirst();
    }

    static String all() {
        return Arrays.stream(values()).map(AuditAction::toString).collect(Collectors.joining(", "));
    }
}
