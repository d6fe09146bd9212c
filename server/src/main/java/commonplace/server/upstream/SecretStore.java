package commonplace.server.upstream;

import commonplace.base.DurableFiles;
import commonplace.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes secrets out of configurations, which others may see, and puts them into files that only their owner can read.
 * Nothing is written before {@link #write}.
 */
public final class SecretStore {
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]+");

    private final Path folder;
    private final Path home;
    private final Map<Path, String> files = new LinkedHashMap<>();

    /**
     * @param folder where the files are, in a folder for each server
     * @param home whose files are written {@code ~/…}
     */
    public SecretStore(Path folder, Path home) {
        this.folder = folder.toAbsolutePath().normalize();
        this.home = home.toAbsolutePath().normalize();
    }

    /**
     * A server without secrets: references to files stand in their place.
     *
     * @param moved is told what was replaced, by its place such as {@code env.API_KEY}, and by the file
     */
    public Map<String, @Nullable Object> without(
            String server, Map<String, @Nullable Object> json, MoveListener moved) {
        Map<String, @Nullable Object> without = new LinkedHashMap<>(json);
        for (String field : List.of("env", "headers")) {
            Map<String, @Nullable Object> values = Json.asObject(json.get(field));
            if (values != null) {
                Map<String, @Nullable Object> replaced = new LinkedHashMap<>();
                values.forEach((name, value) -> replaced.put(
                        name,
                        value instanceof String text
                                ? SecretDetector.value(name, text, kept(server, name, field + "." + name, moved))
                                : value));
                without.put(field, replaced);
            }
        }
        if (json.get("args") instanceof List<?> list && list.stream().allMatch(each -> each instanceof String)) {
            List<String> arguments = list.stream().map(String::valueOf).toList();
            without.put("args", SecretDetector.arguments(arguments, kept(server, "argument", "args", moved)));
        }
        if (json.get("url") instanceof String url) {
            without.put("url", SecretDetector.address(url, kept(server, "url", "url", moved)));
        }
        return without;
    }

    /** Hears of a secret that was moved. */
    public interface MoveListener {
        void to(String place, String file);
    }

    private UnaryOperator<String> kept(String server, String name, String place, MoveListener moved) {
        return secret -> {
            Path file = file(server, NOT_IN_NAMES.matcher(name).replaceAll("-"), secret);
            files.put(file, secret);
            String written = file.startsWith(home) ? "~/" + home.relativize(file) : file.toString();
            moved.to(place, written);
            return "${file:" + written + "}";
        };
    }

    // Another vault may have a server of that name, with another secret that must stay.
    private Path file(String server, String name, String secret) {
        Path file = folder.resolve(server).resolve(name);
        for (int i = 2; !holdsNothingElse(file, secret); i++) {
            file = folder.resolve(server).resolve(name + "-" + i);
        }
        return file;
    }

    private boolean holdsNothingElse(Path file, String secret) {
        String ours = files.get(file);
        if (ours != null) {
            return ours.equals(secret);
        }
        try {
            return !Files.exists(file) || Files.readString(file).equals(secret);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Writes the files. */
    public void write() throws IOException {
        for (var file : files.entrySet()) {
            DurableFiles.createPrivateFolders(
                    Objects.requireNonNull(file.getKey().getParent()));
            DurableFiles.replacePrivate(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
        }
    }
}
