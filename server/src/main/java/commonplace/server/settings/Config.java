package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.json.JsonFields;
import commonplace.json.LocatedJson;
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
    private static final long SMALLEST = 1024;
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

    /** Whether there was no file: asked at every start, where comparing all of it would take longest. */
    @SuppressWarnings("ReferenceEquality")
    boolean isNone() {
        return this == NONE;
    }

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
        var mistakes = new SettingsMistakes(file);
        var fields = new JsonFields(LocatedJson.of(values), "", mistakes);
        fields.know(KEYS);
        fields.know(ToolsConfig.KEYS);
        fields.refuseOthers();
        mistakes.throwFirst();
        var config = new Config(
                zone(fields),
                fields.whole("max_note_bytes", SMALLEST, LARGEST, "a number from " + SMALLEST + " to " + LARGEST),
                daily(fields),
                text(fields, "embedder"),
                text(fields, "writer"),
                text(fields, "ollama_host"),
                text(fields, "openai_base_url"),
                text(fields, "database"),
                text(fields, "registry"),
                fields.number(THRESHOLD, 0, 1, "a number from 0 to 1"),
                fields.whole(REFRESH, 1, HOURS_OF_A_YEAR, "a whole number from 1 to " + HOURS_OF_A_YEAR)
                        .map(Duration::ofHours),
                ToolsConfig.NONE);
        mistakes.throwFirst();
        return config.with(ToolsConfig.of(fields, mistakes, file));
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

    private Config with(ToolsConfig configured) {
        return new Config(
                zone,
                maxNoteBytes,
                daily,
                embedder,
                writer,
                ollamaHost,
                openAiUrl,
                database,
                registry,
                registryThreshold,
                registryRefresh,
                configured);
    }

    private static Optional<String> text(JsonFields fields, String key) {
        Optional<String> text = fields.text(key, "text");
        if (text.filter(String::isBlank).isPresent()) {
            fields.mistake(key, "must be text that is not empty");
        }
        return text;
    }

    private static Optional<ZoneId> zone(JsonFields fields) {
        return fields.read("timezone", "a time zone such as \"Europe/Zurich\"", value -> {
            try {
                return value instanceof String name ? Optional.of(ZoneId.of(name)) : Optional.empty();
            } catch (DateTimeException unknown) {
                return Optional.empty();
            }
        });
    }

    private static Optional<DailyNotes> daily(JsonFields fields) {
        Optional<Map<String, @Nullable Object>> daily =
                fields.member("daily").map(member -> Json.asObject(member.plain()));
        boolean fits = daily.filter(each -> Set.of("folder", "format").containsAll(each.keySet())
                        && each.values().stream().allMatch(String.class::isInstance))
                .isPresent();
        if (fields.has("daily") && !fits) {
            fields.wrong("daily", "an object such as {\"folder\": \"daily\", \"format\": \"YYYY-MM-DD\"}");
        }
        return daily.filter(_ -> fits).map(each -> ObsidianDailyNotes.of(each, DailyNotes.DEFAULT.folder()));
    }
}
