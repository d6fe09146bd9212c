package commonplace.models;

import commonplace.base.tracing.TraceSpan;
import commonplace.json.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A server that runs models: where it is, how it is spoken to, and how much patience it gets. */
final class ModelServer implements AutoCloseable {
    /** A batch of the longest vectors there are, written with all their digits. */
    private static final long MAX_ANSWER_BYTES = 32L << 20;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Makes something of an answer's bytes, or says what is wrong with them. */
    interface Reader<T> {
        T read(byte[] answer) throws IOException;
    }

    private final ModelApi api;
    private final URI base;
    private final String key;
    private final ResilienceSettings settings;
    private final Clock clock;
    private @Nullable Line line;
    private volatile boolean closed;

    /**
     * @param key what the server wants to see before it answers; empty for one that wants nothing
     */
    ModelServer(ModelApi api, URI base, Optional<ApiKey> key, ResilienceSettings settings, Clock clock) {
        this.api = api;
        this.base = base;
        this.key = key.map(ApiKey::value).orElse("");
        this.settings = settings;
        this.clock = clock;
    }

    ModelServer(ModelApi api, URI base, Optional<ApiKey> key) {
        this(api, base, key, ResilienceSettings.DEFAULT, Clock.systemUTC());
    }

    ModelApi api() {
        return api;
    }

    URI base() {
        return base;
    }

    /** Asks for something of a model. An answer that cannot be read counts as none. */
    <T> T ask(String path, String model, Map<String, @Nullable Object> question, Reader<T> reader)
            throws ModelException, InterruptedException {
        HttpRequest request = request(path, question);
        Line ready = line();
        return ready.resilience.call(() -> {
            try (TraceSpan span = ModelSpan.begin(this, path, model)) {
                return ModelSpan.followed(
                        span, () -> reader.read(answer(ready.client, ModelSpan.carried(request, span), model, span)));
            }
        });
    }

    /** The first request pays for threads and the classes of the HTTP client; without one there are none. */
    private synchronized Line line() {
        Line ready = line;
        if (ready == null) {
            HttpClient client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build();
            ready = new Line(client, new Resilience(toString(), settings, clock));
            line = ready;
        }
        return ready;
    }

    private HttpRequest request(String path, Map<String, @Nullable Object> question) {
        String root = base.toString().replaceAll("/+$", "");
        var request = HttpRequest.newBuilder(URI.create(root + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.write(question)));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        return request.build();
    }

    private byte[] answer(HttpClient client, HttpRequest request, String model, TraceSpan span)
            throws IOException, InterruptedException {
        if (closed) {
            throw ServerFailure.refused("we are closing");
        }
        // The client's own timeout ends with the headers; this one holds to the last byte.
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), MAX_ANSWER_BYTES));
        try {
            HttpResponse<byte[]> whole = answer.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
            span.set("http.response.status_code", whole.statusCode());
            return checked(whole, model);
        } catch (TimeoutException _) {
            throw ServerFailure.passing(
                    "nothing complete within " + settings.timeout().toSeconds() + " s");
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private static ServerFailure failure(@Nullable Throwable cause) {
        return switch (cause) {
            case ConnectException _ -> ServerFailure.passing("nothing listens there");
            case null -> ServerFailure.passing("the connection failed");
            default -> ServerFailure.passing("the connection failed (" + cause + ")");
        };
    }

    private byte[] checked(HttpResponse<byte[]> answer, String model) throws ServerFailure {
        int status = answer.statusCode();
        if (status == 200) {
            return answer.body();
        }
        String said = withoutKey(ModelResponses.complaint(answer.body()));
        String message = "status " + status + (said.isEmpty() ? "" : ", \"" + said + "\"");
        if (status >= 500 || status == 408 || status == 429) {
            throw ServerFailure.passing(message);
        }
        throw ServerFailure.refused(message + api.advice(status, model));
    }

    /** Some servers repeat the key that they refuse. */
    private String withoutKey(String text) {
        return key.isEmpty() ? text : text.replace(key, "***");
    }

    @Override
    public String toString() {
        return api.title() + " at " + base;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (line != null) {
            line.client.shutdownNow();
        }
    }

    private record Line(HttpClient client, Resilience resilience) {}
}
