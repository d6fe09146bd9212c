package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.vault.notes.DailyNotes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A vault's configuration file.
 *
 * <pre>{@code
 * { "timezone": "Europe/Zurich", "max_note_bytes": 2097152, "daily": { "folder": "journal", "format": "YYYY-MM-DD" } }
 * }</pre>
 */
record Config(
        Optional<ZoneId> zone,
        Optional<Long> maxNoteBytes,
        Optional<DailyNotes> daily,
        Optional<String> embedder,
        Optional<String> writer,
        Optional<String> ollamaHost,
        Optional<String> openAiUrl,
        Optional<String> database,
        Optional<String> registry,
        Optional<Double> registryThreshold,
        Optional<Duration> registryRefresh,
        ToolsConfig tools) {
    static final Config NONE = new Config(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            ToolsConfig.NONE);

    static final String OLLAMA_HOST = "OLLAMA_HOST";
    static final String OPENAI_BASE_URL = "OPENAI_BASE_URL";

    private static final int MAX_FILE = 1 << 20;
    private static final long LARGEST = 16L << 20;
    private static final String THRESHOLD = "registry_threshold";
    private static final String REFRESH = "registry_refresh_hours";
    private static final long HOURS_OF_A_YEAR = 8760;

    private static final Set<String> KEYS = Set.of(
            "timezone",
            "max_note_bytes",
            "daily",
            "embedder",
            "writer",
            "ollama_host",
            "openai_base_url",
            "database",
            "registry",
            THRESHOLD,
            REFRESH);

    static Config read(Path file, boolean required) throws IOException, SettingsException {
        Map<String, @Nullable Object> values;
        try (var in = Files.newInputStream(regular(file, required))) {
            byte[] bytes = in.readNBytes(MAX_FILE + 1);
            if (bytes.length > MAX_FILE) {
                throw new SettingsException(file + " has more than " + MAX_FILE + " bytes, as no configuration has");
            }
            values = Json.readObject(bytes);
        } catch (NoSuchFileException missing) {
            if (required) {
                throw new SettingsException("there is no configuration file " + file);
            }
            return NONE;
        } catch (MalformedJsonException malformed) {
            throw new SettingsException(file + " is not JSON: " + malformed.getMessage());
        }
        for (String key : values.keySet()) {
            if (!KEYS.contains(key) && !ToolsConfig.KEYS.contains(key)) {
                throw new SettingsException(file + ": there is no setting '" + key + "'; there are "
                        + Stream.concat(KEYS.stream(), ToolsConfig.KEYS.stream())
                                .sorted(String.CASE_INSENSITIVE_ORDER)
                                .collect(Collectors.joining(", ")));
            }
        }
        return new Config(
                zone(values.get("timezone"), file),
                size(values.get("max_note_bytes"), file),
                daily(values.get("daily"), file),
                text(values, "embedder", file),
                text(values, "writer", file),
                text(values, "ollama_host", file),
                text(values, "openai_base_url", file),
                text(values, "database", file),
                text(values, "registry", file),
                threshold(values.get(THRESHOLD), file),
                refresh(values.get(REFRESH), file),
                ToolsConfig.of(values, file));
    }

    /** What lies in a vault may be a pipe, from which one could read for ever; what a person names they may pipe in. */
    private static Path regular(Path file, boolean named) throws SettingsException {
        if (!named && Files.exists(file) && !Files.isRegularFile(file)) {
            throw new SettingsException(file + " is not a file");
        }
        return file;
    }

    /** The environment, and for what it leaves open the configuration. */
    Map<String, String> over(Map<String, String> environment) {
        var all = new HashMap<>(environment);
        ollamaHost.ifPresent(host -> all.putIfAbsent(OLLAMA_HOST, host));
        openAiUrl.ifPresent(url -> all.putIfAbsent(OPENAI_BASE_URL, url));
        return Map.copyOf(all);
    }

    private static Optional<String> text(Map<String, @Nullable Object> values, String key, Path file)
            throws SettingsException {
        Object value = values.get(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text && !text.isBlank()) {
            return Optional.of(text);
        }
        throw new SettingsException(file + ": '" + key + "' must be text"
                + (value instanceof String ? " that is not empty" : ", not " + Json.text(value)));
    }

    private static Optional<ZoneId> zone(@Nullable Object value, Path file) throws SettingsException {
        if (value == null) {
            return Optional.empty();
        }
        try {
            if (value instanceof String name) {
                return Optional.of(ZoneId.of(name));
            }
        } catch (DateTimeException unknown) {
            // Told below.
        }
        throw new SettingsException(
                file + ": 'timezone' must be a time zone such as \"Europe/Zurich\", not " + Json.text(value));
    }

    private static Optional<Long> size(@Nullable Object value, Path file) throws SettingsException {
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Long bytes && bytes >= 1024 && bytes <= LARGEST) {
            return Optional.of(bytes);
        }
        throw new SettingsException(
                file + ": 'max_note_bytes' must be a number from 1024 to " + LARGEST + ", not " + Json.text(value));
    }

    private static Optional<Double> threshold(@Nullable Object value, Path file) throws SettingsException {
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Number share && share.doubleValue() >= 0 && share.doubleValue() <= 1) {
            return Optional.of(share.doubleValue());
        }
        throw new SettingsException(
                file + ": '" + THRESHOLD + "' must be a number from 0 to 1, not " + Json.text(value));
    }

    private static Optional<Duration> refresh(@Nullable Object value, Path file) throws SettingsException {
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Long hours && hours >= 1 && hours <= HOURS_OF_A_YEAR) {
            return Optional.of(Duration.ofHours(hours));
        }
        throw new SettingsException(file + ": '" + REFRESH + "' must be a whole number from 1 to " + HOURS_OF_A_YEAR
                + ", not " + Json.text(value));
    }

    private static Optional<DailyNotes> daily(@Nullable Object value, Path file) throws SettingsException {
        if (value == null) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> daily = Json.asObject(value);
        if (daily == null
                || !Set.of("folder", "format").containsAll(daily.keySet())
                || !daily.values().stream().allMatch(each -> each instanceof String)) {
            throw new SettingsException(file
                    + ": 'daily' must be an object such as {\"folder\": \"daily\", \"format\": \"YYYY-MM-DD\"}, not "
                    + Json.text(value));
        }
        return Optional.of(ObsidianDailyNotes.of(daily, DailyNotes.DEFAULT.folder()));
    }
}
