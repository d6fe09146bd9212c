package commonplace.vault.notes;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;

/** Reads the dates and times that people write. */
public final class Times {
    private Times() {}

    /** {@code 2026-02-24}, {@code 2026-02-24T14:00}, {@code 2026-02-24 14:00:05} or with an offset or {@code Z}. */
    public static Optional<Instant> parse(String written, ZoneId zone) {
        String text = written.strip().replace(' ', 'T');
        try {
            if (text.length() == 10) {
                return Optional.of(LocalDate.parse(text).atStartOfDay(zone).toInstant());
            }
            boolean offset = text.endsWith("Z") || text.indexOf('+') > 0 || text.lastIndexOf('-') > 10;
            return Optional.of(
                    offset
                            ? OffsetDateTime.parse(text).toInstant()
                            : LocalDateTime.parse(text).atZone(zone).toInstant());
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
