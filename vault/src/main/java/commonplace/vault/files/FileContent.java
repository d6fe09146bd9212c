package commonplace.vault.files;

import commonplace.base.Lazy;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.NoteFileStamp;
import java.time.Instant;

/** A file's bytes as they were at one moment. */
public final class FileContent {
    private final byte[] bytes;
    private final NoteFileStamp stamp;
    private final Lazy<Instant> created;
    private final FileIdentity identity;
    private final Lazy<String> hash;

    FileContent(byte[] bytes, NoteFileStamp stamp, Lazy<Instant> created, FileIdentity identity) {
        this.bytes = bytes;
        this.stamp = stamp;
        this.created = created;
        this.identity = identity;
        this.hash = Lazy.of(() -> NoteReader.hash(bytes));
    }

    public byte[] bytes() {
        return bytes;
    }

    /** Of the bytes. */
    public String hash() {
        return hash.get();
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
