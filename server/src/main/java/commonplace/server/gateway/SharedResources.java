package commonplace.server.gateway;

import commonplace.server.mcp.Page;
import commonplace.server.mcp.Resource;
import commonplace.server.mcp.ResourceContents;
import commonplace.server.mcp.ResourceTemplate;
import commonplace.server.mcp.Resources;
import commonplace.server.upstream.UpstreamException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Our resources, and after them those of other servers. Listing waits for none of these. */
final class SharedResources implements Resources {
    /** How the positions begin that lie among the resources of other servers. */
    private static final String OTHERS = "@";

    private static final int PAGE = 200;

    private final Resources own;
    private final Supplier<List<Neighbor>> neighbors;

    SharedResources(Resources own, Supplier<List<Neighbor>> neighbors) {
        this.own = own;
        this.neighbors = neighbors;
    }

    @Override
    public Page<Resource> list(@Nullable String after) throws Exception {
        if (after != null && after.startsWith(OTHERS)) {
            return others(Integer.parseInt(after.substring(OTHERS.length())));
        }
        Page<Resource> page = own.list(after);
        boolean last = page.next() == null;
        return last && !foreign().isEmpty() ? new Page<>(page.items(), OTHERS + 0) : page;
    }

    private Page<Resource> others(int from) {
        List<Resource> all = foreign();
        int begin = Math.min(from, all.size());
        int end = Math.min(begin + PAGE, all.size());
        return new Page<>(all.subList(begin, end), end < all.size() ? OTHERS + end : null);
    }

    private List<Resource> foreign() {
        var all = new ArrayList<Resource>();
        neighbors.get().forEach(server -> all.addAll(of(server)));
        return all;
    }

    /** What one server offers, under addresses that say whose it is. */
    static List<Resource> of(Neighbor server) {
        return server.resources().stream()
                .map(each -> new Resource(
                        new RemoteUri(server.name(), Neighbor.text(each, "uri")).toString(),
                        Neighbor.text(each, "name"),
                        Neighbor.text(each, "title"),
                        Neighbor.text(each, "description"),
                        Neighbor.text(each, "mimeType"),
                        each.get("size") instanceof Long size ? size : null,
                        extra(each)))
                .toList();
    }

    private static Map<String, @Nullable Object> extra(Map<String, @Nullable Object> resource) {
        Object annotations = resource.get("annotations");
        Map<String, @Nullable Object> extra = new LinkedHashMap<>();
        if (annotations != null) {
            extra.put("annotations", annotations);
        }
        return extra;
    }

    @Override
    public List<ResourceTemplate> templates() {
        var all = new ArrayList<>(own.templates());
        for (Neighbor server : neighbors.get()) {
            for (Map<String, @Nullable Object> each : server.templates()) {
                all.add(new ResourceTemplate(
                        new RemoteUri(server.name(), Neighbor.text(each, "uriTemplate")).toString(),
                        Neighbor.text(each, "name"),
                        Neighbor.text(each, "title"),
                        Neighbor.text(each, "description"),
                        Neighbor.text(each, "mimeType")));
            }
        }
        return all;
    }

    @Override
    public Optional<List<ResourceContents>> read(String uri) throws Exception {
        Optional<RemoteUri> remote = RemoteUri.parse(uri);
        return remote.isEmpty() ? own.read(uri) : read(remote.get());
    }

    private Optional<List<ResourceContents>> read(RemoteUri remote) throws UpstreamException, InterruptedException {
        for (Neighbor server : neighbors.get()) {
            if (server.name().equals(remote.server())) {
                return Optional.of(contents(server, remote.uri()));
            }
        }
        return Optional.empty();
    }

    static List<ResourceContents> contents(Neighbor server, String uri) throws UpstreamException, InterruptedException {
        var contents = new ArrayList<ResourceContents>();
        for (Map<String, @Nullable Object> part :
                Neighbor.objects(server.server().readResource(uri).get("contents"))) {
            Map<String, @Nullable Object> ours = new LinkedHashMap<>(part);
            ours.put("uri", new RemoteUri(server.name(), Neighbor.text(part, "uri")).toString());
            contents.add(new ResourceContents.Foreign(ours));
        }
        return contents;
    }
}
