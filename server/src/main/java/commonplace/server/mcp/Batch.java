package commonplace.server.mcp;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Several messages in one array, answered in one array; only revision 2025-03-26 has them. */
final class Batch {
    private final List<Exchange> requests = new ArrayList<>();
    private final List<Message> others = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();

    Batch(List<?> json, Outbox out) {
        for (Object element : json) {
            Message message = Message.of(element);
            if (message instanceof Message.Request request && !request.method().equals("initialize")) {
                requests.add(Exchange.on(out, request));
            } else if (message instanceof Message.Request request) {
                replies.add(Reply.error(request.id(), McpException.invalidRequest("initialize stands alone")));
            } else if (message instanceof Message.Invalid invalid) {
                replies.add(Reply.error(invalid.id(), invalid.error()));
            } else {
                others.add(message);
            }
        }
    }

    /** Notifications and answers, which come first: a request of the same batch may be waiting for them. */
    List<Message> others() {
        return others;
    }

    /** Answers the requests one after the other; {@code null} if there is nothing to say. */
    @Nullable
    Reply answer(Function<Exchange, @Nullable Reply> each) {
        for (Exchange exchange : requests) {
            Reply reply = each.apply(exchange);
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
        return new Reply(joined.toByteArray(), 0);
    }
}
