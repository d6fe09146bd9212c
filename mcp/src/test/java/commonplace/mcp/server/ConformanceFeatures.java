package commonplace.mcp.server;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.ContentBlock;
import commonplace.mcp.Implementation;
import commonplace.mcp.LogLevel;
import commonplace.mcp.PromptResult;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ToolAnnotations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the official conformance suite expects to find in a server. */
final class ConformanceFeatures implements ServerFeatures {
    static final String PIXEL =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
    private static final String SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

    private final AtomicReference<@Nullable McpServer> server = new AtomicReference<>();

    static McpServer server() {
        var features = new ConformanceFeatures();
        var server = new McpServer(new Implementation("conformance", "Conformance", "1.0"), "For tests.", features);
        features.server.set(server);
        return server;
    }

    @Override
    public List<ServedTool> tools() {
        List<ServedTool> tools = new ArrayList<>();
        add(
                tools,
                "test_simple_text",
                "{}",
                (arguments, call) -> CallToolResult.text("This is a simple text response for testing."));
        add(
                tools,
                "test_image_content",
                "{}",
                (arguments, call) -> content(new ContentBlock.Image(PIXEL, "image/png")));
        add(
                tools,
                "test_audio_content",
                "{}",
                (arguments, call) -> content(new ContentBlock.Audio(SILENCE, "audio/wav")));
        add(
                tools,
                "test_embedded_resource",
                "{}",
                (arguments, call) -> content(new ContentBlock.Embedded(new ResourceContents.Text(
                        "test://embedded-resource", "text/plain", "This is an embedded resource content."))));
        add(
                tools,
                "test_multiple_content_types",
                "{}",
                (arguments, call) -> content(
                        new ContentBlock.Text("Multiple content types test:"),
                        new ContentBlock.Image(PIXEL, "image/png"),
                        new ContentBlock.Embedded(new ResourceContents.Text(
                                "test://mixed-content-resource",
                                "application/json",
                                "{\"test\":\"data\",\"value\":123}"))));
        add(tools, "test_tool_with_logging", "{}", (arguments, call) -> logging(call));
        add(tools, "test_logging_tool", "{}", (arguments, call) -> logging(call));
        add(
                tools,
                "test_error_handling",
                "{}",
                (arguments, call) -> CallToolResult.error("This tool intentionally returns an error for testing"));
        add(tools, "test_tool_with_progress", "{}", (arguments, call) -> progress(call));
        add(tools, "json_schema_2020_12_tool", SCHEMA_2020_12, (arguments, call) -> CallToolResult.text("fits"));
        add(
                tools,
                "test_x_mcp_header",
                "{\"region\":{\"type\":\"string\",\"x-mcp-header\":\"Region\"}}",
                (arguments, call) -> CallToolResult.text("in " + arguments.get("region")));
        add(tools, "test_trigger_tool_change", "{}", (arguments, call) -> tell(McpServer::toolsChanged));
        add(tools, "test_trigger_prompt_change", "{}", (arguments, call) -> tell(McpServer::promptsChanged));
        ConformanceQuestions.tools((name, handler) -> add(tools, name, "{}", handler));
        return tools;
    }

    private static final String SCHEMA_2020_12 = """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
         "$defs":{"address":{"$anchor":"addressDef","type":"object",
           "properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
         "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
           "contactMethod":{"type":"string","enum":["phone","email"]},
           "phone":{"type":"string"},"email":{"type":"string"}},
         "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
         "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
         "then":{"required":["phone"]},"else":{"required":["email"]},"additionalProperties":false}
        """;

    private static void add(List<ServedTool> tools, String name, String schema, ToolHandler handler) {
        Map<String, @Nullable Object> given = json(schema);
        Map<String, @Nullable Object> whole =
                given.containsKey("type") ? given : Json.object("type", "object", "properties", given);
        var definition = new ServedTool.Definition(
                name, name, "A tool of the conformance suite.", ToolAnnotations.READS, whole, null);
        tools.add(new ServedTool(definition, handler));
    }

    static Map<String, @Nullable Object> json(String text) {
        try {
            Map<String, @Nullable Object> object = Json.asObject(Json.read(text));
            return object == null ? Map.of() : object;
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static CallToolResult content(ContentBlock... blocks) {
        return new CallToolResult(List.of(blocks), null, false);
    }

    private static CallToolResult logging(RequestContext call) throws InterruptedException {
        for (String line : List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
            call.log(LogLevel.INFO, line);
            Thread.sleep(50);
        }
        return CallToolResult.text("Logged");
    }

    private static CallToolResult progress(RequestContext call) throws InterruptedException {
        for (int done = 0; done <= 100; done += 50) {
            call.progress(done, 100, "");
            Thread.sleep(50);
        }
        return CallToolResult.text("Done");
    }

    private CallToolResult tell(Consumer<McpServer> change) {
        McpServer told = server.get();
        if (told != null) {
            change.accept(told);
        }
        return CallToolResult.text("Told");
    }

    @Override
    public List<Prompt> prompts() {
        return List.of(
                prompt(
                        "test_simple_prompt",
                        List.of(),
                        (arguments, call) -> PromptResult.user("Simple", "This is a simple prompt for testing.")),
                prompt(
                        "test_prompt_with_arguments",
                        List.of("arg1", "arg2"),
                        (arguments, call) -> PromptResult.user(
                                "With arguments",
                                "Prompt with arguments: arg1='" + arguments.get("arg1") + "', arg2='"
                                        + arguments.get("arg2") + "'")),
                prompt(
                        "test_prompt_with_embedded_resource",
                        List.of("resourceUri"),
                        (arguments, call) -> messages(
                                new ContentBlock.Embedded(new ResourceContents.Text(
                                        String.valueOf(arguments.get("resourceUri")),
                                        "text/plain",
                                        "Embedded resource content for testing.")),
                                new ContentBlock.Text("Please process the embedded resource above."))),
                prompt(
                        "test_prompt_with_image",
                        List.of(),
                        (arguments, call) -> messages(
                                new ContentBlock.Image(PIXEL, "image/png"),
                                new ContentBlock.Text("Please analyze the image above."))),
                prompt(
                        "test_input_required_result_prompt",
                        List.of(),
                        (arguments, call) -> PromptResult.user(
                                "With a question",
                                "Context: "
                                        + call.elicit(
                                                        "user_context",
                                                        "What context should the prompt use?",
                                                        ConformanceQuestions.schema("context", "string"))
                                                .content()
                                                .get("context"))));
    }

    private static Prompt prompt(String name, List<String> arguments, PromptHandler handler) {
        List<Prompt.Argument> declared = arguments.stream()
                .map(argument -> new Prompt.Argument(argument, "A test argument.", true))
                .toList();
        return new Prompt(name, name, "A prompt of the conformance suite.", declared, handler);
    }

    private static PromptResult messages(ContentBlock... blocks) {
        List<PromptResult.PromptMessage> messages = new ArrayList<>();
        for (ContentBlock block : blocks) {
            messages.add(new PromptResult.PromptMessage("user", block));
        }
        return new PromptResult("Messages", messages);
    }

    @Override
    public Optional<Resources> resources() {
        return Optional.of(new ConformanceResources());
    }

    @Override
    public Optional<Completer> completer() {
        return Optional.of((reference, argument, typed, others) -> new Completer.Completion(List.of("paris"), 1));
    }
}
