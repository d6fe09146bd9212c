package commonplace.vault.files;

import commonplace.base.Sha256;
import commonplace.markdown.FrontMatter;
import commonplace.markdown.Page;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Times;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Bytes in, note out. */
public final class NoteReader {
    /** Coarser than the clock of any file system a vault may lie on (FAT counts in two seconds). */
    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final ZoneId zone;
    private final InstantSource clock;

    public NoteReader(ZoneId zone, InstantSource clock) {
        this.zone = zone;
        this.clock = clock;
    }

    public Document read(NotePath path, String file, FileContent loaded) {
        Page page = page(loaded.bytes());
        return new Document(note(path, page, source(file, loaded), loaded.created()), page);
    }

    public Note.NoteSource source(String file, FileContent loaded) {
        return new Note.NoteSource(file, loaded.stamp(), settled(loaded.stamp()), loaded.hash(), loaded.identity());
    }

    public static Page page(byte[] bytes) {
        return Page.of(new String(bytes, StandardCharsets.UTF_8));
    }

    public Note note(NotePath path, Page page, Note.NoteSource source, Instant fileCreated) {
        FrontMatter frontMatter = page.frontMatter();
        Instant fileModified = Instant.ofEpochSecond(0, source.stamp().modifiedNanos());
        return new Note(
                path,
                page.title().orElse(path.name()),
                page.type(),
                page.tags(),
                page.aliases(),
                page.links(),
                time(frontMatter, "created").orElse(fileCreated),
                time(frontMatter, "modified").orElse(fileModified),
                source);
    }

    private Optional<Instant> time(FrontMatter frontMatter, String key) {
        return frontMatter.string(key).flatMap(written -> Times.parse(written, zone));
    }

    private boolean settled(NoteFileStamp stamp) {
        Instant now = clock.instant();
        long nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        return stamp.modifiedNanos() < nanos - TICK_NANOS;
    }

    /** Whether the bytes are the UTF-8 of the text, so that writing the text back loses nothing. */
    public static boolean isUtf8(String text, byte[] bytes) {
        return text.indexOf('\uFFFD') < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
    }

    public static boolean isUtf8(byte[] bytes) {
        return isUtf8(new String(bytes, StandardCharsets.UTF_8), bytes);
    }

    public static String hash(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.of(bytes), 0, 16);
    }
}
