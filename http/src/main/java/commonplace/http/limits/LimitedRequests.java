package commonplace.http.limits;

import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests of each client and what they bring along, and answers 429 to those of whom there are too many. The
 * handlers behind it find out whose a request is by {@link Requester#of}.
 */
public final class LimitedRequests extends Handler.Wrapper {
    /** From this size on a body is an upload; and one whose length was not told, since it may become one. */
    private static final long UPLOAD_BYTES = 1 << 20;

    private final ClientQuotas limits;

    public LimitedRequests(Handler behind, ClientQuotas limits) {
        super(behind);
        this.limits = limits;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Requester visitor = limits.visitor(request);
        visitor.sent(request);
        if (visitor.isExempt()) {
            return super.handle(request, response, callback);
        }
        Optional<LimitRefusal> refusal = visitor.arrive();
        if (refusal.isPresent()) {
            refusal.get().send(response, callback);
            return true;
        }
        long length = request.getLength();
        if (length <= 0 && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
            return super.handle(request, response, callback);
        }
        if (length > 0 && length < UPLOAD_BYTES) {
            return super.handle(new Counted(request, visitor, () -> {}), response, callback);
        }
        return switch (visitor.take(ClientLimit.UPLOADS)) {
            case Requester.Holding.Refused(LimitRefusal refused, var _) -> {
                refused.send(response, callback);
                yield true;
            }
            case Requester.Holding.Held held -> {
                Request.addCompletionListener(request, _ -> held.giveBack());
                yield super.handle(new Counted(request, visitor, held::giveBack), response, callback);
            }
        };
    }

    /** A request whose body is counted while it is read. */
    private static final class Counted extends Request.Wrapper {
        private final Requester visitor;
        private final Runnable whenWhole;

        Counted(Request request, Requester visitor, Runnable whenWhole) {
            super(request);
            this.visitor = visitor;
            this.whenWhole = whenWhole;
        }

        @Override
        public Content.@Nullable Chunk read() {
            Content.Chunk chunk = super.read();
            if (chunk != null) {
                if (chunk.remaining() > 0) {
                    visitor.received(chunk.remaining());
                }
                if (chunk.isLast()) {
                    whenWhole.run();
                }
            }
            return chunk;
        }
    }
}
