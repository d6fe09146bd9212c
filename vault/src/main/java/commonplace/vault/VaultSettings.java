package commonplace.vault;

import commonplace.search.TextIndex;
import commonplace.vault.notes.DailyNotes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What a vault runs on, resolved once from flags, configuration and environment.
 *
 * @param root the folder of Markdown files
 * @param index where the index is kept, outside the vault
 * @param live where live documents are kept, which cannot be made again; outside the vault, too
 * @param ownZone the workspace's time zone where it is not the machine's
 * @param maxNoteBytes the largest note that can be written
 * @param daily where daily notes live
 */
public record VaultSettings(
        Path root,
        Path index,
        Path live,
        Optional<ZoneId> ownZone,
        long maxNoteBytes,
        DailyNotes daily,
        InstantSource clock) {
    public static final long DEFAULT_MAX_NOTE_BYTES = 1L << 20;

    public static VaultSettings of(Path root, Path index) {
        return new VaultSettings(
                root,
                index,
                index.resolveSibling("live"),
                Optional.empty(),
                DEFAULT_MAX_NOTE_BYTES,
                DailyNotes.DEFAULT,
                InstantSource.system());
    }

    /**
     * The workspace's time zone: which day today is, and what a date without time means. The machine's is looked up when
     * it is needed, since reading the JDK's time zones takes longer than answering a client's first questions.
     */
    public ZoneId zone() {
        return ownZone.orElseGet(ZoneId::systemDefault);
    }

    /** Throws the index away, so that the next opening reads every note again. Nobody may have the vault open. */
    public void discardIndex() throws IOException {
        TextIndex.discard(index);
    }
}
