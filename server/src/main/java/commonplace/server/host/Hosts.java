package commonplace.server.host;

import commonplace.base.Log;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds the host of a vault, or becomes it.
 *
 * @param <S> what this process opens when it becomes the host
 */
public final class Hosts<S extends Host.Service> implements AutoCloseable {
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long SUCCESSOR_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final HostDiscovery discovery;
    private final Host.Opener<S> opener;
    private final Map<String, String> wanted;
    private final String toolSelection;
    private volatile @Nullable Host<S> own;
    private volatile boolean ending;
    private boolean told;

    public Hosts(HostDiscovery discovery, Host.Opener<S> opener) {
        this(discovery, opener, Map.of(), "");
    }

    /**
     * @param wanted how the vault is to be served, by flag; a host that is there already may do it otherwise
     * @param toolSelection which tools this client wants to see, which every host heeds; empty for the usual ones
     */
    public Hosts(HostDiscovery discovery, Host.Opener<S> opener, Map<String, String> wanted, String toolSelection) {
        this.discovery = discovery;
        this.opener = opener;
        this.wanted = wanted;
        this.toolSelection = toolSelection;
    }

    /**
     * Connects to the host; where there is none, becomes it first.
     *
     * @param waitForSuccessor whether another process has announced that it will be the host
     */
    HostConnection join(Speaker speaker, boolean waitForSuccessor) throws IOException {
        SessionGreeting greeting = SessionGreeting.here(speaker, toolSelection);
        long start = System.nanoTime();
        while (System.nanoTime() - start < LONGEST_WAIT_NANOS) {
            boolean leaveItToAnother = ending || (waitForSuccessor && System.nanoTime() - start < SUCCESSOR_NANOS);
            Optional<HostConnection> connection = here(greeting, !leaveItToAnother);
            if (connection.isEmpty()) {
                connection = elsewhere(greeting);
            }
            if (connection.isPresent()) {
                return connection.get();
            }
            pause();
        }
        throw new IOException("the process that has the vault open does not answer; end it and try again");
    }

    /** In this process, if it is the host or can become it. Asked first: who finds nobody's lock need not look for anybody. */
    private synchronized Optional<HostConnection> here(SessionGreeting greeting, boolean mayBecomeHost)
            throws IOException {
        Host<S> host = own;
        Optional<HostConnection> connection = host == null ? Optional.empty() : host.connect(greeting);
        if (connection.isPresent() || !mayBecomeHost) {
            return connection;
        }
        Optional<Host<S>> started = Host.tryStart(discovery, opener);
        if (started.isEmpty()) {
            return Optional.empty();
        }
        own = started.get();
        Log.debug("this process has the vault open now, for all clients");
        own.listenSoon();
        return own.connect(greeting);
    }

    /** Whether this process has the vault open, so that what it keeps for its clients ends with it. */
    public boolean isHere() {
        return own != null;
    }

    /** The client of this process does more than look what there is. */
    void workBegins() {
        Host<S> host = own;
        if (host != null) {
            host.workBegins();
        }
    }

    private Optional<HostConnection> elsewhere(SessionGreeting greeting) throws IOException {
        Optional<SocketChannel> channel = discovery.connect();
        if (channel.isEmpty()) {
            return Optional.empty();
        }
        try {
            HostConnection connection = HostConnection.to(channel.get(), greeting);
            Log.debug("connected to the process that has the vault open");
            tellWhatIsNotUsed();
            return Optional.of(connection);
        } catch (IOException endedJustNow) {
            channel.get().close();
            return Optional.empty();
        }
    }

