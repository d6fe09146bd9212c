package commonplace.vault.notes;

import java.time.Instant;
import java.util.List;

/**
 * A document as it was after somebody changed it.
 *
 * @param number counts up from 1, and never means another version
 * @param at when the change was done
 * @param authors who made it: several when people typed at the same time
 * @param summary a line of what came, or of what went
 */
public record Version(int number, Instant at, List<Author> authors, int linesAdded, int linesRemoved, String summary) {
    public Version {
        authors = List.copyOf(authors);
    }
}
