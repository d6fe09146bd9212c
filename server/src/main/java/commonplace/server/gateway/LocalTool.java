package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.McpException;
import commonplace.mcp.server.InputRequiredException;
import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Shape;
import commonplace.tools.Stage;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import commonplace.tools.meta.CallFailure;
import commonplace.tools.meta.CallableTool;
import commonplace.tools.meta.Guide;
import commonplace.tools.meta.ToolReply;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool of ours. */
record LocalTool(Toolset toolset, ToolDefinition<?> tool, ToolId id, Breakages breakages)
        implements CallableTool, Direct {
    LocalTool(Toolset toolset, ToolDefinition<?> tool, Breakages breakages) {
        this(toolset, tool, new ToolId(toolset.name(), nameIn(toolset.name(), tool.name())), breakages);
    }

    /** Without the namespace, where a name begins with it. */
    private static String nameIn(String namespace, String name) {
        int length = namespace.length();
        boolean prefixed = name.startsWith(namespace) && name.length() > length + 1 && name.charAt(length) == '_';
        return prefixed ? name.substring(length + 1) : name;
    }

    @Override
    public String directName() {
        return tool.name();
    }

    @Override
    public String description() {
        return tool.description();
    }

    @Override
    public Object listed() {
        return ToolList.tool(tool.name());
    }

    @Override
    public Map<String, @Nullable Object> definition() {
        try {
            return Json.readObject(ToolList.tool(tool.name()).text().getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJsonException impossible) {
            throw new IllegalStateException("tools.jsonl holds no JSON", impossible);
        }
    }

    @Override
    public Map<String, @Nullable Object> inputSchema() {
        return ToolFeatures.inputSchema(tool);
    }

    @Override
    public Optional<Map<String, @Nullable Object>> outputSchema() {
        return tool.answer().map(shape -> new LinkedHashMap<>(shape.schema()));
    }

    @Override
    public Backend backend() {
        return Backend.local();
    }

    @Override
    public Guide guide() {
        return Guides.of(toolset.name(), id().name());
    }

    @Override
    public boolean readOnly() {
        return tool.effect().readOnly();
    }

    @Override
    public boolean destructive() {
        return tool.effect().destructive();
    }

    @Override
    public List<String> changed() {
        return List.of();
    }

    @Override
    public Optional<String> misfit(Map<String, ? extends @Nullable Object> arguments) {
        return tool.arguments().bind(arguments) instanceof Shape.Bound.Misfit<?>(String message)
                ? Optional.of(message)
                : Optional.empty();
    }

    /** Its answers are made of the record that its schema is made of. */
    @Override
    public Optional<String> broken(ToolReply reply) {
        return Optional.empty();
    }

    @Override
    public ToolReply call(Map<String, @Nullable Object> arguments, Caller caller) throws CallFailure {
        try {
            return switch (tool.call(arguments, caller)) {
                case ToolDefinition.Outcome.Answered(ToolResult answer) -> new McpReply(ToolFeatures.result(answer));
                case ToolDefinition.Outcome.Misfit(String message) ->
                    throw new CallFailure(ErrorCode.VALIDATION_INPUT, Stage.VALIDATE_INPUT, message);
            };
        } catch (McpException | InputRequiredException passing) {
            throw passing;
        } catch (RuntimeException | Error broken) {
            // What broke is our matter and goes to the log; whoever called only learns that it broke.
            throw new CallFailure(ErrorCode.INTERNAL, Stage.EXECUTE, breakages.told(tool.name(), broken));
        }
    }

    @Override
    public CallToolResult told(CallFailure failure) {
        return switch (failure.code()) {
            case VALIDATION_INPUT ->
                toolset.misfit(failure.getMessage())
                        .map(ToolFeatures::result)
                        .orElseThrow(() -> McpException.invalidParams(failure.getMessage()));
            default -> CallToolResult.error(failure.getMessage());
        };
    }
}
