package commonplace.vault.notes;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which notes somebody looks for. All conditions hold together.
 *
 * @param scope a path on whose segment boundary the notes' paths begin
 * @param linkingTo a path or name that the notes link to
 */
public record NoteQuery(
        Optional<String> text,
        List<String> tags,
        Optional<String> scope,
        Optional<String> linkingTo,
        Optional<Instant> modifiedSince) {
    public NoteQuery {
        tags = List.copyOf(tags);
    }
}
