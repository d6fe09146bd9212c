package commonplace.mcp.client;

import commonplace.json.Json;
import commonplace.mcp.MirroredArguments;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One server of other people, begun when it is first needed.
 *
 * <pre>{@code
 * for (ListedTool tool : upstream.tools()) { … }
 * Map<String, @Nullable Object> result = upstream.call("echo", Map.of("message", "hi"), Duration.ofSeconds(10));
 * }</pre>
 *
 * <p>All methods but {@link #known} and {@link #state} may wait for the server, within its limits. Interrupting the
 * thread that waits cancels the request, at the server as well.
 */
public final class McpClient implements AutoCloseable {
    private final ServerConfig config;
    private final ClientSetup setup;
    private final ClientSession link;

    public McpClient(ServerConfig config, ClientSetup setup) {
        this(config, setup, new ToolPins());
    }

    /** With the definitions of tools that were seen before, see {@link ToolPins}. */
    public McpClient(ServerConfig config, ClientSetup setup, ToolPins pins) {
        this.config = config;
        this.setup = setup;
        this.link = new ClientSession(config, setup, pins);
    }

    public String name() {
        return config.name();
    }

    public ServerConfig config() {
        return config;
    }

    public ConnectionState state() {
        return link.supervisor().state();
    }

    /** The tools as they were last heard, without waiting: none if the server never answered. */
    public KnownTools known() {
        ServerListing catalog = link.catalog();
        return new KnownTools(
                allowed(catalog), catalog.problems(), state() instanceof ConnectionState.Ready && link.isFresh());
    }

    /**
     * What is known of a server.
     *
     * @param problems definitions of tools that were left out, and why
     * @param fresh whether the server is there and has said nothing newer
     */
    public record KnownTools(List<ListedTool> tools, List<String> problems, boolean fresh) {
        public KnownTools {
            tools = List.copyOf(tools);
            problems = List.copyOf(problems);
        }
    }

    public List<ListedTool> tools() throws McpClientException, InterruptedException {
        link.conversation();
        return allowed(link.catalog());
    }

    private List<ListedTool> allowed(ServerListing catalog) {
        return catalog.tools().values().stream()
                .filter(tool -> config.allows(tool.name()))
                .toList();
    }

    public Map<String, @Nullable Object> call(String tool, Map<String, @Nullable Object> arguments, Duration limit)
            throws McpClientException, InterruptedException {
        return call(tool, arguments, limit, _ -> {});
    }

    /**
     * Calls a tool. The result is the server's, {@code isError} included, without secrets.
     *
     * @param limit for all, whatever progress there is; the server's own limit is for silence
     * @param progress is told the parameters of each progress notification, and must not wait
     */
    public Map<String, @Nullable Object> call(
            String tool,
            Map<String, @Nullable Object> arguments,
            Duration limit,
            Consumer<Map<String, @Nullable Object>> progress)
            throws McpClientException, InterruptedException {
        if (!config.allows(tool)) {
            throw link.explained(McpClientException.of(
                    McpClientException.Kind.NOT_ALLOWED, "the configuration does not let '" + tool + "' be called"));
        }
        var params = Json.object("name", tool, "arguments", arguments);
        var ask = new RequestOptions(
                config.requestLimit(),
                limit,
                shown -> progress.accept(setup.secrets().redactObject(shown)));
        return link.request(ask, conversation -> {
            ListedTool known = link.catalog().tools().get(tool);
            if (known == null) {
                throw McpClientException.of(McpClientException.Kind.UNKNOWN_TOOL, "it has no tool '" + tool + "'");
            }
            Map<String, String> mirrored = new LinkedHashMap<>();
            MirroredArguments.of(known.inputSchema(), arguments)
                    .forEach((name, value) -> mirrored.put(name, String.valueOf(value)));
            return new ClientSession.Wanted("tools/call", params, mirrored, known.isRepeatable());
        });
    }

    public List<Map<String, @Nullable Object>> resources() throws McpClientException, InterruptedException {
        return link.list("resources", "resources/list", "resources");
    }

    public List<Map<String, @Nullable Object>> resourceTemplates() throws McpClientException, InterruptedException {
        return link.list("resources", "resources/templates/list", "resourceTemplates");
    }

    public List<Map<String, @Nullable Object>> prompts() throws McpClientException, InterruptedException {
        return link.list("prompts", "prompts/list", "prompts");
    }

    /** The result of {@code resources/read}. */
    public Map<String, @Nullable Object> readResource(String uri) throws McpClientException, InterruptedException {
        return read("resources/read", Json.object("uri", uri));
    }

    /** The result of {@code prompts/get}. */
    public Map<String, @Nullable Object> getPrompt(String prompt, Map<String, String> arguments)
            throws McpClientException, InterruptedException {
        return read("prompts/get", Json.object("name", prompt, "arguments", arguments));
    }

    private Map<String, @Nullable Object> read(String method, Map<String, @Nullable Object> params)
            throws McpClientException, InterruptedException {
        return link.request(
                RequestOptions.within(config.requestLimit()),
                _ -> new ClientSession.Wanted(method, params, Map.of(), true));
    }

    /** What the server tells agents about itself; empty while it is not there, or if it tells nothing. */
    public String instructions() {
        return link.instructions();
    }

    /** Forgets that the server failed or wanted credentials: the next need begins it at once. */
    public void retry() {
        link.supervisor().forgive();
    }

    /** Somebody has looked at a tool that changed, and takes it as it is. */
    public void approve(String tool) {
        link.approve(tool);
    }

    /** Takes tools for approved that another process found approved. */
    public void take(ToolPins approved) {
        link.take(approved);
    }

    /** To be kept for the next start. */
    public ToolPins pins() {
        return link.pins();
    }

    /** Ends the server, and all that it started. Calls under way fail. */
    @Override
    public void close() {
        link.close();
    }

    @Override
    public String toString() {
        return config.name() + " (" + config.way() + ")";
    }
}
