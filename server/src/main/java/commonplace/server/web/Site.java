package commonplace.server.web;

import commonplace.base.Log;
import commonplace.base.tracing.Tracing;
import commonplace.http.AccessLog;
import commonplace.http.AllowList;
import commonplace.http.BasePath;
import commonplace.http.Guard;
import commonplace.http.HttpConnections;
import commonplace.http.ServerLimits;
import commonplace.http.TracedRequests;
import commonplace.http.TrustedProxies;
import commonplace.http.UnreadBodies;
import commonplace.http.limits.ClientQuotas;
import commonplace.http.limits.LimitSettings;
import commonplace.http.limits.LimitedRequests;
import commonplace.http.tls.TlsException;
import commonplace.http.tls.TlsFiles;
import commonplace.mcp.server.McpServer;
import commonplace.mcp.server.StreamableHttp;
import commonplace.projects.notes.NoteFinder;
import commonplace.registry.curation.LiveRegistry;
import commonplace.server.sync.SyncEndpoint;
import commonplace.vault.Vault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * What stands at a port: the notes as pages for people, {@code /mcp} for agents, and what editors connect to.
 *
 * <pre>{@code
 * Site site = Site.bind(Listening.plain("127.0.0.1", 7433));
 * site.open(new Connection(site.address(), …), AllowList.ours(), new Doors(…), Monitoring.none());
 * }</pre>
 */
public final class Site implements AutoCloseable {
    /** Where it listens unless somebody says otherwise. */
    public static final int USUAL_PORT = 7433;

    /** How long requests that are being answered are waited for when the process was told to end. */
    private static final Duration DRAIN = Duration.ofSeconds(1);

    private static final String HEALTH = "/health";
    private static final String READY = "/ready";
    private static final String METRICS = "/metrics";

    private final Server jetty = new Server(threads());
    private final Listening listening;
    private final SiteConnector connector;
    private final ServerLimits limits = ServerLimits.ofThisProcess();
    private final ClientQuotas clients = new ClientQuotas(LimitSettings.UNLIMITED);
    private final TrustedProxies proxies;
    private volatile AllowList allowed = AllowList.ours();
    private volatile Monitoring monitoring = Monitoring.none();
    private volatile Optional<HttpConnections> connections = Optional.empty();
    private volatile Supplier<SiteFigures> figures = () -> SiteFigures.NONE;
    private volatile boolean isEnding;

    private Site(Listening listening) throws IOException {
        this.listening = listening;
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        // A note's name may hold a percent sign, and clients may encode a path as one word. Each part is decoded once,
        // by us, and what comes of it is a path only if it passes for one.
        http.setUriCompliance(UriCompliance.DEFAULT.with(
                "notes",
                UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR));
        proxies = new TrustedProxies(listening.proxies());
        http.addCustomizer(proxies);
        connector = connector(listening, new HttpConnectionFactory(http));
        connector.setHost(listening.host());
        connector.setPort(listening.port());
        connector.open();
        jetty.addConnector(connector);
        jetty.setErrorHandler(new PlainErrors());
        jetty.setStopTimeout(0);
    }

