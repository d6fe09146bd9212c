package commonplace.server.cli.setup;

import commonplace.base.DurableFiles;
import commonplace.base.ProcessLock;
import commonplace.base.Sha256;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.cli.setup.PlannedEntry.Writing;
import commonplace.server.upstream.ClientFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was written into the files of clients, so that it can be taken back. It is noted before it is written: whoever is killed
 * between the two leaves a note about nothing, and never an entry that nobody knows of.
 */
final class SetupRecord {
    private static final int FORMAT = 1;
    private static final int MAX_BYTES = 16 << 20;

    private final Path file;

    /** @param data the user's data directory */
    SetupRecord(Path data) {
        this.file = data.resolve("setup.json");
    }

    /**
     * One entry that was written.
     *
     * @param replaced what had the name before; empty if nothing had
     * @param splice all that was changed in the text
     * @param digest of the text as it was then
     */
    record WrittenEntry(
            ClientFile client,
            String title,
            Path file,
            List<String> keys,
            Map<String, @Nullable Object> entry,
            Optional<Map<String, @Nullable Object>> replaced,
            boolean isContainerNew,
            boolean isFileNew,
            TextSplice splice,
            String digest) {
        static WrittenEntry of(Writing planned) {
            Map<String, @Nullable Object> existing =
                    Json.asObject(planned.existing().orElse(null));
            return new WrittenEntry(
                    planned.target().client(),
                    planned.target().title(),
                    planned.file().file(),
                    planned.keys(),
                    planned.entry(),
                    Optional.ofNullable(existing),
                    planned.isContainerNew(),
                    planned.file().text().isEmpty(),
                    TextSplice.between(planned.before(), planned.after()),
                    Sha256.hex(planned.after()));
        }

        private Map<String, @Nullable Object> wire() {
            return Json.object(
                    "client", client.word(),
                    "title", title,
                    "file", file.toString(),
                    "keys", keys,
                    "entry", plain(entry),
                    "replaced", replaced.map(SetupRecord::plain).orElse(null),
                    "container_new", isContainerNew,
                    "file_new", isFileNew,
                    "at", splice.at(),
                    "removed", splice.removed(),
                    "inserted", splice.inserted(),
                    "sha256", digest);
        }

        private static Optional<WrittenEntry> of(@Nullable Object json) {
            Map<String, @Nullable Object> wire = Json.asObject(json);
            if (wire == null) {
                return Optional.empty();
            }
            Optional<ClientFile> client = ClientFile.of(String.valueOf(wire.get("client")));
            Map<String, @Nullable Object> entry = Json.asObject(wire.get("entry"));
            if (client.isEmpty()
                    || entry == null
                    || !(wire.get("keys") instanceof List<?> keys)
                    || !(wire.get("at") instanceof Long at)) {
                return Optional.empty();
            }
            return Optional.of(new WrittenEntry(
                    client.get(),
                    String.valueOf(wire.get("title")),
                    Path.of(String.valueOf(wire.get("file"))),
                    keys.stream().map(String::valueOf).toList(),
                    entry,
                    Optional.ofNullable(Json.asObject(wire.get("replaced"))),
                    Boolean.TRUE.equals(wire.get("container_new")),
                    Boolean.TRUE.equals(wire.get("file_new")),
                    new TextSplice(
                            Math.toIntExact(at),
                            String.valueOf(wire.get("removed")),
                            String.valueOf(wire.get("inserted"))),
                    String.valueOf(wire.get("sha256"))));
        }
    }

    /**
     * All that was written and not taken back, the oldest first.
     *
     * @param folders that were made for a vault
     */
    record Written(List<WrittenEntry> entries, List<Path> folders) {
        Written {
            entries = List.copyOf(entries);
            folders = List.copyOf(folders);
        }

        Written with(WrittenEntry entry) {
            List<WrittenEntry> more = new ArrayList<>(entries);
            more.add(entry);
            return new Written(more, folders);
        }

        Written with(Path folder) {
            List<Path> more = new ArrayList<>(folders);
            more.add(folder);
            return new Written(entries, more);
        }

        Written without(WrittenEntry entry) {
            return new Written(
                    entries.stream().filter(each -> !each.equals(entry)).toList(), folders);
        }
    }

    /** One setup at a time. */
    ProcessLock lock() throws IOException {
        return ProcessLock.acquire(file.resolveSibling("setup.lock"));
    }

    Written read() throws IOException {
        if (!Files.exists(file)) {
            return new Written(List.of(), List.of());
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is larger than what setup writes; move it away");
        }
        try {
            Map<String, @Nullable Object> wire = Json.readObject(Files.readAllBytes(file));
            if (!(wire.get("format") instanceof Long format) || format != FORMAT) {
                throw new IOException(file + " was written by another version of Commonplace; use that to undo it");
            }
            List<WrittenEntry> entries = new ArrayList<>();
            if (wire.get("entries") instanceof List<?> list) {
                list.forEach(each -> WrittenEntry.of(each).ifPresent(entries::add));
            }
            List<Path> folders = wire.get("folders") instanceof List<?> list
                    ? list.stream().map(each -> Path.of(String.valueOf(each))).toList()
                    : List.of();
            return new Written(entries, folders);
        } catch (MalformedJsonException damaged) {
            throw new IOException(
                    file + " is damaged (" + damaged.getMessage()
                            + "), so what setup wrote is not known; take it out by" + " hand, and delete this file",
                    damaged);
        }
    }

    void write(Written written) throws IOException {
        if (written.entries().isEmpty() && written.folders().isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        DurableFiles.createPrivateFolders(
                Objects.requireNonNull(file.toAbsolutePath().getParent()));
        DurableFiles.replacePrivate(
                file,
                Json.writeIndented(Json.object(
                        "format", FORMAT,
                        "entries",
                                written.entries().stream()
                                        .map(WrittenEntry::wire)
                                        .toList(),
                        "folders",
                                written.folders().stream().map(Path::toString).toList())));
    }

    /** Values as JSON has them; TOML has dates as well. */
    static Map<String, @Nullable Object> plain(Map<String, @Nullable Object> object) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        object.forEach((key, value) -> copy.put(key, plainValue(value)));
        return copy;
    }

    private static @Nullable Object plainValue(@Nullable Object value) {
        Map<String, @Nullable Object> object = Json.asObject(value);
        if (object != null) {
            return plain(object);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>();
            list.forEach(each -> copy.add(plainValue(each)));
            return copy;
        }
        boolean known = value == null || value instanceof Number || value instanceof Boolean;
        return known ? value : String.valueOf(value);
    }
}
