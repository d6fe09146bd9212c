package commonplace.server.cli.servers;

import commonplace.json.Json;
import commonplace.server.settings.WantedTools;
import commonplace.server.upstream.ClientPlaces.Place;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.McpServersReader;
import commonplace.server.upstream.SecretStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts servers that were found in the files of other clients to those of a configuration. */
final class ServersImport {
    private static final String OURSELVES = "commonplace";

    private final Map<String, @Nullable Object> servers;
    private final Map<String, @Nullable Object> taken = new LinkedHashMap<>();
    private final Set<String> own = new LinkedHashSet<>();
    private final SecretStore secrets;
    private final Map<String, String> environment;
    private final boolean replace;

    /** @param existing the servers of the configuration */
    ServersImport(
            Map<String, @Nullable Object> existing,
            SecretStore secrets,
            Map<String, String> environment,
            boolean replace) {
        this.servers = new LinkedHashMap<>(existing);
        this.secrets = secrets;
        this.environment = environment;
        this.replace = replace;
    }

    /** What became of a server. */
    enum Fate {
        ADDED,
        REPLACED,
        KEPT,
        SKIPPED
    }

    /** @param notes what a person should know of it, without values */
    record Result(String name, Fate fate, List<String> notes) {
        Result {
            notes = List.copyOf(notes);
        }
    }

    /** The servers with all that was taken. */
    Map<String, @Nullable Object> servers() {
        return servers;
    }

    /**
     * Those that were taken from the person's own files, as they are written. What was taken from a file that came with a
     * folder is not among them: the importing user has not seen what it runs.
     */
    Map<String, @Nullable Object> own() {
        Map<String, @Nullable Object> written = new LinkedHashMap<>(servers);
        written.keySet().retainAll(own);
        return written;
    }

    /** @param brought whether the file came with a folder, and was not named by the person */
    Result take(String found, Map<String, @Nullable Object> json, Place place, boolean brought) {
        if (isOurselves(found, json)) {
            return new Result(found, Fate.SKIPPED, List.of("is this program, which must not contain itself"));
        }
        List<String> notes = new ArrayList<>();
        String name = found;
        if (WantedTools.isTaken(found)) {
            name = found + "-server";
            notes.add("is called " + name + " here: " + found + " already means something else");
        }
        Map<String, @Nullable Object> server = place.local() ? placed(json, place.folder()) : json;
        if (taken.containsKey(name)) {
            boolean same = server.equals(taken.get(name));
            return new Result(
                    name,
                    Fate.SKIPPED,
                    List.of(same ? "is the same as above" : "is another than that above, which is taken"));
        }
        boolean there = servers.containsKey(name);
        if (there && !replace) {
            return new Result(name, Fate.KEPT, List.of("is here already; --replace takes this one"));
        }
        taken.put(name, server);
        notes.addAll(mistakes(name, server, place.folder(), brought));
        if (brought) {
            notes.add(
                    "came with the folder, and is not used before you have agreed to it: `commonplace servers trust`");
        } else {
            own.add(name);
        }
        servers.put(
                name,
                secrets.without(
                        name, server, (what, file) -> notes.add(what + " has a secret, which is kept in " + file)));
        return new Result(name, there ? Fate.REPLACED : Fate.ADDED, notes);
    }

    private List<String> mistakes(String name, Map<String, @Nullable Object> server, Path folder, boolean brought) {
        String place = "mcpServers." + name;
        Map<String, @Nullable Object> alone = Json.object(name, server);
        ConfiguredServers read =
                brought ? McpServersReader.unread(alone, folder) : McpServersReader.read(alone, environment, folder);
        return read.mistakes().stream()
                .map(mistake -> "is not ready to use: "
                        + (mistake.startsWith(place)
                                ? mistake.substring(place.length()).replaceFirst("^[. ]", "")
                                : mistake))
                .toList();
    }

    private static boolean isOurselves(String name, Map<String, @Nullable Object> server) {
        List<String> words = Stream.concat(
                        Stream.of(server.getOrDefault("command", "")),
                        server.get("args") instanceof List<?> list ? list.stream() : Stream.of())
                .map(String::valueOf)
                .toList();
        boolean byCommand = words.contains("mcp")
                && words.stream()
                        .anyMatch(
                                word -> word.matches("(.*[/\\\\])?commonplace(\\.\\w+)?|commonplace\\.server\\.Main"));
        return byCommand || name.equals(OURSELVES);
    }

    /** What is relative in a project's file is relative to the project. */
    private static Map<String, @Nullable Object> placed(Map<String, @Nullable Object> server, Path folder) {
        if (!server.containsKey("command")) {
            return server;
        }
        Map<String, @Nullable Object> placed = new LinkedHashMap<>(server);
        if (server.get("cwd") instanceof String written) {
            placed.put(
                    "cwd",
                    written.contains("${")
                            ? written
                            : folder.resolve(written).normalize().toString());
        } else if (mentionsRelative(server)) {
            placed.put("cwd", folder.toString());
        }
        return placed;
    }

    private static boolean mentionsRelative(Map<String, @Nullable Object> server) {
        return Stream.concat(
                        Stream.of(server.getOrDefault("command", "")),
                        server.get("args") instanceof List<?> list ? list.stream() : Stream.of())
                .anyMatch(word -> word instanceof String text
                        && (text.equals(".") || text.startsWith("./") || text.startsWith("../")));
    }
}
