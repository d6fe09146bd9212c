package commonplace.server.backup;

import commonplace.base.NewerFormatException;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The list of all that a backup has. It is written last, as lines of JSON: what the backup is, then a line for each file, then
 * the hash of the lines before, without which it does not count.
 */
record BackupManifest(BackupHeader header, SortedMap<String, BackupEntry> entries) {
    private static final int FORMAT = 1;
    private static final String FORMAT_MEMBER = "commonplace_backup";
    private static final String COUNT = "entries";
    private static final String HASH = "sha256";

    /** Many times what the longest path makes. */
    private static final int LONGEST_LINE = 1 << 20;

    long bytes() {
        return entries.values().stream().mapToLong(BackupEntry::size).sum();
    }

    long files() {
        return entries.values().stream().filter(entry -> !entry.isFolder()).count();
    }

    void writeTo(OutputStream out) throws IOException {
        MessageDigest digest = SpoolFile.digest();
        line(
                out,
                digest,
                Json.object(
                        FORMAT_MEMBER,
                        FORMAT,
                        "name",
                        header.name(),
                        "taken",
                        header.taken().toString(),
                        "vault",
                        header.vault(),
                        "version",
                        header.product(),
                        "keys",
                        header.keys()));
        for (BackupEntry entry : entries.values()) {
            line(out, digest, entry.json());
        }
        String hash = HexFormat.of().formatHex(digest.digest());
        line(out, digest, Json.object(COUNT, entries.size(), HASH, hash));
    }

    private static void line(OutputStream out, MessageDigest digest, Map<String, @Nullable Object> json)
            throws IOException {
        byte[] line = (Json.text(json) + "\n").getBytes(StandardCharsets.UTF_8);
        digest.update(line);
        out.write(line);
    }

    /**
     * @param place what it is called in messages
     * @throws BackupException if it is damaged, or not all there
     * @throws NewerFormatException if it is of a version that comes after this one
     */
    static BackupManifest read(InputStream in, String place) throws IOException {
        try {
            return read(new Lines(in), place);
        } catch (MalformedJsonException | DateTimeException damaged) {
            throw damaged(place, String.valueOf(damaged.getMessage()));
        }
    }

    private static BackupManifest read(Lines lines, String place) throws IOException, MalformedJsonException {
        Map<String, @Nullable Object> first = Json.readObject(lines.next(place));
        if (!(first.get(FORMAT_MEMBER) instanceof Long format)) {
            throw damaged(place, "it does not begin as one");
        }
        NewerFormatException.unlessKnown(place, format, FORMAT);
        var header = new BackupHeader(
                BackupEntry.text(first, "name"),
                Instant.parse(BackupEntry.text(first, "taken")),
                BackupEntry.text(first, "vault"),
                BackupEntry.text(first, "version"),
                Boolean.TRUE.equals(first.get("keys")));
        SortedMap<String, BackupEntry> entries = new TreeMap<>();
        while (true) {
            String hash = lines.hash();
            Map<String, @Nullable Object> line = Json.readObject(lines.next(place));
            if (line.get(COUNT) instanceof Long count) {
                if (count != entries.size() || !hash.equals(line.get(HASH))) {
                    throw damaged(place, "its lines are not those that were written");
                }
                return new BackupManifest(header, entries);
            }
            BackupEntry entry = entry(line, place);
            entries.put(entry.name(), entry);
        }
    }

    private static BackupEntry entry(Map<String, @Nullable Object> line, String place) throws IOException {
        try {
            return BackupEntry.of(line);
        } catch (IOException none) {
            throw damaged(place, String.valueOf(none.getMessage()));
        }
    }

    private static BackupException damaged(String place, String why) {
        return new BackupException(place + ", the list of a backup, is damaged: " + why + "; take another backup");
    }

    /** Lines, with the hash of those that were read. */
    private static final class Lines {
        private final InputStream in;
        private final MessageDigest digest = SpoolFile.digest();

        Lines(InputStream in) {
            this.in = in;
        }

        String hash() {
            try {
                return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
            } catch (CloneNotSupportedException impossible) {
                throw new LinkageError("every JDK's SHA-256 can be cloned", impossible);
            }
        }

        byte[] next(String place) throws IOException {
            var line = new ByteArrayOutputStream();
            int c = in.read();
            while (c >= 0 && c != '\n' && line.size() < LONGEST_LINE) {
                line.write(c);
                c = in.read();
            }
            if (c != '\n') {
                throw damaged(place, "its end is missing");
            }
            line.write(c);
            digest.update(line.toByteArray());
            return line.toByteArray();
        }
    }
}
