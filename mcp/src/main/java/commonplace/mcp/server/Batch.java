package commonplace.mcp.server;

import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.McpException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Several messages in one array, answered in one array; only revision 2025-03-26 has them. */
final class Batch {
    private final List<Exchange> requests = new ArrayList<>();
    private final List<JsonRpcMessage> others = new ArrayList<>();
    private final List<JsonRpcResponse> replies = new ArrayList<>();

    Batch(List<?> json, Outbox out, McpServer.Peer peer) {
        for (Object element : json) {
            JsonRpcMessage message = JsonRpcMessage.of(element);
            if (message instanceof JsonRpcMessage.Request request
                    && !request.method().equals("initialize")) {
                requests.add(Exchange.on(out, request, peer));
            } else if (message instanceof JsonRpcMessage.Request request) {
                replies.add(
                        JsonRpcResponse.error(request.id(), McpException.invalidRequest("initialize stands alone")));
            } else if (message instanceof JsonRpcMessage.Invalid invalid) {
                replies.add(JsonRpcResponse.error(invalid.id(), invalid.error()));
            } else {
                others.add(message);
            }
        }
    }

    /** Notifications and answers, which come first: a request of the same batch may be waiting for them. */
    List<JsonRpcMessage> others() {
        return others;
    }

    /** Answers the requests one after the other; {@code null} if there is nothing to say. */
    @Nullable
    JsonRpcResponse answer(Function<Exchange, @Nullable JsonRpcResponse> each) {
        for (Exchange exchange : requests) {
            JsonRpcResponse reply = each.apply(exchange);
            if (reply != null) {
                replies.add(reply);
            }
        }
        if (replies.isEmpty()) {
            return null;
        }
        var joined = new ByteArrayOutputStream();
        for (int i = 0; i < replies.size(); i++) {
            joined.write(i == 0 ? '[' : ',');
            joined.writeBytes(replies.get(i).json());
        }
        joined.write(']');
        return new JsonRpcResponse(joined.toByteArray(), 0);
    }
}
