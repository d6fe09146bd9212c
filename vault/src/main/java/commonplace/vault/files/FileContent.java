package commonplace.vault.files;

import commonplace.base.Lazy;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.NoteFileStamp;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A file's bytes as they were at one moment. */
public final class FileContent {
    /** So many characters of a text are compared at once. */
    private static final int PIECE = 1 << 13;

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
        if (isUtf8Of(known)) {
            recognized = hashOfKnown;
        }
    }

    /** Whether somebody knew the bytes, as the UTF-8 of a text that has this hash. */
    public boolean isRecognizedAs(String hash) {
        return hash.equals(recognized);
    }

    /** Piece by piece: a long text as a whole would be another array of its size. */
    private boolean isUtf8Of(String known) {
        int at = 0;
        for (int from = 0, to; from < known.length(); from = to) {
            to = Math.min(from + PIECE, known.length());
            if (to < known.length() && Character.isHighSurrogate(known.charAt(to - 1))) {
                to--;
            }
            byte[] piece = known.substring(from, to).getBytes(StandardCharsets.UTF_8);
            if (piece.length > bytes.length - at
                    || Arrays.mismatch(bytes, at, at + piece.length, piece, 0, piece.length) >= 0) {
                return false;
            }
            at += piece.length;
        }
        return at == bytes.length;
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
