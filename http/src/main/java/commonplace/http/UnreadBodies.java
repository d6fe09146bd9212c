package commonplace.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Tells a client whose body is not read that the connection ends with the answer: it does, and a request that comes on it at
 * that moment would get none. Stands before all handlers that answer.
 */
public final class UnreadBodies extends Handler.Wrapper {
    public UnreadBodies(Handler behind) {
        super(behind);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new Answer(request, response), callback);
    }

    private static final class Answer extends Response.Wrapper {
        Answer(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, @Nullable ByteBuffer bytes, Callback callback) {
            if (!isCommitted() && !getRequest().consumeAvailable()) {
                getHeaders().put(HttpHeader.CONNECTION, "close");
            }
            super.write(last, bytes, callback);
        }
    }
}
