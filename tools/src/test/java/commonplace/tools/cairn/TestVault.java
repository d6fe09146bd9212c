package commonplace.tools.cairn;

import commonplace.base.Progress;
import commonplace.models.ModelException;
import commonplace.models.ModelSettings;
import commonplace.models.Models;
import commonplace.projects.notes.NoteFinder;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.tools.Caller;
import commonplace.tools.DirectCalls;
import commonplace.tools.Shape;
import commonplace.tools.ToolResult;
import commonplace.tools.lens.LensTools;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.notes.DailyNotes;
import commonplace.vault.notes.NotePath;
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
import org.jspecify.annotations.Nullable;

/**
 * A vault in a folder of its own, and all tools on it, spoken to in few words.
 *
 * <pre>{@code
 * vault.file("people/jamie.md", "# Jamie Wilson").call("cairn_read", "path", "people/jamie")
 * }</pre>
 */
public final class TestVault implements AutoCloseable {
    private final Path directory;
    private final Vault vault;
    private final List<DirectCalls<?>> toolsets;
    private volatile boolean wantsMeaning;
    private @Nullable Models models;
    private @Nullable SemanticNotes meaning;
    private Instant now = Instant.parse("2026-02-24T14:00:00Z");

    public TestVault() {
        this(UnaryOperator.identity());
    }

    public TestVault(UnaryOperator<VaultSettings> settings) {
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
        var finder = new NoteFinder(vault, () -> wantsMeaning ? Optional.of(meaning()) : Optional.empty());
        toolsets = List.of(
                new DirectCalls<>(new CairnTools(), () -> new CairnTools.Notes(vault, finder)),
                new DirectCalls<>(new LensTools(), () -> vault));
    }

    /** From now on with the model that comes with the program; without it, most tests are quicker. */
    public TestVault withMeaning() {
        wantsMeaning = true;
        return this;
    }

    private synchronized SemanticNotes meaning() {
        SemanticNotes known = meaning;
        if (known != null) {
            return known;
        }
        try {
            models = Models.of(ModelSettings.defaults(Path.of("target/models")));
            known = SemanticNotes.open(
                    vault, directory.resolve("meaning"), models.embedder().orElseThrow(), message -> {
                        throw new AssertionError(message);
                    });
            meaning = known;
            return known;
        } catch (IOException | ModelException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    public static UnaryOperator<VaultSettings> in(ZoneId zone) {
        return it -> new VaultSettings(
                it.root(), it.index(), it.live(), Optional.of(zone), it.maxNoteBytes(), it.daily(), it.clock());
    }

    public static UnaryOperator<VaultSettings> atMost(long bytes) {
        return it -> new VaultSettings(it.root(), it.index(), it.live(), it.ownZone(), bytes, it.daily(), it.clock());
    }

    /** What time it is from now on. */
    public TestVault at(String instant) {
        now = Instant.parse(instant);
        return this;
    }

    public Path path(String file) {
        return vault.root().resolve(file);
    }

    /** A hold on the live document, as somebody has who types in it. */
    public LiveDocument live(String path) {
        return vault.live(new NotePath(path)).orElseThrow();
    }

    /** Puts a file there, as another program would. */
    public TestVault file(String file, String text) {
        return file(file, text.getBytes(StandardCharsets.UTF_8));
    }

    public TestVault file(String file, byte[] bytes) {
        try {
            Files.createDirectories(path(file).getParent());
            Files.write(path(file), bytes);
            vault.refresh(file);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public TestVault modified(String file, String instant) {
        try {
            Files.setLastModifiedTime(path(file), FileTime.from(Instant.parse(instant)));
            vault.refresh(file);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** What the file holds. */
    public String text(String file) {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    public byte[] bytes(String file) {
        try {
            return Files.readAllBytes(path(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** What the file holds, with the front matter's time of creation left out: most tests are not about it. */
    public String body(String file) {
        return text(file).replaceFirst("^---\ncreated: \"?[^\n]*\"?\n---\n\n?", "");
    }

    public ToolResult answer(String tool, Object... namesAndValues) {
        var arguments = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        for (DirectCalls<?> toolset : toolsets) {
            if (toolset.has(tool)) {
                return toolset.answer(tool, arguments, Caller.NOBODY);
            }
        }
        throw new AssertionError("there is no tool " + tool);
    }

    /** The answer as text: prose as it is, data as {@code {path=a, created=true}}, an error as its message. */
    public String call(String tool, Object... namesAndValues) {
        return switch (answer(tool, namesAndValues)) {
            case ToolResult.Text(String text) -> text;
            case ToolResult.Data(Record value) -> Shape.values(value).toString();
            case ToolResult.Told(String text, var _) -> text;
            case ToolResult.Refused(String message) -> message;
            case ToolResult.RefusedWith(Record error) -> error.toString();
            case ToolResult.Foreign _, ToolResult.Failed _ -> throw new AssertionError(tool);
        };
    }

    /** The answer's data; anything else is a failure. */
    public Map<String, Object> data(String tool, Object... namesAndValues) {
        ToolResult answer = answer(tool, namesAndValues);
        if (answer instanceof ToolResult.Data(Record value)) {
            return present(value);
        }
        if (answer instanceof ToolResult.Told(var _, Record value)) {
            return present(value);
        }
        throw new AssertionError(tool + " answered " + answer);
    }

    private static Map<String, Object> present(Record value) {
        var present = new LinkedHashMap<String, Object>();
        Shape.values(value).forEach((name, each) -> {
            if (each != null) {
                present.put(name, each);
            }
        });
        return present;
    }

    /** One list of the answer's data. */
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> list(Map<String, Object> data, String name) {
        return (List<Map<String, Object>>) data.getOrDefault(name, List.of());
    }

    public static String each(List<Map<String, Object>> list, String name) {
        return list.stream().map(each -> String.valueOf(each.get(name))).collect(Collectors.joining(" "));
    }

    public String read(String path) {
        return call("cairn_read", "path", path);
    }

    public String write(String path, String content) {
        return call("cairn_write", "path", path, "content", content);
    }

    public String append(String path, String content) {
        return call("cairn_patch", "path", path, "op", "append", "content", content);
    }

    public String replace(String path, String find, String content) {
        return call("cairn_patch", "path", path, "op", "replace", "find", find, "content", content);
    }

    /** A part of an answer that must be there, as text. */
    public static String at(Map<String, Object> data, String key) {
        return Objects.requireNonNull(data.get(key), key).toString();
    }

    /** The paths of the notes that have every word of a query, in order. */
    public String search(String query) {
        return found("query", query, "semantic", false);
    }

    public String found(Object... namesAndValues) {
        return each(list(data("cairn_search", namesAndValues), "results"), "path");
    }

    /** The snippet of the first result. */
    public String snippet(Object... namesAndValues) {
        return at(list(data("cairn_search", namesAndValues), "results").getFirst(), "snippet");
    }

    public String incoming(String path) {
        return each(list(data("cairn_links", "path", path), "incoming"), "path");
    }

    public String outgoing(String path) {
        return each(list(data("cairn_links", "path", path), "outgoing"), "path");
    }

    @Override
    public void close() {
        if (meaning != null) {
            meaning.close();
        }
        if (models != null) {
            models.close();
        }
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
