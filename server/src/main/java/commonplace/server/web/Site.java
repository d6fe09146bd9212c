package commonplace.server.web;

import commonplace.base.Log;
import commonplace.http.AllowList;
import commonplace.http.Guard;
import commonplace.http.HttpConnections;
import commonplace.http.ServerLimits;
import commonplace.http.UnreadBodies;
import commonplace.mcp.server.McpServer;
import commonplace.mcp.server.StreamableHttp;
import commonplace.projects.notes.NoteFinder;
import commonplace.registry.curation.LiveRegistry;
import commonplace.server.sync.SyncEndpoint;
import commonplace.vault.Vault;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * What stands at a port: the notes as pages for people, {@code /mcp} for agents, and what editors connect to.
 *
 * <pre>{@code
 * Site site = Site.bind("127.0.0.1", 7433);
 * site.open(new Connection(site.address(), …), AllowList.ours(), new Served(service::vault, …), …);
 * }</pre>
 */
public final class Site implements AutoCloseable {
    /** Where it listens unless somebody says otherwise. */
    public static final int USUAL_PORT = 7433;

    private final Server jetty = new Server(threads());
    private final ServerConnector connector;
    private final ServerLimits limits = ServerLimits.ofThisProcess();

    private Site(String host, int port) throws IOException {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        // A note's name may hold a percent sign, and clients may encode a path as one word. Each part is decoded once,
        // by us, and what comes of it is a path only if it passes for one.
        http.setUriCompliance(UriCompliance.DEFAULT.with(
                "notes",
                UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR));
        connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.open();
        jetty.addConnector(connector);
        jetty.setErrorHandler(new PlainErrors());
        jetty.setStopTimeout(0);
    }

    /**
     * Waiting for the network is done by two threads of the platform, which virtual ones would make dearer; all else runs
     * on virtual ones.
     */
    private static ThreadPool threads() {
        var threads = new QueuedThreadPool(8, 3);
        threads.setName("http");
        threads.setReservedThreads(0);
        threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("http-"));
        return threads;
    }

    /**
     * Takes a port, so that a taken one is known before anything else is disturbed.
     *
     * @param port 0 for any that is free
     */
    public static Site bind(String host, int port) throws IOException {
        return new Site(host, port);
    }

    /** Without a slash at its end. */
    public String address() {
        String host = connector.getHost();
        return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + connector.getLocalPort();
    }

    /** What its connections share, for handlers that are given to it. */
    public ServerLimits limits() {
        return limits;
    }

    /** What pages are made of, asked for when one is wanted. */
    public record Served(Supplier<Vault> vault, Supplier<NoteFinder> finder, Supplier<LiveRegistry> registry) {}

    /**
     * Begins to answer.
     *
     * @param allowed under which names it may be called, and by whose pages; its own are added
     * @param content what pages are made of
     * @param mcp what agents find at which path
     * @param editors takes what is for it and leaves the rest; it checks tokens itself
     */
    public void open(
            Connection connection, AllowList allowed, Served content, Map<String, McpServer> mcp, SyncEndpoint editors)
            throws IOException {
        var assets = new Assets();
        var layout = new PageLayout(assets, String.valueOf(connection.vault().getFileName()));
        Handler pages = new Pages(content, layout, connection);
        Handler door = connection
                .token()
                .<Handler>map(token -> new TokenLogin(pages, token, layout))
                .orElse(pages);
        AllowList all = allowed.servedAt(connector.getLocalPort());
        var agents = new Handler.Sequence();
        String secret = connection.token().map(ServerToken::value).orElse(null);
        mcp.forEach((path, server) -> agents.addHandler(
                new PathHandler(path, new Guard(new StreamableHttp(server, path, limits.buffers()), all, secret))));
        Handler people = new Guard(new PublicFiles(door, assets), all, null);
        Handler everything = new SafeHeaders(new UnreadBodies(new Handler.Sequence(
                new PathHandler("/health", new Health()),
                agents,
                new PathHandler("/registry", new Guard(new RegistryFile(content.registry()), all, null)),
                new Guard(editors, all, null),
                people)));
        var connections = new HttpConnections(everything, connector, limits.unauthenticated(), secret != null);
        connector.addBean(connections, false);
        jetty.setHandler(connections);
        try {
            jetty.start();
        } catch (IOException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IOException("the web page cannot be served: " + failed.getMessage(), failed);
        }
    }

    @Override
    public void close() {
        try {
            jetty.stop();
            connector.close();
        } catch (Exception stubborn) {
            Log.warn("the web page does not end in good order: " + stubborn.getMessage());
        }
    }
}
