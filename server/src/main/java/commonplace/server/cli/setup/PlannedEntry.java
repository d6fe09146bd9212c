package commonplace.server.cli.setup;

import commonplace.json.Json;
import commonplace.server.clientfiles.ConfigText;
import commonplace.server.clientfiles.MalformedConfigException;
import commonplace.server.upstream.ClientFile;
import commonplace.server.upstream.ClientPlaces.UserFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is to become of a client's file. */
sealed interface PlannedEntry {
    UserFile target();

    /** The client is connected as wanted. */
    record Connected(UserFile target) implements PlannedEntry {}

    /** The file cannot be read or changed, and is left alone. */
    record Unusable(UserFile target, String problem) implements PlannedEntry {}

    /**
     * The entry is to be written.
     *
     * @param existing what has the name by now
     */
    record Writing(
            UserFile target,
            SettingsFile file,
            List<String> keys,
            Map<String, @Nullable Object> entry,
            Optional<Object> existing,
            boolean isContainerNew,
            String after)
            implements PlannedEntry {
        String before() {
            return file.text().orElse("");
        }
    }

    static PlannedEntry of(UserFile target, String name, ServerStart start) {
        ClientFile client = target.client();
        List<String> keys = client.keys(name);
        try {
            SettingsFile file = SettingsFile.read(target.file());
            ConfigText text = ConfigText.read(client.notation(), file.text().orElse(""));
            Optional<Object> existing = text.value(keys);
            Map<String, @Nullable Object> wanted =
                    client.entry(start.program(), start.arguments(), start.environment());
            Map<String, @Nullable Object> there = Json.asObject(existing.orElse(null));
            if (there != null && says(there, wanted)) {
                return new Connected(target);
            }
            Map<String, @Nullable Object> entry = there == null ? wanted : over(there, wanted);
            boolean isContainerNew = text.value(keys.subList(0, 1)).isEmpty();
            return new Writing(
                    target,
                    file,
                    keys,
                    entry,
                    existing,
                    isContainerNew,
                    text.with(keys, entry).text());
        } catch (IOException unreadable) {
            return new Unusable(target, said(unreadable));
        } catch (MalformedConfigException malformed) {
            return new Unusable(target, malformed.getMessage());
        }
    }

    /** An entry may say more than we do, such as a limit that a person has set. */
    private static boolean says(Map<String, @Nullable Object> there, Map<String, @Nullable Object> wanted) {
        return wanted.entrySet().stream()
                .allMatch(each -> ("type".equals(each.getKey()) && !there.containsKey("type"))
                        || String.valueOf(each.getValue()).equals(String.valueOf(there.get(each.getKey()))));
    }

    /** What a person has set of a server that is a program stays. */
    private static Map<String, @Nullable Object> over(
            Map<String, @Nullable Object> there, Map<String, @Nullable Object> wanted) {
        if (!there.containsKey("command")) {
            return wanted;
        }
        Map<String, @Nullable Object> entry = new LinkedHashMap<>(there);
        entry.putAll(wanted);
        return entry;
    }

    private static String said(IOException unreadable) {
        String message = String.valueOf(unreadable.getMessage());
        return message.startsWith("is ") || message.startsWith("has ")
                ? message
                : "cannot be read: " + (unreadable instanceof AccessDeniedException ? "permission denied" : message);
    }
}
