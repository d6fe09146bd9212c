package commonplace.vault.notes;

import commonplace.markdown.Link;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
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
        source = source.of(path);
    }

    /** The file it was read from. Flat, and without a name of its own where it has the usual: a vault has one for each note. */
    public static final class NoteSource {
        private static final int HASH_DIGITS = 32;

        /** The file's path, or the path of the note that has it as its usual one. */
        private final Object file;

        private final long size;
        private final long modifiedNanos;
        private final boolean settled;
        private final long hashStart;
        private final long hashEnd;
        private final int key;
        private final long bornNanos;

        /**
         * @param file the file's path from the root, spelled as the disk spells it
         * @param settled whether the stamp can be trusted: a file read right after it was written may be written again
         *     within the same tick of the file system's clock
         * @param hash 32 hexadecimal digits
         */
        public NoteSource(String file, NoteFileStamp stamp, boolean settled, String hash, FileIdentity identity) {
            if (hash.length() != HASH_DIGITS) {
                throw new IllegalArgumentException("no hash of a file: " + hash);
            }
            this.file = file;
            this.size = stamp.size();
            this.modifiedNanos = stamp.modifiedNanos();
            this.settled = settled;
            this.hashStart = HexFormat.fromHexDigitsToLong(hash, 0, HASH_DIGITS / 2);
            this.hashEnd = HexFormat.fromHexDigitsToLong(hash, HASH_DIGITS / 2, HASH_DIGITS);
            this.key = identity.key();
            this.bornNanos = identity.bornNanos();
        }

        private NoteSource(NotePath usual, NoteSource source) {
            this.file = usual;
            this.size = source.size;
            this.modifiedNanos = source.modifiedNanos;
            this.settled = source.settled;
            this.hashStart = source.hashStart;
            this.hashEnd = source.hashEnd;
            this.key = source.key;
            this.bornNanos = source.bornNanos;
        }

        /** The same, for the note of this path. */
        private NoteSource of(NotePath path) {
            return file instanceof String own && own.equals(path.file()) ? new NoteSource(path, this) : this;
        }

        public String file() {
            return file instanceof NotePath usual ? usual.file() : (String) file;
        }

        public NoteFileStamp stamp() {
            return new NoteFileStamp(size, modifiedNanos);
        }

        public boolean settled() {
            return settled;
        }

        public String hash() {
            HexFormat hex = HexFormat.of();
            return hex.toHexDigits(hashStart) + hex.toHexDigits(hashEnd);
        }

        public FileIdentity identity() {
            return new FileIdentity(key, bornNanos);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof NoteSource that
                    && file().equals(that.file())
                    && size == that.size
                    && modifiedNanos == that.modifiedNanos
                    && settled == that.settled
                    && hashStart == that.hashStart
                    && hashEnd == that.hashEnd
                    && key == that.key
                    && bornNanos == that.bornNanos;
        }

        @Override
        public int hashCode() {
            return Objects.hash(file(), size, modifiedNanos, hashStart);
        }

        @Override
        public String toString() {
            return file() + ", " + stamp() + ", " + hash();
        }
    }

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

    /** The same note, which shares its strings with others that say the same. */
    public Note sharing(UnaryOperator<String> shared) {
        List<Link> sharing = links.stream()
                .map(link -> new Link(
                        link.kind(),
                        shared.apply(link.target()),
                        link.fragment().map(shared),
                        link.label().map(shared),
                        link.span()))
                .toList();
        return new Note(
                path,
                shared.apply(title),
                type.map(shared),
                tags.stream().map(shared).toList(),
                aliases.stream().map(shared).toList(),
                sharing,
                created,
                modified,
                source);
    }
}
