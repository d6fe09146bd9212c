package commonplace.vault.history;

import commonplace.base.NewerFormatException;
import commonplace.vault.notes.TextFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** What a document's own file holds, as the pieces that stand there before its versions, and back. */
public final class StoredDocumentCodec {
    /** How many pieces these are. */
    public static final int PIECES = 3;

    private static final int FORMAT = 1;

    private StoredDocumentCodec() {}

    public static List<byte[]> encode(StoredDocument stored) {
        return List.of(header(stored), stored.state(), stored.baseState());
    }

    /**
     * @param file where the pieces come from
     * @throws NewerFormatException if a newer version wrote them; any other failure says that they are damaged
     */
    public static StoredDocument decode(List<byte[]> pieces, Path file) throws IOException {
        if (pieces.size() < PIECES) {
            throw new IOException("it is damaged");
        }
        var in = new DataInputStream(new ByteArrayInputStream(pieces.getFirst()));
        NewerFormatException.unlessKnown(file, in.readUnsignedByte(), FORMAT);
        long position = in.readLong();
        int lastVersion = in.readInt();
        String hash = LogCodec.string(in);
        TextFormat format = LogCodec.format(in);
        return new StoredDocument(
                pieces.get(1), pieces.get(2), hash, format, LogCodec.string(in), lastVersion, position);
    }

    private static byte[] header(StoredDocument stored) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeLong(stored.position());
            out.writeInt(stored.lastVersion());
            LogCodec.string(out, stored.hash());
            LogCodec.format(out, stored.format());
            LogCodec.string(out, stored.path());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
