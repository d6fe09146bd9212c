package commonplace.server.gateway;

import commonplace.base.Lazy;
import commonplace.json.Json;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.McpClientException;
import commonplace.schema.JsonSchema;
import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Guide;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.ResultData;
import commonplace.tools.meta.schemas.ArgumentErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool of another server. */
final class RemoteTool implements Tool {
    /** Hosts take names of so many characters. */
    private static final int LONGEST_NAME = 64;

    private static final String BETWEEN = "__";

    /** However much progress there is, a call ends. */
    private static final Duration LONGEST_CALL = Duration.ofMinutes(30);

    private final McpClient server;
    private final ListedTool tool;
    private final Lazy<Schemas> schemas;

    RemoteTool(McpClient server, ListedTool tool) {
        this.server = server;
        this.tool = tool;
        this.schemas = Lazy.of(() -> Schemas.of(tool));
    }

    /** One that was heard of again is the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RemoteTool that && server.equals(that.server) && tool.equals(that.tool);
    }

    @Override
    public int hashCode() {
        return Objects.hash(server, tool);
    }

    @Override
    public ToolId id() {
        // An id has one colon; a server may well use more.
        return new ToolId(server.name(), tool.name().replace(':', '.'));
    }

    @Override
    public String name() {
        String joined = server.name() + BETWEEN + tool.name();
        String name = joined.replaceAll("[^A-Za-z0-9_-]", "_");
        // What could be another tool's name as well says by a hash which one it is.
        boolean only = name.equals(joined) && joined.indexOf(BETWEEN) == joined.lastIndexOf(BETWEEN);
        if (name.length() <= LONGEST_NAME && only) {
            return name;
        }
        String hash = HexFormat.of().toHexDigits(id().toString().hashCode());
        return name.substring(0, Math.min(name.length(), LONGEST_NAME - hash.length() - 1)) + "_" + hash;
    }

    @Override
    public String description() {
        return tool.description();
    }

    @Override
    public Map<String, @Nullable Object> definition() {
        return tool.definition();
    }

    @Override
    public Map<String, @Nullable Object> inputSchema() {
        return tool.inputSchema();
    }

    @Override
    public Optional<Map<String, @Nullable Object>> outputSchema() {
        return Optional.ofNullable(tool.outputSchema());
    }

    @Override
    public Backend backend() {
        return Backend.server(server.name());
    }

    @Override
    public Guide guide() {
        return Guide.NONE;
    }

    @Override
    public boolean readOnly() {
        return tool.hint("readOnlyHint");
    }

    /** A server that says nothing may well destroy: that is what the protocol takes for granted. */
    @Override
    public boolean destructive() {
        Map<String, @Nullable Object> annotations =
                Json.asObject(tool.definition().get("annotations"));
        return !readOnly() && (annotations == null || !Boolean.FALSE.equals(annotations.get("destructiveHint")));
    }

    @Override
    public List<String> changed() {
        return tool.changed();
    }

    /** What arguments and results are held against; read when the tool is first called. */
    private record Schemas(JsonSchema.Parsed input, Optional<JsonSchema.Parsed> output) {
        static Schemas of(ListedTool tool) {
            return new Schemas(
                    JsonSchema.ofTool(tool.inputSchema()),
                    Optional.ofNullable(tool.outputSchema()).map(JsonSchema::ofTool));
        }
    }

    @Override
    public Prepared prepare(Map<String, ? extends @Nullable Object> arguments) {
        return violations(schemas.get().input(), tool.inputSchema(), arguments, "the input schema of " + id())
                .<Prepared>map(Prepared.Misfit::new)
                .orElseGet(() -> new Prepared.Ready(caller -> run(new LinkedHashMap<>(arguments), caller)));
    }

    private ToolResult run(Map<String, @Nullable Object> arguments, Caller caller) throws InterruptedException {
        try {
            ToolResult.Foreign result =
                    result(server.call(tool.name(), arguments, LONGEST_CALL, heard -> tell(caller, heard)));
            return broken(result)
                    .<ToolResult>map(what -> new ToolResult.Failed(
                            ErrorCode.VALIDATION_OUTPUT,
                            Stage.VALIDATE_OUTPUT,
                            id() + " answered with what breaks its own output schema: " + what))
                    .orElse(result);
        } catch (McpClientException failed) {
            return failure(failed);
        }
    }

    /** Read with patience: what does not look like a result has no content. */
    private static ToolResult.Foreign result(Map<String, @Nullable Object> wire) {
        var content = new ArrayList<Map<String, @Nullable Object>>();
        if (wire.get("content") instanceof List<?> blocks) {
            for (Object block : blocks) {
                Map<String, @Nullable Object> object = Json.asObject(block);
                if (object != null) {
                    content.add(object);
                }
            }
        }
        return new ToolResult.Foreign(
                content, Optional.ofNullable(wire.get("structuredContent")), Boolean.TRUE.equals(wire.get("isError")));
    }

    private Optional<String> broken(ToolResult.Foreign result) {
        Map<String, @Nullable Object> schema = tool.outputSchema();
        if (result.failed() || schema == null) {
            return Optional.empty();
        }
        return schemas.get()
                .output()
                .flatMap(parsed -> violations(parsed, schema, ResultData.of(result), "the output schema of " + id()));
    }

    private static Optional<String> violations(
            JsonSchema.Parsed parsed, Map<String, @Nullable Object> schema, @Nullable Object value, String called) {
        return switch (parsed) {
            case JsonSchema.Parsed.Good(JsonSchema good) ->
                Optional.of(ArgumentErrors.sentence(good.check(value), schema)).filter(wrong -> !wrong.isEmpty());
            case JsonSchema.Parsed.Bad(var problems) -> Optional.of(called + " cannot be used: " + problems.getFirst());
        };
    }

    private static void tell(Caller caller, Map<String, @Nullable Object> heard) {
        if (heard.get("progress") instanceof Number done) {
            double total = heard.get("total") instanceof Number all ? all.doubleValue() : 0;
            caller.progress(done.doubleValue(), total, heard.get("message") instanceof String said ? said : "");
        }
    }

    static ToolResult.Failed failure(McpClientException failed) {
        return switch (failed.kind()) {
            case UNKNOWN_TOOL -> new ToolResult.Failed(ErrorCode.TOOL_NOT_FOUND, Stage.RESOLVE, failed.getMessage());
            case NOT_ALLOWED -> new ToolResult.Failed(ErrorCode.NO_BACKENDS, Stage.SELECT_BACKEND, failed.getMessage());
            case TIMEOUT -> new ToolResult.Failed(ErrorCode.TIMEOUT, Stage.EXECUTE, failed.getMessage());
            case UNAVAILABLE, NEEDS_AUTH, CRASHED, TOO_LARGE, REFUSED, MALFORMED, NEEDS_INPUT ->
                new ToolResult.Failed(
                        ErrorCode.EXECUTION_FAILED,
                        Stage.EXECUTE,
                        failed.getMessage(),
                        Map.of("kind", failed.kind().name().toLowerCase(Locale.ROOT)));
        };
    }

    @Override
    public Optional<ToolResult> told(ToolResult.Failed failure) {
        return Optional.of(new ToolResult.Refused(failure.code().word() + ": " + failure.message()));
    }
}
