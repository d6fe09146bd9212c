package commonplace.vault.files;

import commonplace.base.Lazy;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.NoteFileStamp;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file's bytes as they were at one moment. */
public final class FileContent {
    private final byte[] bytes;
    private final NoteFileStamp stamp;
    private final Lazy<Instant> created;
    private final FileIdentity identity;
    private final Lazy<String> text;
    private final Lazy<String> computed;
    private volatile @Nullable String recognized;

    FileContent(byte[] bytes, NoteFileStamp stamp, Lazy<Instant> created, FileIdentity identity) {
        this.bytes = bytes;
        this.stamp = stamp;
        this.created = created;
        this.identity = identity;
        this.text = Lazy.of(() -> new String(bytes, StandardCharsets.UTF_8));
        this.computed = Lazy.of(() -> NoteReader.hash(bytes));
    }

    public byte[] bytes() {
        return bytes;
    }

    /** What the bytes say in UTF-8. */
    public String text() {
        return text.get();
    }

    /** Of the bytes. */
    public String hash() {
        String known = recognized;
        return known == null ? computed.get() : known;
    }

    /** Takes the hash from somebody who knows that of a text, if it is the same: it takes longer to compute than to compare. */
    public void recognize(String known, String hashOfKnown) {
        if (text().equals(known) && NoteReader.isUtf8(known, bytes)) {
            recognized = hashOfKnown;
        }
    }

    public NoteFileStamp stamp() {
        return stamp;
    }

    public Instant created() {
        return created.get();
    }

    public FileIdentity identity() {
        return identity;
    }
}
