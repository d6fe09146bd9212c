package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.McpClientException;
import commonplace.tools.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Another server, and what it was last heard to offer. */
final class RemoteServer {
    private final McpClient server;
    private final List<ListedTool> remembered;
    private final AtomicBoolean hearing = new AtomicBoolean();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile long begunAt;
    private volatile boolean heard;
    private volatile List<Map<String, @Nullable Object>> resources = List.of();
    private volatile List<Map<String, @Nullable Object>> templates = List.of();
    private volatile List<Map<String, @Nullable Object>> prompts = List.of();

    /** @param remembered its tools as they were when it was last asked, perhaps by another process */
    RemoteServer(McpClient server, List<ListedTool> remembered) {
        this.server = server;
        this.remembered = List.copyOf(remembered);
    }

    String name() {
        return server.name();
    }

    McpClient server() {
        return server;
    }

    /** Whether anything is known of its tools without asking it. */
    boolean isRemembered() {
        return !remembered.isEmpty();
    }

    /** Whether nobody has begun it yet in this process; from now on somebody has. */
    boolean isFirstBeginning() {
        boolean first = begun.compareAndSet(false, true);
        if (first) {
            begunAt = System.nanoTime();
        }
        return first;
    }

    /** It was asked for its tools, whatever came of it. */
    void wasAsked() {
        asked.countDown();
    }

    /**
     * Waits until it was asked for its tools.
     *
     * @param patience from when it was begun
     * @return whether it was asked, as far as one could wait
     */
    boolean awaitAsked(Duration patience) throws InterruptedException {
        long left = patience.toNanos() - (System.nanoTime() - begunAt);
        return left <= 0 || asked.await(left, TimeUnit.NANOSECONDS);
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
    List<Tool> tools() {
        var tools = new ArrayList<Tool>();
        for (ListedTool tool : heard ? server.known().tools() : rememberedTools()) {
            tools.add(new RemoteTool(server, tool));
        }
        return tools;
    }

    private List<ListedTool> rememberedTools() {
        return remembered.stream()
                .filter(tool -> server.config().allows(tool.name()))
                .toList();
    }

    /** Asks for its tools, which begins it. */
    void hearTools() throws McpClientException, InterruptedException {
        server.tools();
        heard = true;
    }

    void hearResources() throws McpClientException, InterruptedException {
        resources = server.resources();
        templates = server.resourceTemplates();
    }

    void hearPrompts() throws McpClientException, InterruptedException {
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
