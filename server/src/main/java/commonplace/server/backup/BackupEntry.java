package commonplace.server.backup;

import commonplace.json.Json;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of a backup.
 *
 * @param name where it belongs: what {@link BackupPlaces} says of its first part; with a slash at its end, a folder
 * @param sha256 of its content
 * @param rights who may read it, as {@code rw-r-----}; empty where that is not known
 * @param version by which the next backup knows that it is still the same; empty if it has to be read again
 */
record BackupEntry(
        String name,
        long size,
        String sha256,
        Instant modified,
        Optional<Instant> created,
        String rights,
        String version) {
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern RIGHTS = Pattern.compile("([r-][w-][x-]){3}");

    boolean isFolder() {
        return name.endsWith("/");
    }

    Map<String, @Nullable Object> json() {
        return Json.object(
                "name",
                name,
                "size",
                isFolder() ? null : size,
                "sha256",
                isFolder() ? null : sha256,
                "modified",
                modified.toString(),
                "created",
                created.map(Instant::toString).orElse(null),
                "rights",
                rights.isEmpty() ? null : rights,
                "version",
                version.isEmpty() ? null : version);
    }

    /** @throws IOException if it is none of ours, since it would be written somewhere */
    static BackupEntry of(Map<String, @Nullable Object> json) throws IOException {
        String name = text(json, "name");
        BackupPlaces.check(name);
        boolean folder = name.endsWith("/");
        long size = json.get("size") instanceof Long number ? number : 0;
        String sha256 = text(json, "sha256");
        String rights = text(json, "rights");
        if (size < 0
                || folder != sha256.isEmpty()
                || (!folder && !HASH.matcher(sha256).matches())
                || (!rights.isEmpty() && !RIGHTS.matcher(rights).matches())) {
            throw new IOException("the entry of '" + name + "' is no entry");
        }
        try {
            String created = text(json, "created");
            return new BackupEntry(
                    name,
                    size,
                    sha256,
                    Instant.parse(text(json, "modified")),
                    created.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(created)),
                    rights,
                    text(json, "version"));
        } catch (DateTimeException none) {
            throw new IOException("the entry of '" + name + "' has a time that is none", none);
        }
    }

    static String text(Map<String, @Nullable Object> json, String member) {
        return json.get(member) instanceof String text ? text : "";
    }
}
