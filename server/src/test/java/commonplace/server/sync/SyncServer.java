package commonplace.server.sync;

import commonplace.http.ServerLimits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** The editors' door alone, on a free port. */
final class SyncServer implements AutoCloseable {
    static final String TOKEN = "open-sesame";

    private final Server server = new Server(new VirtualThreadPool());
    private final ServerConnector connector = new ServerConnector(server);
    private final HttpClient client = HttpClient.newHttpClient();
    final Tokens tokens = new Tokens("a key", Optional.of(TOKEN));

    SyncServer(DocumentLibrary library) throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new SyncEndpoint(library, tokens, ServerLimits.ofThisProcess()));
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + connector.getLocalPort();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path)).header("Authorization", "Bearer " + TOKEN);
    }

    HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception stubborn) {
            throw new IllegalStateException(stubborn);
        }
        client.close();
    }
}
