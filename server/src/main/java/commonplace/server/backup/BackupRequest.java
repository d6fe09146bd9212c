package commonplace.server.backup;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A backup that somebody wants, who may be another process than the one that has the vault open.
 *
 * @param place where it goes
 * @param keys whether signing keys and other servers' secrets are to be in it
 * @param outside files that the vault is used with and that lie elsewhere
 */
public record BackupRequest(BackupPlace place, boolean keys, List<Path> outside) {
    public BackupRequest {
        outside = List.copyOf(outside);
    }

    public String text() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>(place.json());
        json.put("keys", keys);
        json.put("outside", outside.stream().map(Path::toString).toList());
        return Json.text(json);
    }

    public static BackupRequest parse(String text) throws IOException {
        try {
            Map<String, @Nullable Object> json = Json.readObject(text.getBytes(StandardCharsets.UTF_8));
            List<Path> outside = new ArrayList<>();
            if (json.get("outside") instanceof List<?> files) {
                files.forEach(file -> outside.add(Path.of(String.valueOf(file))));
            }
            return new BackupRequest(BackupPlace.of(json), Boolean.TRUE.equals(json.get("keys")), outside);
        } catch (MalformedJsonException | IllegalArgumentException none) {
            throw new IOException("what backup is wanted cannot be read: " + none.getMessage(), none);
        }
    }
}
