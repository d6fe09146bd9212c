package commonplace.server.web;

import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/** Pages are read, and nothing else is done with them. */
final class Methods {
    private Methods() {}

    static Reply onlyReading(Request request, Supplier<Reply> reply) {
        return switch (request.getMethod()) {
            case "GET", "HEAD" -> reply.get();
            default -> {
                Reply no = Reply.text(405, "405 This can only be read: GET and HEAD\n");
                yield new Reply(405, no.type(), no.body(), Map.of("Allow", "GET, HEAD"));
            }
        };
    }
}
