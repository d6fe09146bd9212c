package commonplace.server.settings;

import commonplace.base.DurableFiles;
import commonplace.base.Log;
import commonplace.base.NewerFormatException;
import commonplace.base.ProcessLock;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The file in the user's data directory in which agreements for one vault stand: the digest of what was agreed to, by its
 * id. It is read again whenever it was replaced, since the person may agree while another process has the vault open.
 */
final class TrustFile {
    /** A file that is larger is none of ours. */
    private static final int MAX_FILE = 1 << 20;

    private static final String FORMAT_MEMBER = "format";
    private static final int FORMAT = 1;
    private static final String VAULT = "vault";
    private static final String AGREED = "agreed";

    private final Path file;
    private final Path vault;
    private volatile Agreed latest = Agreed.NOTHING;
    private volatile boolean told;

    private record Agreed(Map<String, String> digests, String stamp) {
        static final Agreed NOTHING = new Agreed(Map.of(), "");
    }

    TrustFile(Path file, Path vault) {
        this.file = file;
        this.vault = vault;
    }

    /** The digests that are agreed to now, by id. What cannot be read holds none. */
    Map<String, String> digests() {
        Agreed known = latest;
        try {
            String stamp = stamp();
            if (!stamp.equals(known.stamp())) {
                known = new Agreed(read(), stamp);
                latest = known;
            }
            return known.digests();
        } catch (NewerFormatException newer) {
            if (!told) {
                told = true;
                Log.warn("nothing that was agreed to holds: " + newer.getMessage());
            }
            return Map.of();
        } catch (IOException unreadable) {
            return Map.of();
        }
    }

    /** Replaces what is agreed to; durable when this returns. */
    void change(UnaryOperator<Map<String, String>> change) throws IOException {
        try (var _ = ProcessLock.acquire(file.resolveSibling("trust.lock"))) {
            Map<String, @Nullable Object> digests = new TreeMap<>(change.apply(new TreeMap<>(read())));
            DurableFiles.replacePrivate(
                    file,
                    Json.writeIndented(Json.object(FORMAT_MEMBER, FORMAT, VAULT, vault.toString(), AGREED, digests)));
        }
    }

    private String stamp() throws IOException {
        try {
            BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
            return is.fileKey() + " " + is.lastModifiedTime() + " " + is.size();
        } catch (NoSuchFileException none) {
            return "";
        }
    }

    private Map<String, String> read() throws IOException {
        try {
            if (Files.size(file) > MAX_FILE) {
                return Map.of();
            }
            Map<String, @Nullable Object> whole = Json.readObject(Files.readAllBytes(file));
            // The first versions wrote none, and had the first.
            if (whole.get(FORMAT_MEMBER) instanceof Long format) {
                NewerFormatException.unlessKnown(file, format, FORMAT);
            }
            Map<String, @Nullable Object> agreed = Json.asObject(whole.get(AGREED));
            // The folder's name is a short hash of the vault's path, which another path may share.
            if (agreed == null || !vault.toString().equals(whole.get(VAULT))) {
                return Map.of();
            }
            Map<String, String> digests = new TreeMap<>();
            agreed.forEach((id, digest) -> digests.put(id, String.valueOf(digest)));
            return digests;
        } catch (NoSuchFileException | MalformedJsonException none) {
            return Map.of();
        }
    }
}
