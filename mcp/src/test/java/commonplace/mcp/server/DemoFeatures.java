package commonplace.mcp.server;

import commonplace.json.Json;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.ElicitResult;
import commonplace.mcp.Implementation;
import commonplace.mcp.LogLevel;
import commonplace.mcp.McpException;
import commonplace.mcp.PromptResult;
import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ResourceTemplate;
import commonplace.mcp.ToolAnnotations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A small server to talk to: each tool shows one thing the protocol can do. */
final class DemoFeatures implements ServerFeatures {
    private static final ToolAnnotations WRITES = new ToolAnnotations(false, true, false, false);
    private static final List<String> COLORS = List.of("amber", "azure", "beige", "black", "blue", "brown");

    private final AtomicReference<@Nullable McpServer> server = new AtomicReference<>();
    private final List<String> cancellations = new ArrayList<>();
    private final List<ServedTool> tools = makeTools();

    static McpServer server(ServerOptions options) {
        var features = new DemoFeatures();
        var server = new McpServer(
                new Implementation("demo", "Demo", "1.0"),
                "Colors have notes; ask before you paint.",
                features,
                options);
        features.server.set(server);
        return server;
    }

    @Override
    public List<ServedTool> tools() {
        return tools;
    }

    private List<ServedTool> makeTools() {
        return List.of(
                tool("echo", "Says it back.", ToolAnnotations.READS, "text", (arguments, call) -> echo(arguments)),
                tool("count", "Counts to n, slowly.", ToolAnnotations.READS, "n", DemoFeatures::count),
                tool("wait", "Waits until it is cancelled.", ToolAnnotations.READS, "", this::waitForCancellation),
                tool(
                        "cancelled",
                        "Tells which waits were cancelled.",
                        ToolAnnotations.READS,
                        "",
                        (arguments, call) -> seen()),
                tool("paint", "Asks for a color, then paints.", WRITES, "", (arguments, call) -> paint(call)),
                tool(
                        "change",
                        "Tells of a change of this kind.",
                        WRITES,
                        "what",
                        (arguments, call) -> change(arguments)),
                tool(
                        "refuse",
                        "Does not like its arguments.",
                        ToolAnnotations.READS,
                        "",
                        (arguments, call) -> refuse()),
                tool("fail", "Has a bug.", ToolAnnotations.READS, "", (arguments, call) -> fail()));
    }

    private static ServedTool tool(
            String name, String description, ToolAnnotations hints, String argument, ToolHandler handler) {
        Map<String, @Nullable Object> properties = Json.object();
        if (!argument.isEmpty()) {
            String type = argument.equals("n") ? "integer" : "string";
            properties.put(argument, Json.object("type", type, "description", "The " + argument + "."));
        }
        Map<String, @Nullable Object> schema =
                Json.object("type", "object", "properties", properties, "additionalProperties", false);
        Map<String, @Nullable Object> output = name.equals("echo")
                ? Json.object(
                        "type", "object",
                        "properties", Json.object("text", Json.object("type", "string")),
                        "required", List.of("text"))
                : null;
        String title = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return new ServedTool(new ServedTool.Definition(name, title, description, hints, schema, output), handler);
    }

    private static CallToolResult echo(Map<String, @Nullable Object> arguments) {
        Object text = arguments.get("text");
        return text instanceof String said
                ? CallToolResult.structured(Json.object("text", said), said)
                : CallToolResult.error("text is missing");
    }

    private static CallToolResult count(Map<String, @Nullable Object> arguments, RequestContext call)
            throws InterruptedException {
        long n = arguments.get("n") instanceof Long given ? given : 3;
        for (long i = 1; i <= n; i++) {
            call.progress((double) i, (double) n, "counted to " + i);
            call.log(LogLevel.INFO, "counted to " + i);
            Thread.sleep(20);
        }
        return CallToolResult.text("counted to " + n);
    }

    private CallToolResult waitForCancellation(Map<String, @Nullable Object> arguments, RequestContext call)
            throws InterruptedException {
        call.progress(1, 0, "waiting");
        try {
            Thread.sleep(60_000);
            return CallToolResult.error("nobody cancelled");
        } catch (InterruptedException e) {
            synchronized (cancellations) {
                cancellations.add(call.cancelled() ? "yes" : "no");
            }
            throw e;
        }
    }

    private CallToolResult seen() {
        synchronized (cancellations) {
            return CallToolResult.text(String.join(",", cancellations));
        }
    }

    private static CallToolResult paint(RequestContext call) throws InterruptedException {
        Map<String, @Nullable Object> schema = Json.object(
                "type", "object",
                "properties", Json.object("color", Json.object("type", "string")),
                "required", List.of("color"));
        ElicitResult color = call.elicit("color", "Which color?", schema);
        return CallToolResult.text(
                color.accepted() ? "painted it " + color.content().get("color") : "left it as it was");
    }

    private CallToolResult change(Map<String, @Nullable Object> arguments) {
        McpServer told = server.get();
        if (told == null) {
            throw new IllegalStateException("no server");
        }
        Map<String, Consumer<McpServer>> changes = Map.of(
                "tools", McpServer::toolsChanged,
                "prompts", McpServer::promptsChanged,
                "resources", McpServer::resourcesChanged);
        String what = String.valueOf(arguments.get("what"));
        Consumer<McpServer> change = changes.get(what);
        if (change == null) {
            told.resourceUpdated(what);
        } else {
            change.accept(told);
        }
        return CallToolResult.text("told of " + what);
    }

    private static CallToolResult refuse() {
        throw McpException.invalidParams("nothing is right");
    }

    private static CallToolResult fail() {
        throw new IllegalStateException("a secret\nin two lines");
    }

    @Override
    public List<Prompt> prompts() {
        return List.of(new Prompt(
                "describe",
                "Describe a color",
                "Writes about a color.",
                List.of(new Prompt.Argument("color", "The color.", true)),
                (arguments, call) -> PromptResult.user("About a color", "Describe " + arguments.get("color") + ".")));
    }

    @Override
    public Optional<Resources> resources() {
        return Optional.of(new Colors());
    }

    @Override
    public Optional<Completer> completer() {
        return Optional.of((reference, argument, typed, others) -> {
            List<String> found =
                    COLORS.stream().filter(color -> color.startsWith(typed)).toList();
            return new Completer.Completion(found, found.size());
        });
    }

    private static final class Colors implements Resources {
        private static final String PREFIX = "color:///";

        @Override
        public ListPage<Resource> list(@Nullable String after) {
            int from = after == null ? 0 : COLORS.indexOf(after) + 1;
            int to = Math.min(from + 4, COLORS.size());
            List<Resource> page = COLORS.subList(from, to).stream()
                    .map(color -> new Resource(PREFIX + color, color, "", "A color.", "text/plain", 1L, Map.of()))
                    .toList();
            return new ListPage<>(page, to < COLORS.size() ? COLORS.get(to - 1) : null);
        }

        @Override
        public List<ResourceTemplate> templates() {
            return List.of(new ResourceTemplate(PREFIX + "{color}", "color", "Color", "Any color.", "text/plain"));
        }

        @Override
        public Optional<List<ResourceContents>> read(String uri) {
            return uri.startsWith(PREFIX) && COLORS.contains(uri.substring(PREFIX.length()))
                    ? Optional.of(List.of(
                            new ResourceContents.Text(uri, "text/plain", "It is " + uri.substring(PREFIX.length()))))
                    : Optional.empty();
        }
    }
}
