package commonplace.mcp.client;

import commonplace.base.tracing.TraceSpan;
import commonplace.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Streamable HTTP: a POST a message, whose answer is JSON or a stream of events. */
final class HttpTransport implements Transport {
    private static final String SESSION = "Mcp-Session-Id";
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final ServerConfig.Way.HttpEndpoint address;
    private final ClientLimits limits;
    private final HttpClient client;
    private final HttpBody body;
    private final Map<Long, Thread> underWay = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Receiver receiver;
    private volatile @Nullable String session;
    private volatile @Nullable Thread following;
    private volatile NegotiatedRevision dialect = NegotiatedRevision.MODERN;

    HttpTransport(ServerConfig.Way.HttpEndpoint address, ClientLimits limits, ServerConfig config) {
        this.address = address;
        this.limits = limits;
        this.body = new HttpBody(limits);
        // A redirect would carry the headers, and the secrets in them, to wherever the server likes.
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(config.connectLimit())
                .build();
    }

    @Override
    public void open(Receiver listener) {
        receiver = listener;
    }

    @Override
    public void send(Outgoing message) {
        Receiver listener = receiver;
        if (listener == null || closed.get()) {
            return;
        }
        boolean opensStream = "notifications/initialized".equals(message.json().get("method"));
        Thread thread = Thread.ofVirtual().name("upstream-post").unstarted(() -> {
            post(message, listener);
            if (opensStream && session != null) {
                follow(listener);
            }
        });
        Long id = message.id();
        if (id != null) {
            underWay.put(id, thread);
        }
        thread.start();
    }

    private void post(Outgoing message, Receiver listener) {
        Long id = message.id();
        try {
            HttpRequest.Builder request = request(address.url())
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(Json.write(message.json())));
            message.hints().forEach(request::header);
            HttpResponse<InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
            try (InputStream in = response.body()) {
                answered(id, message, response, in, listener);
            }
        } catch (McpClientException e) {
            fail(id, e, listener);
        } catch (ConnectException | HttpConnectTimeoutException | UnresolvedAddressException e) {
            broken(
                    listener,
                    McpClientException.of(McpClientException.Kind.UNAVAILABLE, "there is no connection to " + address),
                    id);
        } catch (IOException e) {
            fail(id, McpClientException.of(McpClientException.Kind.CRASHED, "the connection broke: " + e), listener);
        } catch (IllegalArgumentException e) {
            fail(id, McpClientException.of(McpClientException.Kind.UNAVAILABLE, "a header cannot be sent"), listener);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (id != null) {
                underWay.remove(id);
            }
        }
    }

    private static void fail(@Nullable Long id, McpClientException failure, Receiver listener) {
        if (id != null) {
            listener.failed(id, failure);
        }
    }

    private void broken(Receiver listener, McpClientException failure, @Nullable Long undelivered) {
        if (!closed.get()) {
            listener.broken(failure, undelivered);
        }
    }

    private void answered(
            @Nullable Long id, Outgoing message, HttpResponse<InputStream> response, InputStream in, Receiver listener)
            throws IOException, McpClientException {
        int status = response.statusCode();
        boolean opening = "initialize".equals(message.json().get("method"));
        if (status >= 200 && status < 300) {
            if (opening) {
                session = response.headers().firstValue(SESSION).orElse(null);
            }
            if (id != null) {
                body.read(response, in, id, listener);
            }
            return;
        }
        byte[] said = HttpBody.refusal(in);
        if (status == 401) {
            broken(listener, HttpBody.needsAuth(response), id);
        } else if (session != null && !opening && HttpBody.isSessionLost(status, said)) {
            String words = "the server has forgotten the session";
            broken(listener, McpClientException.of(McpClientException.Kind.CRASHED, words), id);
        } else if (id != null) {
            body.refused(response, said, id, listener);
        }
    }

    private HttpRequest.Builder request(URI url) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url);
        address.headers().forEach(request::header);
        request.header("MCP-Protocol-Version", dialect.version());
        String current = session;
        if (current != null) {
            request.header(SESSION, current);
        }
        return request;
    }

    /** What a server of the older form tells unasked comes on a stream of its own, if it has one. */
    private void follow(Receiver listener) {
        following = Thread.currentThread();
        var delay = new ReconnectDelay(limits);
        while (!closed.get()) {
            try {
                HttpRequest request = request(address.url())
                        .header("Accept", "text/event-stream")
                        .GET()
                        .build();
                HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
                try (InputStream in = response.body()) {
                    if (response.statusCode() != 200 || !HttpBody.isEvents(response)) {
                        return;
                    }
                    body.events(in, listener);
                }
            } catch (McpClientException e) {
                broken(listener, e, null);
                return;
            } catch (IOException e) {
                // The stream broke, or the server is gone; a request will show which.
            } catch (InterruptedException e) {
                return;
            }
            try {
                Thread.sleep(delay.failed(false));
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Override
    public void abandon(long id) {
        Thread thread = underWay.remove(id);
        if (thread != null) {
            thread.interrupt();
        }
    }

    @Override
    public void agreed(NegotiatedRevision spoken) {
        dialect = spoken;
    }

    @Override
    public void describe(TraceSpan span) {
        URI url = address.url();
        span.set("network.transport", "tcp");
        span.set("server.address", String.valueOf(url.getHost()));
        if (url.getPort() >= 0) {
            span.set("server.port", url.getPort());
        }
    }

    @Override
    public String lastWords() {
        return "";
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        underWay.values().forEach(Thread::interrupt);
        Thread stream = following;
        if (stream != null) {
            stream.interrupt();
        }
        Receiver listener = receiver;
        if (listener != null) {
            listener.broken(McpClientException.of(McpClientException.Kind.CRASHED, "the connection was closed"), null);
        }
        Thread.ofVirtual().name("upstream-farewell").start(this::farewell);
    }

    // Nobody waits for it, and a server that does not care for sessions does not answer it.
    private void farewell() {
        try {
            if (session != null) {
                HttpRequest request =
                        request(address.url()).timeout(FAREWELL).DELETE().build();
                client.send(request, BodyHandlers.discarding());
            }
        } catch (IOException | IllegalArgumentException e) {
            // The session ends by itself.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            client.shutdownNow();
        }
    }
}
