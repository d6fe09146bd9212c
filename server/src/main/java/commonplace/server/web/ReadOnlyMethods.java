package commonplace.server.web;

import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/** Pages are read, and nothing else is done with them. */
final class ReadOnlyMethods {
    private ReadOnlyMethods() {}

    static WebResponse onlyReading(Request request, Supplier<WebResponse> reply) {
        return switch (request.getMethod()) {
            case "GET", "HEAD" -> reply.get();
            default -> {
                WebResponse no = WebResponse.text(405, "405 This can only be read: GET and HEAD\n");
                yield new WebResponse(405, no.type(), no.body(), Map.of("Allow", "GET, HEAD"));
            }
        };
    }
}
