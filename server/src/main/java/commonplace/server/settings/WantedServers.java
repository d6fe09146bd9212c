package commonplace.server.settings;

import commonplace.mcp.client.Permission;
import commonplace.mcp.client.ServerConfig;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.McpServersReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Other people's servers, as a configuration wants them. Those that a vault brings along are read, and what they refer to
 * is looked up, from the moment on that a person has agreed to them; until then they wait.
 */
public final class WantedServers implements Permission {
    /** None, and nothing wrong about them. */
    public static final WantedServers NONE =
            new WantedServers(Map.of(), ConfiguredServers.NONE, _ -> ConfiguredServers.NONE, null);

    private final Map<String, @Nullable Object> written;
    private final ConfiguredServers outline;
    private final Reading reading;
    private final @Nullable Trust trust;
    private @Nullable Now latest;

    /** Reads those of these names, and what they refer to. */
    private interface Reading {
        ConfiguredServers of(Map<String, @Nullable Object> servers);
    }

    /**
     * The servers at one moment.
     *
     * @param usable those that may be used, and those that are switched off; with what is wrong about all of them
     * @param waiting those that nobody has agreed to
     */
    public record Now(ConfiguredServers usable, List<TrustRequest> waiting) {
        public Now {
            waiting = List.copyOf(waiting);
        }
    }

    private WantedServers(
            Map<String, @Nullable Object> written, ConfiguredServers outline, Reading reading, @Nullable Trust trust) {
        this.written = written;
        this.outline = outline;
        this.reading = reading;
        this.trust = trust;
    }

    /** Servers that the person named themselves: read at once. */
    static WantedServers trusted(Map<String, @Nullable Object> written, Map<String, String> environment, Path folder) {
        ConfiguredServers read = McpServersReader.read(written, environment, folder);
        return new WantedServers(written, read, _ -> read, null);
    }

    /** Servers that a vault brings along. */
    static WantedServers asked(
            Map<String, @Nullable Object> written, Map<String, String> environment, Path folder, Trust trust) {
        return new WantedServers(
                written,
                McpServersReader.unread(written, folder),
                servers -> McpServersReader.read(servers, environment, folder),
                trust);
    }

    /** The same, with more that is wrong. */
    WantedServers with(List<String> mistakes) {
        List<String> all = new ArrayList<>(mistakes);
        all.addAll(outline.mistakes());
        return new WantedServers(
                written, new ConfiguredServers(outline.servers(), outline.secrets(), all), reading, trust);
    }

    /** Whether there are any, be it that they may be used or not. */
    public boolean isEmpty() {
        return outline.servers().isEmpty();
    }

    /** The servers as they are now. Costs a look at a file, unless somebody has agreed to something since. */
    public synchronized Now now() {
        Trust asked = trust;
        if (asked == null) {
            return new Now(outline, List.of());
        }
        List<TrustRequest> waiting = asked.waiting().stream()
                .filter(request -> request.kind() == TrustRequest.Kind.SERVER)
                .toList();
        Now known = latest;
        if (known == null || !known.waiting().equals(waiting)) {
            known = new Now(usable(waiting), waiting);
            latest = known;
        }
        return known;
    }

    private ConfiguredServers usable(List<TrustRequest> waiting) {
        Set<String> names = waiting.stream().map(TrustRequest::name).collect(Collectors.toSet());
        Map<String, @Nullable Object> agreed = new LinkedHashMap<>();
        for (ServerConfig server : outline.servers()) {
            if (!server.disabled() && !names.contains(server.name())) {
                agreed.put(server.name(), written.get(server.name()));
            }
        }
        ConfiguredServers read = reading.of(agreed);
        Map<String, ServerConfig> resolved = new LinkedHashMap<>();
        read.servers().forEach(server -> resolved.put(server.name(), server));
        List<ServerConfig> servers = new ArrayList<>();
        for (ServerConfig server : outline.servers()) {
            ServerConfig usable = server.disabled() ? server : resolved.get(server.name());
            if (usable != null) {
                servers.add(usable);
            }
        }
        List<String> mistakes = new ArrayList<>(outline.mistakes());
        mistakes.addAll(read.mistakes());
        return new ConfiguredServers(servers, read.secrets(), mistakes);
    }

    /** For agents, who cannot agree to anything: what waits, and who can do what about it. */
    public Optional<String> notice() {
        List<TrustRequest> waiting = now().waiting();
        return waiting.isEmpty()
                ? Optional.empty()
                : Optional.of("Not used, because no person on this machine has agreed to what they run or send to: "
                        + waiting.stream().map(TrustRequest::called).collect(Collectors.joining(", "))
                        + ". Only the person should decide: ask them to run `" + command()
                        + "` in a terminal if their tools are needed.");
    }

    private String command() {
        return trust == null ? "" : trust.command();
    }

    /** Why one may not be used that waits, as the rest of a sentence about it. */
    public String refusal() {
        return "waits until a person of this machine has agreed to what it runs or sends to; they see it with `"
                + command() + "`";
    }

    @Override
    public Optional<String> refusal(String server) {
        return now().waiting().stream().anyMatch(request -> request.name().equals(server))
                ? Optional.of("it " + refusal())
                : Optional.empty();
    }
}
