package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.vault.notes.DailyNotes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where Obsidian keeps a vault's daily notes, so that agents and people write in the same ones. */
final class ObsidianDailyNotes {
    private static final int MAX_FILE = 1 << 20;

    private ObsidianDailyNotes() {}

    static DailyNotes in(Path vault) {
        Path settings = vault.resolve(".obsidian/daily-notes.json");
        // A vault may be anybody's: what is no file, such as a pipe, could be read for ever.
        if (!Files.isRegularFile(settings)) {
            return DailyNotes.DEFAULT;
        }
        try (var in = Files.newInputStream(settings)) {
            byte[] file = in.readNBytes(MAX_FILE);
            // obsidian: without a folder, daily notes lie at the root
            return of(Json.readObject(file), "");
        } catch (IOException | MalformedJsonException notSet) {
            return DailyNotes.DEFAULT;
        }
    }

    static DailyNotes of(Map<String, @Nullable Object> values, String usualFolder) {
        String folder = values.get("folder") instanceof String written ? written.strip() : usualFolder;
        String format = values.get("format") instanceof String written && !written.isBlank()
                ? written
                : DailyNotes.DEFAULT_FORMAT;
        return new DailyNotes(trimmed(folder), format);
    }

    private static String trimmed(String folder) {
        int start = 0;
        int end = folder.length();
        while (start < end && folder.charAt(start) == '/') {
            start++;
        }
        while (end > start && folder.charAt(end - 1) == '/') {
            end--;
        }
        return folder.substring(start, end);
    }
}
