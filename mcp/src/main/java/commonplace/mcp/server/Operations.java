package commonplace.mcp.server;

import commonplace.base.tracing.Tracing;
import commonplace.json.Json;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.McpException;
import commonplace.mcp.RequestParams;
import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ResourceTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The methods that every revision has, answered alike for all. */
final class Operations {
    static final String TOOL_LIST = "tools/list";

    private static final int MAX_COMPLETIONS = 100;

    private final McpServer server;
    private final ServerFeatures features;

    Operations(McpServer server) {
        this.server = server;
        this.features = server.features();
    }

    Map<String, @Nullable Object> answer(JsonRpcMessage.Request request, RequestContext call) throws Exception {
        RequestParams params = request.params();
        return switch (request.method()) {
            case TOOL_LIST -> tools(params);
            case "tools/call" -> callTool(params, call);
            case "prompts/list" -> prompts(params);
            case "prompts/get" -> prompt(params, call);
            case "resources/list" -> resources(params);
            case "resources/templates/list" -> templates(params);
            case "resources/read" -> read(params, call);
            case "completion/complete" -> complete(params);
            default -> throw McpException.methodNotFound(request.method());
        };
    }

    /** Whether a method may take a while, and so must not keep the requests behind it waiting. */
    static boolean mayBlock(String method) {
        return switch (method) {
            case "tools/call", "prompts/get", "resources/list", "resources/read", "completion/complete" -> true;
            default -> false;
        };
    }

    /** What a client may assume about our lists; the same in {@code initialize} and {@code server/discover}. */
    Map<String, @Nullable Object> capabilities() {
        Map<String, @Nullable Object> changing = Json.object("listChanged", true);
        return Json.object(
                "tools",
                server.announcesTools() ? changing : Json.object(),
                "prompts",
                changing,
                "resources",
                features.resources().isPresent() ? Json.object("subscribe", true, "listChanged", true) : null,
                "completions",
                features.completer().isPresent() ? Json.object() : null,
                "logging",
                Json.object());
    }

    Map<String, @Nullable Object> tools(RequestParams params) {
        return page(
                TOOL_LIST,
                "tools",
                sliced(TOOL_LIST, features.tools(), params),
                tool -> tool.wire().get());
    }

    private Map<String, @Nullable Object> callTool(RequestParams params, RequestContext call) throws Exception {
        String name = params.string("name");
        Map<String, @Nullable Object> arguments = params.object("arguments").values();
        ServedTool tool = features.tool(name).orElseThrow(() -> McpException.unknownTool(features.unknownTool(name)));
        CallToolResult result = run(tool, arguments, call);
        if (result.isError()) {
            Tracing.current().failed("tool_error");
        }
        return result.wire();
    }

    // What broke is our matter and goes to the log; the model only learns that it broke.
    private CallToolResult run(ServedTool tool, Map<String, @Nullable Object> arguments, RequestContext call) {
        try {
            return tool.handler().call(arguments, call);
        } catch (McpException | InputRequiredException e) {
            throw e;
        } catch (Throwable e) {
            if (!call.cancelled()) {
                server.failed(tool.name(), e);
            }
            return CallToolResult.error(features.failure(tool.name(), e));
        }
    }

    private Map<String, @Nullable Object> prompts(RequestParams params) {
        return page("prompts/list", "prompts", sliced("prompts/list", features.prompts(), params), Prompt::wire);
    }

    private Map<String, @Nullable Object> prompt(RequestParams params, RequestContext call) throws Exception {
        String name = params.string("name");
        for (Prompt prompt : features.prompts()) {
            if (prompt.name().equals(name)) {
                return prompt.handler()
                        .get(arguments(prompt, params.object("arguments")), call)
                        .wire();
            }
        }
        throw McpException.invalidParams("Unknown prompt: " + name);
    }

    private static Map<String, String> arguments(Prompt prompt, RequestParams given) {
        Map<String, String> arguments = new LinkedHashMap<>();
        for (Prompt.Argument argument : prompt.arguments()) {
            String value = given.optionalString(argument.name());
            if (value != null) {
                arguments.put(argument.name(), value);
            } else if (argument.required()) {
                throw McpException.invalidParams(
                        "The prompt " + prompt.name() + " needs the argument " + argument.name());
            }
        }
        return arguments;
    }

