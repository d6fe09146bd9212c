package commonplace.server.backup;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A backup that somebody wants, who may be another process than the one that has the vault open.
 *
 * @param target where it goes
 * @param keys whether signing keys and other servers' secrets are to be in it
 * @param outside files that the vault is used with and that lie elsewhere
 */
public record BackupRequest(Path target, boolean zip, boolean keys, List<Path> outside) {
    public BackupRequest {
        outside = List.copyOf(outside);
    }

    public String text() {
        return Json.text(Json.object(
                "target",
                target.toString(),
                "zip",
                zip,
                "keys",
                keys,
                "outside",
                outside.stream().map(Path::toString).toList()));
    }

    public static BackupRequest parse(String text) throws IOException {
        try {
            Map<String, @Nullable Object> json = Json.readObject(text.getBytes(StandardCharsets.UTF_8));
            List<Path> outside = new ArrayList<>();
            if (json.get("outside") instanceof List<?> files) {
                files.forEach(file -> outside.add(Path.of(String.valueOf(file))));
            }
            Path target = Path.of(BackupEntry.text(json, "target"));
            if (!target.isAbsolute()) {
                throw new IOException("the backup has no target");
            }
            return new BackupRequest(
                    target, Boolean.TRUE.equals(json.get("zip")), Boolean.TRUE.equals(json.get("keys")), outside);
        } catch (MalformedJsonException | InvalidPathException none) {
            throw new IOException("what backup is wanted cannot be read: " + none.getMessage(), none);
        }
    }
}
