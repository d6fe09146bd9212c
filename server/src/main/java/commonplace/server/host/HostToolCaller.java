package commonplace.server.host;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.Meta;
import commonplace.mcp.Revision;
import commonplace.server.bundled.ProductVersion;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls tools from the command line: a client of the host like any other, in the newest revision. */
public final class HostToolCaller {
    private final Hosts<?> hosts;
    private final Listener listener;

    public HostToolCaller(Hosts<?> hosts) {
        this(hosts, (_, _, _) -> {});
    }

    /** @param listener hears how far a call has come */
    public HostToolCaller(Hosts<?> hosts, Listener listener) {
        this.hosts = hosts;
        this.listener = listener;
    }

    /** Hears how far a call has come, where the tool tells. */
    @FunctionalInterface
    public interface Listener {
        void at(long done, long total, String message);
    }

    /** What the host answered: a result or an error, as JSON-RPC has them. */
    public Map<String, @Nullable Object> call(String tool, Map<String, @Nullable Object> arguments) throws IOException {
        return call(List.of(new ToolCall(tool, arguments)));
    }

    /**
     * Calls tools one after the other on one connection, so that the host knows them for the same caller's.
     *
     * @return the answer to the last, or to the first that was refused
     */
    public Map<String, @Nullable Object> call(List<ToolCall> calls) throws IOException {
        return ask(calls, false);
    }

    private Map<String, @Nullable Object> ask(List<ToolCall> calls, boolean waitForSuccessor) throws IOException {
        try (HostConnection connection = hosts.join(Speaker.COMMAND, waitForSuccessor)) {
            Map<String, @Nullable Object> answer = Map.of();
            for (int i = 0; i < calls.size(); i++) {
                connection.send(request("cli-" + i, calls.get(i)));
                switch (await(connection, "cli-" + i)) {
                    case HostMessage.Answer(var message) -> answer = message;
                    // What has been answered was for the host that is gone: its successor is asked from the start.
                    case HostMessage.Ended(boolean moved) -> {
                        return ask(calls, moved);
                    }
                }
                if (isRefusal(answer)) {
                    return answer;
                }
            }
            return answer;
        } catch (MalformedJsonException impossible) {
            throw new IOException("the host's answer cannot be read: " + impossible.getMessage(), impossible);
        }
    }

    private sealed interface HostMessage {
        record Answer(Map<String, @Nullable Object> message) implements HostMessage {}

        /** @param moved whether another process has announced that it will be the host */
        record Ended(boolean moved) implements HostMessage {}
    }

    private HostMessage await(HostConnection connection, String id) throws IOException, MalformedJsonException {
        for (byte[] line = connection.receive(); line.length > 0; line = connection.receive()) {
            switch (HostProtocol.words(line)) {
                case HostProtocol.ENDED -> {
                    return new HostMessage.Ended(false);
                }
                case HostProtocol.MOVED -> {
                    return new HostMessage.Ended(true);
                }
                default -> {
                    Map<String, @Nullable Object> message = Json.readObject(line);
                    if (id.equals(message.get("id"))) {
                        return new HostMessage.Answer(message);
                    }
                    if ("notifications/progress".equals(message.get("method"))) {
                        tell(Json.asObject(message.get("params")));
                    }
                }
            }
        }
        throw new IOException("the process that has the vault open ended before it answered; if this was a change, "
                + "look whether it was made before you try again");
    }

    private void tell(@Nullable Map<String, @Nullable Object> params) {
        if (params != null && params.get("progress") instanceof Number done) {
            long total = params.get("total") instanceof Number all ? all.longValue() : 0;
            listener.at(done.longValue(), total, params.get("message") instanceof String text ? text : "");
        }
    }

    private static boolean isRefusal(Map<String, @Nullable Object> answer) {
        Map<String, @Nullable Object> result = Json.asObject(answer.get("result"));
        return result == null || Boolean.TRUE.equals(result.get("isError"));
    }

    private static byte[] request(String id, ToolCall call) {
        Map<String, @Nullable Object> meta = Json.object(
                Meta.VERSION,
                Revision.MODERN.version,
                Meta.CLIENT_INFO,
                Json.object("name", "commonplace-cli", "version", ProductVersion.CURRENT),
                Meta.CLIENT_CAPABILITIES,
                Json.object(),
                Meta.PROGRESS_TOKEN,
                id);
        byte[] request = Json.write(Json.object(
                "jsonrpc",
                "2.0",
                "id",
                id,
                "method",
                "tools/call",
                "params",
                Json.object("name", call.tool(), "arguments", call.arguments(), "_meta", meta)));
        byte[] line = Arrays.copyOf(request, request.length + 1);
        line[request.length] = '\n';
        return line;
    }
}