    private Map<String, @Nullable Object> resources(RequestParams params) throws Exception {
        String after = ListCursor.position("resources/list", params.optionalString("cursor"));
        return page("resources/list", "resources", offered("resources/list").list(after), Resource::wire);
    }

    private Map<String, @Nullable Object> templates(RequestParams params) {
        String list = "resources/templates/list";
        List<ResourceTemplate> templates = offered(list).templates();
        return page(list, "resourceTemplates", sliced(list, templates, params), ResourceTemplate::wire);
    }

    private Map<String, @Nullable Object> read(RequestParams params, RequestContext call) throws Exception {
        String uri = params.string("uri");
        List<ResourceContents> contents = offered("resources/read").read(uri).orElse(null);
        if (contents == null) {
            throw new McpException(
                    call.revision().resourceNotFound, "Resource not found: " + uri, Json.object("uri", uri));
        }
        List<Object> wire = new ArrayList<>();
        for (ResourceContents part : contents) {
            wire.add(part.wire());
        }
        return Json.object("contents", wire);
    }

    private Resources offered(String method) {
        Resources resources = features.resources().orElse(null);
        if (resources == null) {
            throw McpException.methodNotFound(method);
        }
        return resources;
    }

    private Map<String, @Nullable Object> complete(RequestParams params) throws Exception {
        Completer completer = features.completer().orElse(null);
        if (completer == null) {
            throw McpException.methodNotFound("completion/complete");
        }
        RequestParams argument = params.object("argument");
        Map<String, String> others = new LinkedHashMap<>();
        RequestParams context = params.object("context").object("arguments");
        for (String name : context.values().keySet()) {
            others.put(name, context.string(name));
        }
        Completer.Completion found = completer.complete(
                reference(params.object("ref")), argument.string("name"), argument.string("value"), others);
        List<String> values = found.values();
        List<String> shown = values.size() <= MAX_COMPLETIONS ? values : values.subList(0, MAX_COMPLETIONS);
        int total = Math.max(found.total(), values.size());
        return Json.object("completion", Json.object("values", shown, "total", total, "hasMore", total > shown.size()));
    }

    private static Completer.CompletionReference reference(RequestParams ref) {
        return switch (ref.string("type")) {
            case "ref/prompt" -> new Completer.CompletionReference.ToPrompt(ref.string("name"));
            case "ref/resource" -> new Completer.CompletionReference.ToTemplate(ref.string("uri"));
            default -> throw McpException.invalidParams("ref.type must be ref/prompt or ref/resource");
        };
    }

    // Lists that are whole in memory are cut by number.
    private <T> ListPage<T> sliced(String list, List<T> all, RequestParams params) {
        String position = ListCursor.position(list, params.optionalString("cursor"));
        int from = position == null ? 0 : Math.min(Integer.parseInt(position), all.size());
        int to = Math.min(from + server.pageSize(), all.size());
        return new ListPage<>(all.subList(from, to), to < all.size() ? String.valueOf(to) : null);
    }

    private static <T> Map<String, @Nullable Object> page(
            String list, String key, ListPage<T> page, Function<T, ?> wire) {
        List<Object> items = new ArrayList<>(page.items().size());
        for (T item : page.items()) {
            items.add(wire.apply(item));
        }
        String next = page.next();
        return Json.object(key, items, "nextCursor", next == null ? null : ListCursor.of(list, next));
    }

    /** The list of tools as it goes to clients, written once for as long as the tools are the same. */
    static final class WrittenTools {
        private final ServerFeatures features;
        private final Supplier<Map<String, @Nullable Object>> result;
        private volatile @Nullable Written last;

        private record Written(List<ServedTool> tools, byte[] json) {}

        /** @param result the answer to a client that asks for the beginning of the list */
        WrittenTools(ServerFeatures features, Supplier<Map<String, @Nullable Object>> result) {
            this.features = features;
            this.result = result;
        }

        byte[] json() {
            List<ServedTool> tools = features.tools();
            Written written = last;
            if (written == null || !written.tools.equals(tools)) {
                written = new Written(tools, Json.write(result.get()));
                last = written;
            }
            return written.json;
        }
    }
}
