package commonplace.vault.notes;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which notes somebody looks for. All conditions hold together.
 *
 * @param share of the words of the text that must occur: 1 for all of them; at least one must
 * @param scope a path on whose segment boundary the notes' paths begin
 * @param linkingTo a path or name that the notes link to
 */
public record NoteQuery(
        Optional<String> text,
        double share,
        List<String> tags,
        Optional<String> scope,
        Optional<String> linkingTo,
        Optional<Instant> modifiedSince,
        List<NoteTerm> terms) {
    public NoteQuery {
        tags = List.copyOf(tags);
        terms = List.copyOf(terms);
    }

    public NoteQuery(
            Optional<String> text,
            List<String> tags,
            Optional<String> scope,
            Optional<String> linkingTo,
            Optional<Instant> modifiedSince) {
        this(text, 1, tags, scope, linkingTo, modifiedSince, List.of());
    }

    /** The same with another text, of whose words this share must occur. */
    public NoteQuery with(Optional<String> other, double share) {
        return new NoteQuery(other, share, tags, scope, linkingTo, modifiedSince, terms);
    }

    /** The same with these terms besides. */
    public NoteQuery and(List<NoteTerm> more) {
        return new NoteQuery(
                text,
                share,
                tags,
                scope,
                linkingTo,
                modifiedSince,
                Stream.concat(terms.stream(), more.stream()).toList());
    }

    /** Whether anything is asked for beside the text. */
    public boolean isNarrowed() {
        return !tags.isEmpty()
                || scope.isPresent()
                || linkingTo.isPresent()
                || modifiedSince.isPresent()
                || !terms.isEmpty();
    }
}
