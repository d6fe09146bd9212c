package commonplace.server.cli.config;

import commonplace.base.NearNames;
import commonplace.json.Json;
import commonplace.json.LocatedJson;
import commonplace.json.MalformedJsonException;
import commonplace.server.settings.Directories;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A configuration file of a server as it was read, with all that is wrong in it. JSON with comments and trailing commas:
 *
 * <pre>{@code
 * {
 *   "port": 8080, // behind nginx
 *   "trust_proxy": ["127.0.0.1"],
 *   "limits": { "address": { "requests": 6000 } },
 * }
 * }</pre>
 *
 * @param values by the keys of their settings
 */
public record ServerConfigFile(Path file, Map<String, SettingValue> values, List<ConfigMistake> mistakes) {
    /** Names the file, where no option does. */
    public static final String VARIABLE = "COMMONPLACE_SERVER_CONFIG";

    /** In the place of a file: none is to be read. */
    public static final String NONE = "none";

    /** Members by which editors find the schema. */
    static final String SCHEMA = "$schema";

    private static final String NAME = "server.jsonc";
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_TOLD = 100;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    public ServerConfigFile {
        values = Map.copyOf(values);
        mistakes = List.copyOf(mistakes);
    }

    /** Where the file is looked for that nobody has named. */
    public static Path usual(Map<String, String> environment) {
        return Directories.config(environment).resolve(NAME);
    }

    /**
     * The one that is meant, in this order: by the option, by the environment, at the usual place. Empty where there is none.
     *
     * @throws SettingsException if one was named that cannot be read
     */
    public static Optional<ServerConfigFile> find(Optional<Path> typed, Map<String, String> environment)
            throws SettingsException {
        Optional<String> named = typed.map(Path::toString)
                .or(() -> Optional.ofNullable(environment.get(VARIABLE)).filter(text -> !text.isBlank()));
        if (named.isPresent() && named.get().equals(NONE)) {
            return Optional.empty();
        }
        Path file = named.map(Path::of).orElseGet(() -> usual(environment));
        return named.isEmpty() && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Optional.empty()
                : Optional.of(read(file));
    }

