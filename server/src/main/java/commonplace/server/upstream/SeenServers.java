package commonplace.server.upstream;

import commonplace.base.DurableFiles;
import commonplace.base.NewerFormatException;
import commonplace.base.ProcessLock;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.ToolPins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of servers, a file for each: their tools as they were approved, see {@link ToolPins}, and as they were last
 * heard. Several processes may keep the same server: what one of them approved, no other undoes, and each finds it with
 * {@link #follow}.
 *
 * <pre>{@code
 * var seen = new SeenServers(folder, Log::warn);
 * var server = new Upstream(config, setup, seen.pins(config.name()));
 * server.tools();
 * seen.keep(server);
 * }</pre>
 */
public final class SeenServers {
    /** A file that is larger is none of ours. */
    private static final int MAX_FILE = 32 << 20;

    private static final String FORMAT_MEMBER = "format";
    private static final int FORMAT = 1;

    private final Path folder;
    private final Consumer<String> told;
    private final Map<String, SeenServer> seen = new ConcurrentHashMap<>();

    /** A server as its file tells it. */
    private record SeenServer(
            long format,
            Map<String, @Nullable Object> pins,
            List<Map<String, @Nullable Object>> tools,
            Stamp stamp,
            byte[] bytes) {
        static final SeenServer NOTHING = new SeenServer(FORMAT, Map.of(), List.of(), Stamp.NONE, new byte[0]);
    }

    /** A file that was replaced has another. */
    private record Stamp(String key, long changed, long size) {
        static final Stamp NONE = new Stamp("", 0, 0);

        static Stamp of(Path file) throws IOException {
            try {
                BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(
                        String.valueOf(is.fileKey()), is.lastModifiedTime().toMillis(), is.size());
            } catch (NoSuchFileException none) {
                return NONE;
            }
        }
    }

    /** @param told hears of files that cannot be used; what they held is then forgotten */
    public SeenServers(Path folder, Consumer<String> told) {
        this.folder = folder;
        this.told = told;
    }

    /** The definitions that were approved, to begin a server with. */
    public ToolPins pins(String server) {
        return ToolPins.of(latest(server).pins());
    }

    /** The definitions of tools as they were last heard; none if the server was never heard. */
    public List<Map<String, @Nullable Object>> tools(String server) {
        return latest(server).tools();
    }

    /** The same, with what has changed since they were approved. */
    public List<ListedTool> remembered(String server) {
        ToolPins pins = pins(server);
        List<ListedTool> remembered = new ArrayList<>();
        for (Map<String, @Nullable Object> definition : tools(server)) {
            if (definition.get("name") instanceof String name) {
                remembered.add(pins.look(name, definition));
            }
        }
        return remembered;
    }

    /** Whether another process has kept the server since this one looked. Costs no more than a look at the file. */
    boolean hasChanged(String server) {
        try {
            return !Stamp.of(file(server))
                    .equals(seen.getOrDefault(server, SeenServer.NOTHING).stamp());
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Lets a server know what another process has approved since; returns whether there was anything. */
    public boolean follow(McpClient server) {
        if (!hasChanged(server.name())) {
            return false;
        }
        server.take(pins(server.name()));
        return true;
    }

    /** Keeps a server as it is now, with what other processes have approved. Writes nothing where nothing is new. */
    public void keep(McpClient server) throws IOException {
        String name = server.name();
        try (var _ = ProcessLock.acquire(folder.resolve(".lock"))) {
            SeenServer before = seen.getOrDefault(name, SeenServer.NOTHING);
            SeenServer theirs = latest(name);
            NewerFormatException.unlessKnown(file(name), theirs.format(), FORMAT);
            Map<String, @Nullable Object> pins =
                    merged(before.pins(), theirs.pins(), server.pins().wire());
            server.take(ToolPins.of(pins));
            McpClient.KnownTools known = server.known();
            // A server that does not answer has no tools now; what it had is still what is known.
            var tools = known.fresh()
                    ? known.tools().stream().map(ListedTool::definition).toList()
                    : theirs.tools();
            byte[] bytes = written(pins, tools);
            if (!Arrays.equals(bytes, theirs.bytes())) {
                DurableFiles.replacePrivate(file(name), bytes);
            }
            latest(name);
        }
    }

    /** What others changed since this process last looked is theirs; the rest is ours. */
    private static Map<String, @Nullable Object> merged(
            Map<String, @Nullable Object> before,
            Map<String, @Nullable Object> theirs,
            Map<String, @Nullable Object> ours) {
        Map<String, @Nullable Object> merged = new TreeMap<>(ours);
        theirs.forEach((tool, parts) -> {
            if (!ours.containsKey(tool) || !Objects.equals(parts, before.get(tool))) {
                merged.put(tool, parts);
            }
        });
        return merged;
    }

    // Definitions may be as large and as deep as a message: if they are more than a file may be, the pins are kept all
    // the same, or a server could make itself be forgotten.
    private static byte[] written(Map<String, @Nullable Object> pins, List<Map<String, @Nullable Object>> tools) {
        byte[] all = Json.write(Json.object(FORMAT_MEMBER, FORMAT, "pins", pins, "tools", tools));
        try {
            if (all.length <= MAX_FILE && !Json.readObject(all).isEmpty()) {
                return all;
            }
        } catch (MalformedJsonException tooMuch) {
            // Said above.
        }
        return Json.write(Json.object(FORMAT_MEMBER, FORMAT, "pins", pins, "tools", List.of()));
    }

    private Path file(String server) {
        return folder.resolve(server + ".json");
    }

    /** What the file tells, read again only if it is another. */
    private SeenServer latest(String server) {
        Path file = file(server);
        SeenServer before = seen.getOrDefault(server, SeenServer.NOTHING);
        try {
            Stamp stamp = Stamp.of(file);
            if (stamp.equals(before.stamp())) {
                return before;
            }
            SeenServer read = stamp.equals(Stamp.NONE) ? SeenServer.NOTHING : read(file, stamp);
            seen.put(server, read);
            return read;
        } catch (IOException unreadable) {
            told.accept(file + " cannot be read: " + unreadable.getMessage());
            return before;
        }
    }

    private SeenServer read(Path file, Stamp stamp) throws IOException {
        if (stamp.size() <= MAX_FILE) {
            byte[] bytes = Files.readAllBytes(file);
            try {
                Map<String, @Nullable Object> object = Json.readObject(bytes);
                // The first versions wrote none, and had the first.
                if (object.get(FORMAT_MEMBER) instanceof Long format && format > FORMAT) {
                    told.accept(String.valueOf(new NewerFormatException(file, format, FORMAT).getMessage()));
                    return new SeenServer(format, Map.of(), List.of(), stamp, bytes);
                }
                Map<String, @Nullable Object> pins = Json.asObject(object.get("pins"));
                if (pins != null && object.get("tools") instanceof List<?> tools) {
                    return new SeenServer(FORMAT, pins, objects(tools), stamp, bytes);
                }
            } catch (MalformedJsonException damaged) {
                // Told below.
            }
        }
        told.accept(file + " is damaged, and left out of account: which tools of the server changed since they were"
                + " approved is not known. It is written anew when the server is next heard.");
        return new SeenServer(FORMAT, Map.of(), List.of(), stamp, new byte[0]);
    }

    private static List<Map<String, @Nullable Object>> objects(List<?> tools) {
        List<Map<String, @Nullable Object>> objects = new ArrayList<>();
        for (Object tool : tools) {
            Map<String, @Nullable Object> object = Json.asObject(tool);
            if (object != null) {
                objects.add(object);
            }
        }
        return List.copyOf(objects);
    }
}
