package commonplace.server.gateway;

import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ResourceTemplate;
import commonplace.mcp.client.McpClientException;
import commonplace.mcp.server.ListPage;
import commonplace.mcp.server.Resources;
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
    private final Supplier<List<RemoteServer>> remoteServers;

    SharedResources(Resources own, Supplier<List<RemoteServer>> remoteServers) {
        this.own = own;
        this.remoteServers = remoteServers;
    }

    @Override
    public ListPage<Resource> list(@Nullable String after) throws Exception {
        if (after != null && after.startsWith(OTHERS)) {
            return others(ListPage.offset(after.substring(OTHERS.length())));
        }
        ListPage<Resource> page = own.list(after);
        boolean last = page.next() == null;
        return last && !foreign().isEmpty() ? new ListPage<>(page.items(), OTHERS + 0) : page;
    }

    private ListPage<Resource> others(int from) {
        List<Resource> all = foreign();
        int begin = Math.min(from, all.size());
        int end = Math.min(begin + PAGE, all.size());
        return new ListPage<>(all.subList(begin, end), end < all.size() ? OTHERS + end : null);
    }

    private List<Resource> foreign() {
        var all = new ArrayList<Resource>();
        remoteServers.get().forEach(server -> all.addAll(of(server)));
        return all;
    }

    /** What one server offers, under addresses that say whose it is. */
    static List<Resource> of(RemoteServer server) {
        return server.resources().stream()
                .map(each -> new Resource(
                        new RemoteUri(server.name(), RemoteServer.text(each, "uri")).toString(),
                        RemoteServer.text(each, "name"),
                        RemoteServer.text(each, "title"),
                        RemoteServer.text(each, "description"),
                        RemoteServer.text(each, "mimeType"),
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
        for (RemoteServer server : remoteServers.get()) {
            for (Map<String, @Nullable Object> each : server.templates()) {
                all.add(new ResourceTemplate(
                        new RemoteUri(server.name(), RemoteServer.text(each, "uriTemplate")).toString(),
                        RemoteServer.text(each, "name"),
                        RemoteServer.text(each, "title"),
                        RemoteServer.text(each, "description"),
                        RemoteServer.text(each, "mimeType")));
            }
        }
        return all;
    }

    @Override
    public Optional<List<ResourceContents>> read(String uri) throws Exception {
        Optional<RemoteUri> remote = RemoteUri.parse(uri);
        return remote.isEmpty() ? own.read(uri) : read(remote.get());
    }

    private Optional<List<ResourceContents>> read(RemoteUri remote) throws McpClientException, InterruptedException {
        for (RemoteServer server : remoteServers.get()) {
            if (server.name().equals(remote.server())) {
                return Optional.of(contents(server, remote.uri()));
            }
        }
        return Optional.empty();
    }

    static List<ResourceContents> contents(RemoteServer server, String uri)
            throws McpClientException, InterruptedException {
        var contents = new ArrayList<ResourceContents>();
        for (Map<String, @Nullable Object> part :
                RemoteServer.objects(server.server().readResource(uri).get("contents"))) {
            Map<String, @Nullable Object> ours = new LinkedHashMap<>(part);
            ours.put("uri", new RemoteUri(server.name(), RemoteServer.text(part, "uri")).toString());
            contents.add(new ResourceContents.Foreign(ours));
        }
        return contents;
    }
}
