package commonplace.mcp.server;

import commonplace.mcp.InputRequest;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.McpException;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A question of ours that the client has not answered yet. */
final class PendingAnswer {
    private final BlockingQueue<JsonRpcMessage.Response> arrived = new ArrayBlockingQueue<>(1);

    void arrive(JsonRpcMessage.Response response) {
        // A second answer to the same question has no one waiting for it.
        boolean first = arrived.offer(response);
        assert first || !arrived.isEmpty();
    }

    Map<String, @Nullable Object> await(InputRequest question) throws InterruptedException {
        JsonRpcMessage.Response response = arrived.poll(question.patience().toSeconds(), TimeUnit.SECONDS);
        if (response == null) {
            throw new McpException(McpException.INTERNAL_ERROR, "No answer to " + question.method());
        }
        Map<String, @Nullable Object> result = response.result();
        if (result == null) {
            throw new McpException(
                    McpException.INTERNAL_ERROR, question.method() + " was refused: " + response.error());
        }
        return result;
    }
}
