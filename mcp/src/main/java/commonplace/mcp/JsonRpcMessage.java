package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON-RPC message of a client. */
public sealed interface JsonRpcMessage {
    /** A call that wants an answer under its id. */
    record Request(Object id, String method, RequestParams params) implements JsonRpcMessage {}

    /** A call that wants none. */
    record Notification(String method, RequestParams params) implements JsonRpcMessage {}

    /** The answer to a question of ours; exactly one of the two is there. */
    record Response(
            Object id,
            @Nullable Map<String, @Nullable Object> result,
            @Nullable String error) implements JsonRpcMessage {}

    /** Something else, with the error to send and the id to send it under if one could be made out. */
    record Invalid(@Nullable Object id, McpException error) implements JsonRpcMessage {}

    static JsonRpcMessage of(@Nullable Object json) {
        Map<String, @Nullable Object> fields = Json.asObject(json);
        if (fields == null) {
            return invalid(null, "A message is a JSON object");
        }
        Object id = fields.get("id");
        if (!"2.0".equals(fields.get("jsonrpc"))) {
            return invalid(isId(id) ? id : null, "jsonrpc must be \"2.0\"");
        }
        if (fields.containsKey("id") && !isId(id)) {
            return invalid(null, "id must be a string or a number");
        }
        return fields.containsKey("method") ? call(fields, id) : response(fields, id);
    }

    private static JsonRpcMessage call(Map<String, @Nullable Object> fields, @Nullable Object id) {
        if (!(fields.get("method") instanceof String method)) {
            return invalid(id, "method must be a string");
        }
        Object given = fields.get("params");
        Map<String, @Nullable Object> params = Json.asObject(given);
        if (params == null && given != null) {
            return new Invalid(id, McpException.invalidParams("params must be an object"));
        }
        var read = new RequestParams(params == null ? Map.of() : params);
        return id == null ? new Notification(method, read) : new Request(id, method, read);
    }

    private static JsonRpcMessage response(Map<String, @Nullable Object> fields, @Nullable Object id) {
        Map<String, @Nullable Object> result = Json.asObject(fields.get("result"));
        Map<String, @Nullable Object> error = Json.asObject(fields.get("error"));
        if (id != null && result != null && error == null) {
            return new Response(id, result, null);
        }
        if (error != null && result == null) {
            String message = error.get("message") instanceof String text ? text : "no message";
            return new Response(id == null ? "" : id, null, message);
        }
        return invalid(id, "A message has a method, a result or an error");
    }

    private static boolean isId(@Nullable Object id) {
        return id instanceof String || id instanceof Number;
    }

    private static Invalid invalid(@Nullable Object id, String message) {
        return new Invalid(id, McpException.invalidRequest(message));
    }
}
