package commonplace.mcp.server;

import commonplace.http.AllowList;
import commonplace.http.BufferBudget;
import commonplace.http.Guard;
import commonplace.http.UnreadBodies;
import java.net.URI;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

/** A server behind its guard, on a port of its own. */
final class HttpServer implements AutoCloseable {
    private final Server jetty = new Server(new VirtualThreadPool());

    HttpServer(McpServer server, @Nullable String token) throws Exception {
        var connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        connector.open();
        AllowList allowed = AllowList.ours().servedAt("http", connector.getLocalPort());
        jetty.setHandler(new UnreadBodies(
                new Guard(new StreamableHttp(server, "/mcp", BufferBudget.ofThisProcess()), allowed, token)));
        jetty.setStopTimeout(0);
        jetty.start();
    }

    URI uri() {
        return jetty.getURI().resolve("/mcp");
    }

    int port() {
        return uri().getPort();
    }

    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server does not stop", e);
        }
    }
}
