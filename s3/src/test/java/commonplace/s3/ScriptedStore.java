package commonplace.s3;

import com.sun.net.httpserver.HttpServer;
import commonplace.base.ExponentialBackoff;
import commonplace.base.Retry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/** A server that answers as it was told, one answer after the other: what a real one says only on its bad days. */
final class ScriptedStore implements AutoCloseable {
    static final Retry AT_ONCE =
            new Retry(4, new ExponentialBackoff(Duration.ofMillis(1), Duration.ofMillis(1), 0), _ -> {});

    private final HttpServer server;
    private final Queue<Answer> answers = new ArrayDeque<>();
    final List<String> asked = new ArrayList<>();

    /** @param status 0 to break the connection */
    record Answer(int status, Map<String, String> headers, String body) {
        static Answer error(int status, String code, String more) {
            return new Answer(
                    status, Map.of(), "<Error><Code>" + code + "</Code><Message>it says</Message>" + more + "</Error>");
        }

        static Answer ok(String body) {
            return new Answer(200, Map.of("ETag", "\"e\""), body);
        }
    }

    ScriptedStore(Answer... answers) throws IOException {
        this.answers.addAll(List.of(answers));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
                Answer answer = this.answers.remove();
                if (answer.status == 0) {
                    throw new IOException("as it was told");
                }
                answer.headers.forEach(exchange.getResponseHeaders()::set);
                byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(answer.status, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
    }

    S3Client client() {
        var settings = new S3Settings(
                Optional.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())),
                "us-east-1",
                true,
                new S3Credentials("AK", "hidden", Optional.empty()));
        return new S3Client("bucket", new S3Connection(settings, "bucket", AT_ONCE), MultipartUploads.PART);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
