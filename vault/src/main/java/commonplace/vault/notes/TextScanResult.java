package commonplace.vault.notes;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What was found in the texts of many notes.
 *
 * @param results in the order of the notes
 * @param complete whether all were looked at; if not, there was enough before
 * @param unreadable notes whose files cannot be read
 */
public record TextScanResult<R>(List<R> results, boolean complete, List<NotePath> unreadable) {
    public TextScanResult {
        results = List.copyOf(results);
        unreadable = List.copyOf(unreadable);
    }

    /** What a thread does with each text; it has one of its own. */
    @FunctionalInterface
    public interface Reader<R> {
        Optional<R> read(Note note, String text);

        /** The same for a text that is not decoded yet, and need not be where little is asked of it. */
        default Optional<R> read(Note note, byte[] utf8, int length) {
            return read(note, new String(utf8, 0, length, StandardCharsets.UTF_8));
        }
    }
}
