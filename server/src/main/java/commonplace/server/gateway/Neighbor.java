package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.server.upstream.Upstream;
import commonplace.server.upstream.UpstreamException;
import commonplace.server.upstream.UpstreamTool;
import commonplace.tools.meta.Offered;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Another server, and what it was last heard to offer. */
final class Neighbor {
    private final Upstream server;
    private final List<UpstreamTool> remembered;
    private final AtomicBoolean hearing = new AtomicBoolean();
    private volatile boolean heard;
    private volatile List<Map<String, @Nullable Object>> resources = List.of();
    private volatile List<Map<String, @Nullable Object>> templates = List.of();
    private volatile List<Map<String, @Nullable Object>> prompts = List.of();

    /** @param remembered its tools as they were when it was last asked, perhaps by another process */
    Neighbor(Upstream server, List<UpstreamTool> remembered) {
        this.server = server;
        this.remembered = List.copyOf(remembered);
    }

    String name() {
        return server.name();
    }

    Upstream server() {
        return server;
    }

    /** Whether anything is known of its tools without asking it. */
    boolean isRemembered() {
        return !remembered.isEmpty();
    }

    /** Whether it has answered, in this process. */
    boolean isHeard() {
        return heard;
    }

    /** Whether nobody else is about to hear it. */
    boolean takesTurn() {
        return hearing.compareAndSet(false, true);
    }

    void endsTurn() {
        hearing.set(false);
    }

    /** Whether its tools are known, from now or from before. */
    boolean isKnown() {
        return heard || isRemembered();
    }

    /** Its tools: those it has, and until it was heard those that it had. */
    List<Offered> tools() {
        var tools = new ArrayList<Offered>();
        for (UpstreamTool tool : heard ? server.known().tools() : rememberedTools()) {
            tools.add(new RemoteTool(server, tool));
        }
        return tools;
    }

    private List<UpstreamTool> rememberedTools() {
        return remembered.stream()
                .filter(tool -> server.config().allows(tool.name()))
                .toList();
    }

    /** Asks for its tools, which begins it. */
    void hearTools() throws UpstreamException, InterruptedException {
        server.tools();
        heard = true;
    }

    void hearResources() throws UpstreamException, InterruptedException {
        resources = server.resources();
        templates = server.resourceTemplates();
    }

    void hearPrompts() throws UpstreamException, InterruptedException {
        prompts = server.prompts();
    }

    List<Map<String, @Nullable Object>> resources() {
        return resources;
    }

    List<Map<String, @Nullable Object>> templates() {
        return templates;
    }

    List<Map<String, @Nullable Object>> prompts() {
        return prompts;
    }

    /** A text member of what a server sent; empty where it has none. */
    static String text(Map<String, @Nullable Object> object, String name) {
        return object.get(name) instanceof String text ? text : "";
    }

    /** Parts of a list that are objects. */
    static List<Map<String, @Nullable Object>> objects(@Nullable Object list) {
        var objects = new ArrayList<Map<String, @Nullable Object>>();
        if (list instanceof List<?> all) {
            for (Object each : all) {
                Map<String, @Nullable Object> object = Json.asObject(each);
                if (object != null) {
                    objects.add(object);
                }
            }
        }
        return objects;
    }
}
