package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.McpClientException;
import commonplace.schema.JsonSchema;
import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.ToolId;
import commonplace.tools.meta.CallFailure;
import commonplace.tools.meta.CallableTool;
import commonplace.tools.meta.Guide;
import commonplace.tools.meta.ToolReply;
import commonplace.tools.meta.schemas.ArgumentErrors;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool of another server. */
record RemoteTool(McpClient server, ListedTool tool) implements CallableTool, Direct {
    /** Hosts take names of so many characters. */
    private static final int LONGEST_NAME = 64;

    private static final String BETWEEN = "__";

    /** However much progress there is, a call ends. */
    private static final Duration LONGEST_CALL = Duration.ofMinutes(30);

    @Override
    public ToolId id() {
        // An id has one colon; a server may well use more.
        return new ToolId(server.name(), tool.name().replace(':', '.'));
    }

    @Override
    public String directName() {
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
    public Object listed() {
        var listed = new LinkedHashMap<>(tool.definition());
        listed.put("name", directName());
        return listed;
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

    @Override
    public Optional<String> misfit(Map<String, ? extends @Nullable Object> arguments) {
        return violations(tool.inputSchema(), arguments, "the input schema of " + id());
    }

    @Override
    public Optional<String> broken(ToolReply reply) {
        return outputSchema()
                .flatMap(schema -> violations(schema, reply.structured(), "the output schema of " + id())
                        .map(what -> id() + " answered with what breaks its own output schema: " + what));
    }

    private static Optional<String> violations(
            Map<String, @Nullable Object> schema, @Nullable Object value, String called) {
        return switch (JsonSchema.ofTool(schema)) {
            case JsonSchema.Parsed.Good(JsonSchema good) ->
                Optional.of(ArgumentErrors.sentence(good.check(value), schema)).filter(wrong -> !wrong.isEmpty());
            case JsonSchema.Parsed.Bad(var problems) -> Optional.of(called + " cannot be used: " + problems.getFirst());
        };
    }

    @Override
    public ToolReply call(Map<String, @Nullable Object> arguments, Caller caller)
            throws CallFailure, InterruptedException {
        try {
            return McpReply.of(server.call(tool.name(), arguments, LONGEST_CALL, heard -> tell(caller, heard)));
        } catch (McpClientException failed) {
            throw failure(failed);
        }
    }

    private static void tell(Caller caller, Map<String, @Nullable Object> heard) {
        if (heard.get("progress") instanceof Number done) {
            double total = heard.get("total") instanceof Number all ? all.doubleValue() : 0;
            caller.progress(done.doubleValue(), total, heard.get("message") instanceof String said ? said : "");
        }
    }

    static CallFailure failure(McpClientException failed) {
        return switch (failed.kind()) {
            case UNKNOWN_TOOL -> new CallFailure(ErrorCode.TOOL_NOT_FOUND, Stage.RESOLVE, failed.getMessage());
            case NOT_ALLOWED -> new CallFailure(ErrorCode.NO_BACKENDS, Stage.SELECT_BACKEND, failed.getMessage());
            case TIMEOUT -> new CallFailure(ErrorCode.TIMEOUT, Stage.EXECUTE, failed.getMessage());
            case UNAVAILABLE, NEEDS_AUTH, CRASHED, TOO_LARGE, REFUSED, MALFORMED, NEEDS_INPUT ->
                new CallFailure(
                        ErrorCode.EXECUTION_FAILED,
                        Stage.EXECUTE,
                        failed.getMessage(),
                        Map.of("kind", failed.kind().name().toLowerCase(Locale.ROOT)));
        };
    }

    @Override
    public CallToolResult told(CallFailure failure) {
        return CallToolResult.error(failure.code().name().toLowerCase(Locale.ROOT) + ": " + failure.getMessage());
    }
}
