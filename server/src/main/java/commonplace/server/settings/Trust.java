package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.server.upstream.ServerOutline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a vault's own configuration asks for, and what of it a person of this machine has agreed to. A configuration that
 * was named with {@code --config}, flags and the environment are the person's own words, and ask for nothing.
 *
 * <pre>{@code
 * if (trust.isGiven(request)) { … }       // asked again before each use: it may be given and taken back at any time
 * }</pre>
 */
public final class Trust {
    private final Path vault;
    private final List<TrustRequest> requests;
    private final Set<String> overruled;
    private final TrustFile file;

    /**
     * @param requests as the configuration was read: what is used once it is agreed to comes from the same values
     * @param overruled ids of those that flags or the environment make idle, so that nothing waits for them
     */
    Trust(Path vault, List<TrustRequest> requests, Set<String> overruled, Path file) {
        this.vault = vault;
        this.requests = List.copyOf(requests);
        this.overruled = Set.copyOf(overruled);
        this.file = new TrustFile(file, vault);
    }

    /** For a configuration that asks for nothing. */
    public static Trust nothingAsked(Path vault, Path file) {
        return new Trust(vault, List.of(), Set.of(), file);
    }

    /** In the order in which people should read them. */
    public List<TrustRequest> requests() {
        return requests;
    }

    /** Whether it is agreed to now, exactly as it is. */
    public boolean isGiven(TrustRequest request) {
        return isGiven(request, file.digests());
    }

    private static boolean isGiven(TrustRequest request, Map<String, String> agreed) {
        return request.digest()
                .filter(digest -> digest.equals(agreed.get(request.id())))
                .isPresent();
    }

    /** Those that would be used if they were agreed to. */
    public List<TrustRequest> waiting() {
        // Most vaults ask for nothing: then no file is looked for.
        Map<String, String> agreed = requests.isEmpty() ? Map.of() : file.digests();
        return requests.stream()
                .filter(request -> !overruled.contains(request.id()) && !isGiven(request, agreed))
                .toList();
    }

    /** Whether a setting may be used: it is agreed to, or the vault does not ask for it. */
    boolean allowsSetting(String name) {
        return requests.stream()
                .filter(request -> request.kind() == TrustRequest.Kind.SETTING
                        && request.name().equals(name))
                .allMatch(this::isGiven);
    }

    /** What people type to see and to agree to what waits. */
    public String command() {
        return "commonplace servers trust --vault " + ServerOutline.word(vault.toString());
    }

    /** What waits, and what to do about it, as one sentence; empty if nothing waits. */
    public Optional<String> notice() {
        List<TrustRequest> waiting = waiting();
        return waiting.isEmpty()
                ? Optional.empty()
                : Optional.of("this vault's configuration asks for what nobody here has agreed to, and it is not used: "
                        + waiting.stream().map(TrustRequest::called).collect(Collectors.joining(", "))
                        + "; a person sees it, and can agree to it, with `" + command() + "`");
    }

    /** Remembers that a person agreed to these, as they are. Durable when this returns. */
    public void give(Collection<TrustRequest> agreed) throws IOException {
        file.change(before -> {
            Map<String, String> after = new TreeMap<>(before);
            agreed.forEach(request -> request.digest().ifPresent(digest -> after.put(request.id(), digest)));
            return after;
        });
    }

    /** Remembers that a person agreed to servers that they had put into the configuration, exactly as written. */
    public void giveServers(Map<String, @Nullable Object> servers) throws IOException {
        List<TrustRequest> written = new ArrayList<>();
        servers.forEach((name, server) -> {
            Map<String, @Nullable Object> object = Json.asObject(server);
            if (object != null) {
                written.add(TrustRequests.request(vault, name, object));
            }
        });
        give(written);
    }

    /** What was agreed to, by id, whether the configuration still asks for it or not. */
    public Set<String> given() {
        return new LinkedHashSet<>(file.digests().keySet());
    }

    /** Takes agreements back. */
    public void revoke(Collection<String> ids) throws IOException {
        file.change(before -> {
            Map<String, String> after = new TreeMap<>(before);
            after.keySet().removeAll(ids);
            return after;
        });
    }
}
