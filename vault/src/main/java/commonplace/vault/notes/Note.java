package commonplace.vault.notes;

import commonplace.markdown.Link;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What is known of a note without reading it again. */
public record Note(
        NotePath path,
        String title,
        Optional<String> type,
        List<String> tags,
        List<String> aliases,
        List<Link> links,
        Instant created,
        Instant modified,
        NoteSource source) {

    public Note {
        tags = List.copyOf(tags);
        aliases = List.copyOf(aliases);
        links = List.copyOf(links);
    }

    /**
     * The file it was read from.
     *
     * @param file the file's path from the root, spelled as the disk spells it
     * @param settled whether the stamp can be trusted: a file read right after it was written may be written again
     *     within the same tick of the file system's clock
     */
    public record NoteSource(String file, NoteFileStamp stamp, boolean settled, String hash, FileIdentity identity) {}

    /** The size of its file in bytes. */
    public long size() {
        return source.stamp().size();
    }

    /** The same note, whose file was looked at again. */
    public Note from(NoteSource newSource) {
        return new Note(path, title, type, tags, aliases, links, created, modified, newSource);
    }

    /** The same note under another path; its name was its title if it had no other. */
    public Note at(NotePath newPath) {
        String newTitle = title.equals(path.name()) ? newPath.name() : title;
        return new Note(newPath, newTitle, type, tags, aliases, links, created, modified, source);
    }

    /** The same note, whose tags and links share their strings with others that say the same. */
    public Note sharing(UnaryOperator<String> shared) {
        List<Link> sharing = links.stream()
                .map(link ->
                        new Link(link.kind(), shared.apply(link.target()), link.fragment(), link.label(), link.span()))
                .toList();
        return new Note(
                path,
                title,
                type.map(shared),
                tags.stream().map(shared).toList(),
                aliases,
                sharing,
                created,
                modified,
                source);
    }
}
