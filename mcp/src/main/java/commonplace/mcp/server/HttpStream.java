package commonplace.mcp.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * Writes one HTTP response: a single JSON message if that is all there is, and from the first message before the last
 * on a stream of events.
 */
final class HttpStream {
    /** Whenever a stream that waits for news was silent for so long, a comment is sent. */
    static final long SILENCE_MILLIS = 15_000;

    private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json");
    private static final byte[] EVENT = "event: message\ndata: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Response response;
    private boolean streaming;

    HttpStream(Response response) {
        this.response = response;
    }

    /**
     * Writes what comes out of the box until nothing more will. Whenever it was silent for a while a comment is sent,
     * since that is how one learns that nobody is there any more.
     */
    void drain(Outbox box, long silenceMillis, AtomicInteger status) throws IOException, InterruptedException {
        while (true) {
            byte[] message = box.take(silenceMillis);
            if (message != null && !streaming && box.isFinished()) {
                json(status.get(), message);
                return;
            }
            if (message != null) {
                event(message);
            }
            if (box.isFinished()) {
                end();
                return;
            }
            if (message == null) {
                comment();
            }
        }
    }

    /** Writes the news of a session for as long as this is the stream that the client opened last. */
    void follow(LegacySession session) throws IOException, InterruptedException {
        comment();
        session.readBy(this);
        try {
            while (!session.news().isFinished()) {
                byte[] message = session.news().take(SILENCE_MILLIS, () -> session.isReadBy(this));
                if (!session.isReadBy(this)) {
                    break;
                }
                if (message == null) {
                    comment();
                } else {
                    event(message);
                }
            }
            end();
        } finally {
            session.leftBy(this);
        }
    }

    void json(int status, byte @Nullable [] message) throws IOException {
        response.setStatus(status);
        if (message != null) {
            response.getHeaders().put(JSON);
        }
        write(true, message == null ? ByteBuffer.allocate(0) : ByteBuffer.wrap(message));
    }

    private void event(byte[] message) throws IOException {
        start();
        var event = ByteBuffer.allocate(EVENT.length + message.length + END.length);
        write(false, event.put(EVENT).put(message).put(END).flip());
    }

    /** Says nothing, which is how one learns whether anybody is there. */
    void comment() throws IOException {
        start();
        write(false, ByteBuffer.wrap(COMMENT));
    }

    private void end() throws IOException {
        start();
        write(true, ByteBuffer.allocate(0));
    }

    private void start() {
        if (!streaming) {
            streaming = true;
            response.setStatus(200);
            response.getHeaders()
                    .put(HttpHeader.CONTENT_TYPE, "text/event-stream")
                    .put(HttpHeader.CACHE_CONTROL, "no-cache")
                    .put("X-Accel-Buffering", "no");
        }
    }

    private void write(boolean last, ByteBuffer bytes) throws IOException {
        Content.Sink.write(response, last, bytes);
    }
}
