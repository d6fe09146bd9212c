package commonplace.vault.live;

import commonplace.vault.files.NoteReader;
import commonplace.vault.notes.TextFormat;
import java.nio.charset.StandardCharsets;
import java.util.function.ToLongFunction;

/** What is to be written to a note's file, and where in the journal that stands. */
public record PendingFileWrite(DocumentPoint mark, TextFormat format, String hash, byte[] bytes, long position) {
    /** @param announced puts into the journal that what has this hash is to be written; returns where */
    static PendingFileWrite of(DocumentPoint mark, TextFormat format, ToLongFunction<String> announced) {
        byte[] bytes = format.file(mark.text()).getBytes(StandardCharsets.UTF_8);
        String hash = NoteReader.hash(bytes);
        return new PendingFileWrite(mark, format, hash, bytes, announced.applyAsLong(hash));
    }

    /** What file and document agree on once it is written. */
    public SyncBase base() {
        return new SyncBase(mark, hash, format);
    }

    /** The file's text. */
    public String text() {
        return format.file(mark.text());
    }
}
