package commonplace.registry.signing;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that was done, and who says so.
 *
 * @param number the first has number 1
 * @param when by the clock of its author
 * @param details plain JSON
 */
public record AuditEntry(
        long number, Instant when, CuratorKey by, AuditAction what, Map<String, @Nullable Object> details) {
    public AuditEntry {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }
}
