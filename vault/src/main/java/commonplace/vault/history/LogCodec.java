package commonplace.vault.history;

import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.TextFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

/** Records of the journal, as bytes and back. */
public final class LogCodec {
    private static final int LAST_KIND = 13;

    private LogCodec() {}

    public static byte[] encode(LogRecord record) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            switch (record) {
                case LogRecord.Begun(
                        UUID id,
                        String path,
                        Instant at,
                        Author author,
                        byte[] state,
                        String hash,
                        var format) -> {
                    head(out, 1, id);
                    string(out, path);
                    time(out, at);
                    author(out, author);
                    bytes(out, state);
                    string(out, hash);
                    format(out, format);
                }
                case LogRecord.Updated(UUID id, Instant at, Author author, byte[] update) -> {
                    head(out, 2, id);
                    time(out, at);
                    author(out, author);
                    bytes(out, update);
                }
                case LogRecord.Absorbed(UUID id, Instant at, byte[] update, byte[] state, String hash, var format) -> {
                    head(out, 3, id);
                    time(out, at);
                    bytes(out, update);
                    bytes(out, state);
                    string(out, hash);
                    format(out, format);
                }
                case LogRecord.Writing(UUID id, String hash, var format) -> {
                    head(out, 4, id);
                    string(out, hash);
                    format(out, format);
                }
                case LogRecord.Written(UUID id, String hash) -> {
                    head(out, 5, id);
                    string(out, hash);
                }
                case LogRecord.Kept(UUID id) -> head(out, 6, id);
                case LogRecord.Identified(UUID id, String path) -> {
                    head(out, 7, id);
                    string(out, path);
                }
                case LogRecord.Unidentified(UUID id, String path) -> {
                    head(out, 8, id);
                    string(out, path);
                }
                case LogRecord.Moving(UUID id, byte[] plan) -> {
                    head(out, 9, id);
                    bytes(out, plan);
                }
                case LogRecord.MoveDone(UUID id) -> head(out, 10, id);
                case LogRecord.Removed(UUID id, Instant at, Author author) -> {
                    head(out, 11, id);
                    time(out, at);
                    author(out, author);
                }
                case LogRecord.Marked(UUID id) -> head(out, 12, id);
                case LogRecord.MarkedWriting(UUID id, String hash, var format) -> {
                    head(out, 13, id);
                    string(out, hash);
                    format(out, format);
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** Whether a record is of a kind that only a newer version writes: it came whole, and is none of ours. */
    public static boolean isNewer(byte[] record) {
        return record.length > 0 && Byte.toUnsignedInt(record[0]) > LAST_KIND;
    }

    public static LogRecord decode(byte[] record) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(record));
        int kind = in.readUnsignedByte();
        var id = new UUID(in.readLong(), in.readLong());
        return switch (kind) {
            case 1 -> new LogRecord.Begun(id, string(in), time(in), author(in), bytes(in), string(in), format(in));
            case 2 -> new LogRecord.Updated(id, time(in), author(in), bytes(in));
            case 3 -> new LogRecord.Absorbed(id, time(in), bytes(in), bytes(in), string(in), format(in));
            case 4 -> new LogRecord.Writing(id, string(in), format(in));
            case 5 -> new LogRecord.Written(id, string(in));
            case 6 -> new LogRecord.Kept(id);
            case 7 -> new LogRecord.Identified(id, string(in));
            case 8 -> new LogRecord.Unidentified(id, string(in));
            case 9 -> new LogRecord.Moving(id, bytes(in));
            case 10 -> new LogRecord.MoveDone(id);
            case 11 -> new LogRecord.Removed(id, time(in), author(in));
            case 12 -> new LogRecord.Marked(id);
            case 13 -> new LogRecord.MarkedWriting(id, string(in), format(in));
            default ->
                throw new IOException("a record of an unknown kind, " + kind + "; a newer version may have written it");
        };
    }

    private static void head(DataOutputStream out, int kind, UUID id) throws IOException {
        out.writeByte(kind);
        out.writeLong(id.getMostSignificantBits());
        out.writeLong(id.getLeastSignificantBits());
    }

    public static void time(DataOutputStream out, Instant at) throws IOException {
        out.writeLong(at.toEpochMilli());
    }

    public static Instant time(DataInputStream in) throws IOException {
        return Instant.ofEpochMilli(in.readLong());
    }

    static void author(DataOutputStream out, Author author) throws IOException {
        AuthorCodec.write(out, author);
    }

    static Author author(DataInputStream in) throws IOException {
        return AuthorCodec.read(in);
    }

    public static <E extends Enum<E>> E named(Class<E> kind, String name) throws IOException {
        try {
            return Enum.valueOf(kind, name);
        } catch (IllegalArgumentException unknown) {
            throw new IOException("'" + name + "', which a newer version may have written", unknown);
        }
    }

    public static NotePath path(DataInputStream in) throws IOException {
        String path = string(in);
        try {
            return new NotePath(path);
        } catch (IllegalArgumentException none) {
            throw new IOException("the path '" + path + "', which no note has", none);
        }
    }

    static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("a length of " + length + " where " + in.available() + " bytes are left");
        }
        return in.readNBytes(length);
    }

    public static void string(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    public static String string(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    public static void format(DataOutputStream out, TextFormat format) throws IOException {
        out.writeByte((format.mark() ? 1 : 0) | (format.crlf() ? 2 : 0));
    }

    public static TextFormat format(DataInputStream in) throws IOException {
        int flags = in.readUnsignedByte();
        return new TextFormat((flags & 1) != 0, (flags & 2) != 0);
    }
}
