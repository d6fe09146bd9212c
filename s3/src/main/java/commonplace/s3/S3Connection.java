package commonplace.s3;

import commonplace.base.ExponentialBackoff;
import commonplace.base.Retry;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/** Signs requests about one bucket, sends them, and tries again what may work a moment later. */
final class S3Connection implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

    /** Half a second, one, two, four, eight: what restarts is back by then. */
    private static final Retry RETRY =
            new Retry(6, new ExponentialBackoff(Duration.ofMillis(500), Duration.ofSeconds(20), 0.2));

    private static final int MOST_ANSWERED = 16 << 20;
    private static final int OK = 200;
    private static final int REDIRECT = 300;
    private static final Set<Integer> EXPECTED = Set.of(404, 412, 416);

    private final S3Settings settings;
    private final String bucket;
    private final URI base;
    private final SignatureV4 signature;
    private final HttpClient http;
    private final Retry retry;

    S3Connection(S3Settings settings, String bucket) {
        this(settings, bucket, RETRY);
    }

    S3Connection(S3Settings settings, String bucket, Retry retry) {
        this.settings = settings;
        this.bucket = bucket;
        this.base = settings.base(bucket);
        this.signature = new SignatureV4(settings.credentials(), settings.region(), "s3");
        this.retry = retry;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT)
                .build();
    }

    /**
     * What is asked of the store.
     *
     * @param key empty for the bucket itself
     * @param headers names in small letters
     */
    record Request(
            String method,
            String key,
            SortedMap<String, String> query,
            SortedMap<String, String> headers,
            S3Body body) {
        static Request of(String method, String key) {
            return new Request(method, key, new TreeMap<>(), new TreeMap<>(), S3Body.NONE);
        }

        Request query(String name, String value) {
            SortedMap<String, String> more = new TreeMap<>(query);
            more.put(name, value);
            return new Request(method, key, more, headers, body);
        }

        Request header(String name, String value) {
            SortedMap<String, String> more = new TreeMap<>(headers);
            more.put(name, value);
            return new Request(method, key, query, more, body);
        }

        Request body(S3Body content) {
            return new Request(method, key, query, headers, content);
        }
    }

    /**
     * What the store said, if it did not refuse: 2xx, 404 for an object, 412 or 416.
     *
     * @param attempts how often it was asked; what failed before may have been done nevertheless
     */
    record Answer(int status, HttpResponse<byte[]> response, int attempts) {
        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        byte[] body() {
            return response.body();
        }
    }

    Answer send(Request request) throws IOException {
        var attempts = new int[1];
        try {
            return retry.call(
                    () -> {
                        attempts[0]++;
                        return once(request, attempts[0]);
                    },
                    failure -> failure instanceof S3Exception refused && refused.mayPass());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw (InterruptedIOException) new InterruptedIOException("stopped while S3 was asked").initCause(stopped);
        }
    }

    private Answer once(Request request, int attempt) throws IOException, InterruptedException {
        String path =
                base.getRawPath() + (request.key().isEmpty() ? "" : "/" + SignatureV4.encode(request.key(), true));
        String sent = path.isEmpty() ? "/" : path;
        String query = SignatureV4.query(request.query());
        URI uri = URI.create(
                base.getScheme() + "://" + base.getRawAuthority() + sent + (query.isEmpty() ? "" : "?" + query));
        SortedMap<String, String> headers = new TreeMap<>(request.headers());
        headers.put("host", host(uri));
        SortedMap<String, String> signed = signature.headers(
                request.method(), sent, request.query(), headers, request.body().sha256(), Instant.now());
        var idle = new IdleTimeout();
        var http = HttpRequest.newBuilder(uri)
                .method(request.method(), request.body().publisher(idle));
        signed.forEach((name, value) -> {
            if (!name.equals("host")) {
                http.header(name, value);
            }
        });
        HttpResponse<byte[]> response = exchange(http.build(), idle);
        int status = response.statusCode();
        if (status >= OK && status < REDIRECT) {
            return new Answer(status, response, attempt);
        }
        S3Exception refused = new S3Refusal(settings, bucket, request, response).exception();
        if (EXPECTED.contains(status) && !refused.code().equals("NoSuchBucket")) {
            return new Answer(status, response, attempt);
        }
        throw refused;
    }

    /** As the JDK's client sends it. */
    private static String host(URI uri) {
        boolean usual = uri.getPort() < 0 || uri.getPort() == (uri.getScheme().equals("https") ? 443 : 80);
        return uri.getHost() + (usual ? "" : ":" + uri.getPort());
    }

    private HttpResponse<byte[]> exchange(HttpRequest request, IdleTimeout idle)
            throws S3Exception, InterruptedException {
        try {
            return idle.await(http.sendAsync(request, idle.bytes(MOST_ANSWERED)), LONGEST_SILENCE);
        } catch (ExecutionException failed) {
            throw S3Refusal.unanswered(base, failed.getCause());
        } catch (IOException silent) {
            throw S3Refusal.unanswered(base, silent);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
