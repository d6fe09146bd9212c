package commonplace.server.host;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls one tool from the command line: a client of the host like any other, in the newest revision. */
public final class Caller {
    private static final String ID = "cli";

    private final Hosts hosts;

    public Caller(Hosts hosts) {
        this.hosts = hosts;
    }

    /** What the host answered: a result or an error, as JSON-RPC has them. */
    public Map<String, @Nullable Object> call(String tool, Map<String, @Nullable Object> arguments) throws IOException {
        Map<String, @Nullable Object> meta = Json.object(
                "io.modelcontextprotocol/protocolVersion", "2026-07-28",
                "io.modelcontextprotocol/clientInfo", Json.object("name", "commonplace-cli", "version", "1"),
                "io.modelcontextprotocol/clientCapabilities", Json.object());
        byte[] request = Json.write(Json.object(
                "jsonrpc",
                "2.0",
                "id",
                ID,
                "method",
                "tools/call",
                "params",
                Json.object("name", tool, "arguments", arguments, "_meta", meta)));
        byte[] line = Arrays.copyOf(request, request.length + 1);
        line[request.length] = '\n';
        return ask(line, false);
    }

    private Map<String, @Nullable Object> ask(byte[] line, boolean waitForSuccessor) throws IOException {
        try (Link link = hosts.join(waitForSuccessor)) {
            link.send(line);
            for (byte[] answer = link.receive(); answer.length > 0; answer = link.receive()) {
                switch (Wire.words(answer)) {
                    case Wire.ENDED -> {
                        return ask(line, false);
                    }
                    case Wire.MOVED -> {
                        return ask(line, true);
                    }
                    default -> {
                        Map<String, @Nullable Object> message = Json.readObject(answer);
                        if (ID.equals(message.get("id"))) {
                            return message;
                        }
                    }
                }
            }
        } catch (MalformedJsonException impossible) {
            throw new IOException("the host's answer cannot be read: " + impossible.getMessage(), impossible);
        }
        throw new IOException("the process that has the vault open ended before it answered; if this was a change, "
                + "look whether it was made before you try again");
    }
}
