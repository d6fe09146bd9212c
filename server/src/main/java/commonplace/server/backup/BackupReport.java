package commonplace.server.backup;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a backup has come to.
 *
 * @param added how many bytes of it were not there before
 * @param leftOut what is not in it, and why
 */
public record BackupReport(String name, long files, long bytes, long added, List<NotTaken> leftOut) {
    public BackupReport {
        leftOut = List.copyOf(leftOut);
    }

    /** Something that a backup does not have. */
    public record NotTaken(String what, String why) {}

    public Map<String, @Nullable Object> json() {
        return Json.object(
                "name",
                name,
                "files",
                files,
                "bytes",
                bytes,
                "added",
                added,
                "left_out",
                leftOut.stream()
                        .map(each -> Json.object("what", each.what(), "why", each.why()))
                        .toList());
    }

    public static BackupReport of(Map<String, @Nullable Object> json) {
        List<NotTaken> leftOut = new ArrayList<>();
        if (json.get("left_out") instanceof List<?> all) {
            for (Object each : all) {
                Map<String, @Nullable Object> one = Json.asObject(each);
                Map<String, @Nullable Object> known = one == null ? new LinkedHashMap<>() : one;
                leftOut.add(new NotTaken(BackupEntry.text(known, "what"), BackupEntry.text(known, "why")));
            }
        }
        return new BackupReport(
                BackupEntry.text(json, "name"),
                number(json, "files"),
                number(json, "bytes"),
                number(json, "added"),
                leftOut);
    }

    private static long number(Map<String, @Nullable Object> json, String member) {
        return json.get(member) instanceof Long number ? number : 0;
    }
}
