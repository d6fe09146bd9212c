package commonplace.tools.cairn;

import commonplace.knowledge.DailyNotes;
import commonplace.knowledge.Progress;
import commonplace.knowledge.Vault;
import commonplace.knowledge.VaultSettings;
import commonplace.tools.Answer;
import commonplace.tools.Shape;
import commonplace.tools.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A vault in a folder of its own, and the eight tools on it, spoken to in few words.
 *
 * <pre>{@code
 * vault.file("people/jamie.md", "# Jamie Wilson").call("cairn_read", "path", "people/jamie")
 * }</pre>
 */
final class TestVault implements AutoCloseable {
    private final Path directory;
    private final Vault vault;
    private final CairnTools tools;
    private Instant now = Instant.parse("2026-02-24T14:00:00Z");

    TestVault() {
        this(UnaryOperator.identity());
    }

    TestVault(UnaryOperator<VaultSettings> settings) {
        try {
            directory = Files.createTempDirectory("vault");
            Path root = Files.createDirectory(directory.resolve("notes"));
            vault = Vault.open(
                    settings.apply(new VaultSettings(
                            root,
                            directory.resolve("index"),
                            directory.resolve("live"),
                            Optional.of(ZoneOffset.UTC),
                            VaultSettings.DEFAULT_MAX_NOTE_BYTES,
                            DailyNotes.DEFAULT,
                            () -> now)),
                    Progress.NONE,
                    message -> {
                        throw new AssertionError(message);
                    });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        tools = new CairnTools(() -> vault);
    }

    static UnaryOperator<VaultSettings> in(ZoneId zone) {
        return it -> new VaultSettings(
                it.root(), it.index(), it.live(), Optional.of(zone), it.maxNoteBytes(), it.daily(), it.clock());
    }

    static UnaryOperator<VaultSettings> atMost(long bytes) {
        return it -> new VaultSettings(it.root(), it.index(), it.live(), it.ownZone(), bytes, it.daily(), it.clock());
    }

    /** What time it is from now on. */
    TestVault at(String instant) {
        now = Instant.parse(instant);
        return this;
    }

    Path path(String file) {
        return vault.root().resolve(file);
    }

    /** Puts a file there, as another program would. */
    TestVault file(String file, String text) {
        return file(file, text.getBytes(StandardCharsets.UTF_8));
    }

    TestVault file(String file, byte[] bytes) {
        try {
            Files.createDirectories(path(file).getParent());
            Files.write(path(file), bytes);
            vault.refresh(file);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    TestVault modified(String file, String instant) {
        try {
            Files.setLastModifiedTime(path(file), FileTime.from(Instant.parse(instant)));
            vault.refresh(file);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** What the file holds. */
    String text(String file) {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    byte[] bytes(String file) {
        try {
            return Files.readAllBytes(path(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** What the file holds, with the front matter's time of creation left out: most tests are not about it. */
    String body(String file) {
        return text(file).replaceFirst("^---\ncreated: \"?[^\n]*\"?\n---\n\n?", "");
    }

    Answer answer(String tool, Object... namesAndValues) {
        var arguments = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        Tool<?> called = tools.tools().stream()
                .filter(each -> each.name().equals(tool))
                .findFirst()
                .orElseThrow();
        return switch (called.call(arguments)) {
            case Tool.Outcome.Answered(Answer answer) -> answer;
            case Tool.Outcome.Misfit(String message) -> tools.misfit(message).orElseThrow();
        };
    }

    /** The answer as text: prose as it is, data as {@code {path=a, created=true}}, an error as its message. */
    String call(String tool, Object... namesAndValues) {
        return switch (answer(tool, namesAndValues)) {
            case Answer.Text(String text) -> text;
            case Answer.Data(Record value) -> Shape.values(value).toString();
            case Answer.Told(String text, var _) -> text;
            case Answer.Refused(String message) -> message;
        };
    }

    /** The answer's data; anything else is a failure. */
    Map<String, Object> data(String tool, Object... namesAndValues) {
        Answer answer = answer(tool, namesAndValues);
        if (answer instanceof Answer.Data(Record value)) {
            return Shape.values(value);
        }
        throw new AssertionError(tool + " answered " + answer);
    }

    /** One list of the answer's data. */
    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> list(Map<String, Object> data, String name) {
        return (List<Map<String, Object>>) data.getOrDefault(name, List.of());
    }

    static String each(List<Map<String, Object>> list, String name) {
        return list.stream().map(each -> String.valueOf(each.get(name))).collect(Collectors.joining(" "));
    }

    String read(String path) {
        return call("cairn_read", "path", path);
    }

    String write(String path, String content) {
        return call("cairn_write", "path", path, "content", content);
    }

    String append(String path, String content) {
        return call("cairn_patch", "path", path, "op", "append", "content", content);
    }

    String replace(String path, String find, String content) {
        return call("cairn_patch", "path", path, "op", "replace", "find", find, "content", content);
    }

    /** A part of an answer that must be there, as text. */
    static String at(Map<String, Object> data, String key) {
        return Objects.requireNonNull(data.get(key), key).toString();
    }

    /** The paths found by a query, in order. */
    String search(String query) {
        return found("query", query);
    }

    String found(Object... namesAndValues) {
        return each(list(data("cairn_search", namesAndValues), "results"), "path");
    }

    /** The snippet of the first result. */
    String snippet(Object... namesAndValues) {
        return at(list(data("cairn_search", namesAndValues), "results").getFirst(), "snippet");
    }

    String incoming(String path) {
        return each(list(data("cairn_links", "path", path), "incoming"), "path");
    }

    String outgoing(String path) {
        return each(list(data("cairn_links", "path", path), "outgoing"), "path");
    }

    @Override
    public void close() {
        vault.close();
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