    private synchronized void tellWhatIsNotUsed() throws IOException {
        if (own != null || told || wanted.isEmpty()) {
            return;
        }
        told = true;
        discovery
                .present()
                .ifPresent(host -> wanted.forEach((flag, value) -> {
                    String used = host.servedFlags().getOrDefault(flag, value);
                    if (!used.equals(value)) {
                        Log.warn("'" + flag + " " + value + "' is not used: process " + host.pid()
                                + " serves this vault already, with '" + flag + " " + used + "'");
                    }
                }));
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(10 + ThreadLocalRandom.current().nextInt(20));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while looking for the vault's host", stopped);
        }
    }

    /** Where the page stands that the present host serves, if it serves one and lives. */
    public Optional<String> page() throws IOException {
        Optional<SocketChannel> channel = discovery.connect();
        if (channel.isEmpty()) {
            return Optional.empty();
        }
        channel.get().close();
        return discovery.present().flatMap(HostDiscovery.Present::page);
    }

    /** What the process that has the vault open tells of itself. */
    public record HostReport(long pid, Optional<String> page, String status) {}

    /** How far the present host is; nothing where there is none, or one of another version that does not tell. */
    public Optional<HostReport> report() throws IOException {
        Optional<HostDiscovery.Present> present = discovery.present();
        Optional<SocketChannel> channel = discovery.connect();
        if (present.isEmpty() || channel.isEmpty()) {
            return Optional.empty();
        }
        try (var stream = new DuplexStream.Socket(channel.get())) {
            stream.output().write(HostProtocol.line(HostProtocol.STATUS));
            String status = HostProtocol.greeting(stream.input());
            return Optional.of(new HostReport(present.get().pid(), present.get().page(), status));
        } catch (IOException endedJustNow) {
            return Optional.empty();
        }
    }

    /**
     * Has the process that has the vault open make a backup; where there is none, becomes it first.
     *
     * @param lines hears what that process says; where the last line is missing, it ended before the backup was made
     */
    public void backUp(String request, Host.AnswerLines lines) throws IOException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < LONGEST_WAIT_NANOS) {
            Optional<Host<S>> host = becomeHost();
            if (host.isPresent()) {
                host.get().service().backUp(request, lines);
                return;
            }
            Optional<SocketChannel> channel = discovery.connect();
            if (channel.isPresent()) {
                try (var stream = new DuplexStream.Socket(channel.get())) {
                    stream.output().write(HostProtocol.line(HostProtocol.BACKUP + " " + HostProtocol.encoded(request)));
                    pass(stream, lines);
                }
                return;
            }
            pause();
        }
        throw new IOException("the process that has the vault open does not answer; end it and try again");
    }

    private static void pass(DuplexStream stream, Host.AnswerLines lines) throws IOException {
        var answers = new ByteLines(stream.input(), Integer.MAX_VALUE);
        for (byte[] line = next(answers); line.length > 0; line = next(answers)) {
            lines.line(new String(line, StandardCharsets.UTF_8).strip());
        }
    }

    /** Nothing when the host is gone, however it went. */
    private static byte[] next(ByteLines answers) {
        try {
            return answers.next();
        } catch (IOException gone) {
            return new byte[0];
        }
    }

    private synchronized Optional<Host<S>> becomeHost() throws IOException {
        Optional<Host<S>> started = Host.tryStart(discovery, opener);
        if (started.isPresent()) {
            own = started.get();
            own.listenSoon();
        }
        return started;
    }

    /** Asks the process that has the vault open to let go, and takes its place. */
    public Host<S> takeOver() throws IOException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < LONGEST_WAIT_NANOS) {
            Optional<Host<S>> started = Host.tryStart(discovery, opener);
            if (started.isPresent()) {
                return listening(started.get());
            }
            Optional<SocketChannel> channel = discovery.connect();
            if (channel.isPresent()) {
                try (var asking = channel.get()) {
                    asking.write(java.nio.ByteBuffer.wrap(HostProtocol.line(HostProtocol.YIELD)));
                } catch (IOException endedJustNow) {
                    // So much the better.
                }
            }
            pause();
        }
        throw new IOException("the process that has the vault open does not let go of it");
    }

    private static <S extends Host.Service> Host<S> listening(Host<S> host) throws IOException {
        try {
            host.listen();
            return host;
        } catch (IOException | RuntimeException failed) {
            host.close();
            throw failed;
        }
    }

    @Override
    public synchronized void close() {
        if (own != null) {
            own.close();
        }
    }

    /** For a process that was told to end; returns when its host, if it has one, has ended. */
    public void closeSoon() throws InterruptedException {
        ending = true;
        Host<S> host = own;
        if (host != null) {
            host.closeSoon();
        }
    }
}
