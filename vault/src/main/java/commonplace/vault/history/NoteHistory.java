package commonplace.vault.history;

import commonplace.markdown.text.Edit;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.notes.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The versions of a document, the oldest first, and the text of the newest.
 *
 * @param format how the file spells the text now
 */
public record NoteHistory(List<VersionEntry> entries, String text, TextFormat format) {
    public static final NoteHistory NONE = new NoteHistory(List.of(), "", TextFormat.PLAIN);

    public NoteHistory {
        entries = List.copyOf(entries);
    }

    /** Of a note that nobody has changed through us. */
    public static NoteHistory asFound(Document document) {
        var version = new Version(1, document.note().modified(), List.of(Author.OUTSIDE), 0, 0, "as it was found");
        return new NoteHistory(
                List.of(VersionEntry.unchanged(version, TextFormat.PLAIN)), document.text(), TextFormat.PLAIN);
    }

    /** The newest first, as people look for them. */
    public List<Version> versions() {
        var versions = new ArrayList<Version>();
        entries.reversed().forEach(entry -> versions.add(entry.version()));
        return versions;
    }

    /** A version's text: from the newest back. */
    public Optional<String> textAt(int number) {
        String at = text;
        for (VersionEntry entry : entries.reversed()) {
            if (entry.version().number() == number) {
                return Optional.of(entry.format().orElse(format).file(at));
            }
            at = Edit.apply(at, entry.back());
        }
        return Optional.empty();
    }
}