    public static ServerConfigFile read(Path file) throws SettingsException {
        byte[] bytes;
        try (var in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (NoSuchFileException missing) {
            throw new SettingsException(
                    Files.isSymbolicLink(file)
                            ? "the configuration file " + file + " is a link to a file that is not there"
                            : "there is no configuration file " + file);
        } catch (IOException unreadable) {
            throw new SettingsException("the configuration file " + file + " cannot be read: " + unreadable);
        }
        if (bytes.length > MOST_BYTES) {
            throw new SettingsException(file + " has more than " + MOST_BYTES + " bytes, as no configuration has");
        }
        return of(file, bytes);
    }

    static ServerConfigFile of(Path file, byte[] bytes) {
        var reader = new Reader(file);
        try {
            reader.object(Json.readPlacedWithComments(withoutMark(bytes)), "");
            reader.contradictions();
        } catch (MalformedJsonException malformed) {
            reader.mistakes.add(new ConfigMistake(malformed.place(), malformed.problem()));
        }
        reader.mistakes.sort(
                Comparator.comparingInt((ConfigMistake each) -> each.place().line())
                        .thenComparingInt(each -> each.place().column()));
        return new ServerConfigFile(file, reader.values, reader.mistakes);
    }

    /** Some editors of Windows begin a file in UTF-8 with a mark that says so. */
    private static byte[] withoutMark(byte[] bytes) {
        boolean marked = bytes.length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
        return marked ? Arrays.copyOfRange(bytes, MARK.length, bytes.length) : bytes;
    }

    /** What is wrong, a line each, as far as a person would read on. */
    public String allMistakes() {
        List<String> lines = new ArrayList<>(
                mistakes.stream().limit(MOST_TOLD).map(each -> each.in(file)).toList());
        if (mistakes.size() > MOST_TOLD) {
            lines.add("and " + (mistakes.size() - MOST_TOLD) + " more mistakes");
        }
        return String.join("\n", lines);
    }

    private static final class Reader {
        private final Path file;
        private final Map<String, SettingValue> values = new LinkedHashMap<>();
        private final List<ConfigMistake> mistakes = new ArrayList<>();

        Reader(Path file) {
            this.file = file;
        }

        /** @param group the way to this object, with a dot at its end; empty for the file as a whole */
        void object(LocatedJson object, String group) {
            Optional<Map<String, LocatedJson>> members = object.members();
            if (members.isEmpty()) {
                String name = group.isEmpty() ? "the file" : "'" + group.substring(0, group.length() - 1) + "'";
                add(object, name + " is an object, such as {\"" + names(group).getFirst() + "\": …}");
                return;
            }
            for (LocatedJson.Key again : object.repeated()) {
                mistakes.add(new ConfigMistake(again.place(), "'" + group + again.name() + "' stands here twice"));
            }
            Set<String> seen = new HashSet<>();
            for (LocatedJson.Key key : object.keys()) {
                LocatedJson value = members.get().get(key.name());
                if (seen.add(key.name())
                        && value != null
                        && !(group.isEmpty() && key.name().equals(SCHEMA))) {
                    member(key, value, group);
                }
            }
        }

        private void member(LocatedJson.Key key, LocatedJson value, String group) {
            String name = group + key.name();
            if (key.name().indexOf('.') >= 0) {
                mistakes.add(new ConfigMistake(
                        key.place(),
                        "there is no setting '" + name + "'; what stands before a dot is an object of its own: {\""
                                + key.name().replace(".", "\": {\"") + "\": …}"));
                return;
            }
            Optional<Setting<?>> setting = ServerSettings.list().stream()
                    .filter(each -> each.key().equals(name))
                    .findFirst();
            if (setting.isPresent()) {
                value(setting.get(), value);
            } else if (ServerSettings.list().stream()
                    .anyMatch(each -> each.key().startsWith(name + "."))) {
                object(value, name + ".");
            } else {
                mistakes.add(new ConfigMistake(key.place(), unknown(name, key.name(), group)));
            }
        }

        private static String unknown(String name, String last, String group) {
            List<String> near = NearNames.to(last, names(group));
            return "there is no setting '" + name + "'"
                    + (near.isEmpty()
                            ? "; there are " + String.join(", ", names(group))
                            : "; did you mean '" + group + near.getFirst() + "'?");
        }

        /** What can stand in an object. */
        private static List<String> names(String group) {
            var names = new LinkedHashSet<String>();
            for (Setting<?> each : ServerSettings.list()) {
                if (each.key().startsWith(group)) {
                    String rest = each.key().substring(group.length());
                    int dot = rest.indexOf('.');
                    names.add(dot < 0 ? rest : rest.substring(0, dot));
                }
            }
            return List.copyOf(names);
        }

        private <T> void value(Setting<T> setting, LocatedJson value) {
            String name = "'" + setting.key() + "'";
            Optional<T> read = setting.type().ofJson(value.plain());
            int before = mistakes.size();
            if (read.isEmpty()) {
                String found = setting.secret() ? "something else" : Json.text(value.plain());
                add(wrongElement(setting, value), name + " is " + setting.type().wanted() + ", not " + found);
            } else if (setting.type() instanceof SettingType.Many(SettingType.Text each)) {
                List<LocatedJson> elements = value.elements().orElse(List.of());
                elements.forEach(element ->
                        each.objection(name, String.valueOf(element.value())).ifPresent(wrong -> add(element, wrong)));
            } else {
                setting.type().objection(name, read.get()).ifPresent(wrong -> add(value, wrong));
            }
            if (read.isPresent() && mistakes.size() == before) {
                values.put(
                        setting.key(),
                        new SettingValue(placed(setting, read.get()), new SettingSource.InFile(file, value.place())));
            }
        }

        /** In a list, the first that is not what it should be. */
        private static LocatedJson wrongElement(Setting<?> setting, LocatedJson value) {
            return setting.type() instanceof SettingType.Many
                    ? value.elements().orElse(List.of()).stream()
                            .filter(element -> !(element.value() instanceof String))
                            .findFirst()
                            .orElse(value)
                    : value;
        }

        /** A relative file is one beside this. */
        private Object placed(Setting<?> setting, Object value) {
            return ServerSettings.isFile(setting) && value instanceof String text
                    ? file.toAbsolutePath().resolveSibling(text).normalize().toString()
                    : value;
        }

        /** Told of what stands in the file alone. */
        void contradictions() {
            for (Contradiction each : Contradiction.in(
                    setting -> Optional.ofNullable(values.get(setting.key())).map(SettingValue::value))) {
                if (values.get(each.setting().key())
                        instanceof SettingValue(Object _, SettingSource.InFile(Path _, var place))) {
                    mistakes.add(new ConfigMistake(place, each.message(setting -> "'" + setting.key() + "'")));
                }
            }
        }

        private void add(LocatedJson value, String message) {
            mistakes.add(new ConfigMistake(value.place(), message));
        }
    }
}