    private SiteConnector connector(Listening wanted, HttpConnectionFactory http) {
        if (wanted.tls().isPresent()) {
            // Names are checked where requests are let in, and not by the certificate: this machine calls it by other
            // names.
            http.getHttpConfiguration().addCustomizer(new SecureRequestCustomizer(false));
        }
        return wanted.tls()
                .map(tls -> new SiteConnector(
                        jetty, new SslConnectionFactory(tls.contexts(), HttpVersion.HTTP_1_1.asString()), http))
                .orElseGet(() -> new SiteConnector(jetty, http));
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

    /** Takes a port, so that a taken one is known before anything else is disturbed. */
    public static Site bind(Listening listening) throws IOException {
        return new Site(listening);
    }

    /** Without a slash at its end. */
    public String address() {
        String host = connector.getHost();
        return listening.scheme() + "://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":"
                + connector.getLocalPort() + listening.basePath();
    }

    /** What its connections share, for handlers that are given to it. */
    public ServerLimits limits() {
        return limits;
    }

    /** What one client may take; nothing is limited before it is changed. */
    public ClientQuotas clients() {
        return clients;
    }

    /** Whose word on where a request comes from counts. */
    public TrustedProxies proxies() {
        return proxies;
    }

    /** Under which names it may be called from now on, and by whose pages; its own are added. */
    public void allow(AllowList wanted) {
        allowed = wanted.servedAt(listening.scheme(), connector.getLocalPort());
    }

    /** The certificate that new connections see, if it can be used; nothing where TLS is not spoken. */
    public void useCertificate(Path certificate, Path key) throws TlsException {
        if (listening.tls().isPresent()) {
            listening.tls().get().change(certificate, key);
        }
    }

    /** What there is for those who look after the server from now on. */
    public void monitor(Monitoring wanted) {
        monitoring = wanted;
    }

    /** Who is connected at this moment. */
    public SiteFigures figures() {
        return figures.get();
    }

    /** What pages are made of, asked for when one is wanted. */
    public record Served(Supplier<Vault> vault, Supplier<NoteFinder> finder, Supplier<LiveRegistry> registry) {}

    /**
     * What there is for whom.
     *
     * @param people what their pages are made of
     * @param agents what they find at which path
     * @param editors takes what is for it and leaves the rest; it checks tokens itself
     */
    public record Doors(Served people, Map<String, McpServer> agents, SyncEndpoint editors) {
        public Doors {
            agents = Map.copyOf(agents);
        }
    }

    /**
     * Begins to answer.
     *
     * @param names under which names it may be called, and by whose pages; its own are added
     * @param watching what there is for those who look after the server
     */
    public void open(Connection connection, AllowList names, Doors doors, Monitoring watching) throws IOException {
        allow(names);
        monitor(watching);
        var assets = new Assets();
        var layout = new PageLayout(assets, String.valueOf(connection.vault().getFileName()));
        Handler pages = new Pages(doors.people(), layout, connection);
        Handler door = connection
                .token()
                .<Handler>map(token -> new TokenLogin(pages, token, layout))
                .orElse(pages);
        String secret = connection.token().map(ServerToken::value).orElse(null);
        List<StreamableHttp> mcp = doors.agents().entrySet().stream()
                .map(agent -> new StreamableHttp(agent.getValue(), agent.getKey(), limits.buffers()))
                .toList();
        var protocol = new Handler.Sequence();
        mcp.forEach(each -> protocol.addHandler(new PathHandler(each.path(), new Guard(each, () -> allowed, secret))));
        protocol.addHandler(new PathHandler(METRICS, new MetricsPage(() -> monitoring, () -> allowed, secret)));
        Handler people = new Guard(new PublicFiles(door, assets), () -> allowed, null);
        Handler limited = new LimitedRequests(
                new Handler.Sequence(
                        protocol,
                        new PathHandler(
                                "/registry",
                                new Guard(new RegistryFile(doors.people().registry()), () -> allowed, null)),
                        new Guard(doors.editors(), () -> allowed, null),
                        people),
                clients);
        Handler everything = new SafeHeaders(new UnreadBodies(new Handler.Sequence(
                new PathHandler(HEALTH, new Health()),
                new PathHandler(READY, new ReadinessPage(this::readiness)),
                limited)));
        Handler followed = Tracing.isOn()
                ? new TracedRequests(everything, Routes::of, Set.of(HEALTH, READY, METRICS))
                : everything;
        Handler placed = listening.basePath().isEmpty()
                ? followed
                : new BasePath(followed, listening.basePath(), Set.of(HEALTH, READY, METRICS));
        var http = new HttpConnections(placed, connector, limits.unauthenticated(), secret != null);
        connector.addBean(http, false);
        jetty.setHandler(http);
        connections = Optional.of(http);
        figures = () -> figures(http, mcp, doors.editors());
        jetty.setRequestLog(new AccessLog(() -> monitoring.logsAccess()));
        start();
    }

    private Readiness readiness() {
        Readiness now = monitoring.readiness().get();
        return isEnding ? now.ending() : now;
    }

    private SiteFigures figures(HttpConnections http, List<StreamableHttp> mcp, SyncEndpoint editors) {
        return new SiteFigures(
                http.size(),
                mcp.stream().mapToInt(StreamableHttp::sessions).sum(),
                mcp.stream().mapToInt(StreamableHttp::underWay).sum(),
                editors.connections(),
                editors.documents(),
                limits.buffers().held(),
                limits.buffers().limit(),
                SiteFigures.Refusals.of(clients));
    }

    private void start() throws IOException {
        try {
            jetty.start();
        } catch (IOException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IOException("the web page cannot be served: " + failed.getMessage(), failed);
        }
    }

    /** For a process that was told to end: nobody else is let in, and those who are being answered are, if that is soon. */
    public void closeSoon() throws InterruptedException {
        isEnding = true;
        connector.stopAccepting();
        if (connections.isPresent()) {
            connections.get().drain(DRAIN);
        }
        close();
    }

    @Override
    public void close() {
        try {
            jetty.stop();
            connector.close();
            listening.tls().ifPresent(TlsFiles::close);
        } catch (Exception stubborn) {
            Log.warn("the web page does not end in good order: " + stubborn.getMessage());
        }
    }
}
