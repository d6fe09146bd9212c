package commonplace.knowledge;

import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;

/**
 * What a vault runs on, resolved once from flags, configuration and environment.
 *
 * @param root the folder of Markdown files
 * @param index where the index is kept, outside the vault
 * @param zone the workspace's time zone: which day today is, and what a date without time means
 * @param maxNoteBytes the largest note that can be written
 * @param daily where daily notes live
 */
public record VaultSettings(
        Path root, Path index, ZoneId zone, long maxNoteBytes, DailyNotes daily, InstantSource clock) {
    public static final long DEFAULT_MAX_NOTE_BYTES = 1L << 20;

    public static VaultSettings of(Path root, Path index) {
        return new VaultSettings(
                root,
                index,
                ZoneId.systemDefault(),
                DEFAULT_MAX_NOTE_BYTES,
                DailyNotes.DEFAULT,
                InstantSource.system());
    }
}
