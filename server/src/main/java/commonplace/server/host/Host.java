package commonplace.server.host;

import commonplace.base.Log;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** The one process that has the vault open. It answers the sessions that bridges pass to its socket. */
public final class Host implements AutoCloseable {
    /** How long those are waited for that are still being answered, when nobody is in a hurry. */
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(10);

    /** The same when the process was told to end. */
    private static final Duration HURRIED_DRAIN = Duration.ofSeconds(1);

    /** How often it is looked whether there is a hurry by now. */
    private static final long LOOK_MILLIS = 50;

    /** What a host does: answers sessions, and closes the vault when it is over. */
    public interface Service extends AutoCloseable {
        /**
         * Serves one client until its input ends and all it asked is answered.
         *
         * @param toolSelection which tools the client wants to see; empty if it did not say
         */
        void serve(String toolSelection, InputStream in, OutputStream out) throws IOException;

        /** How it serves, by the flags that say so: {@code --embedder} to {@code none}. */
        Map<String, String> servedFlags();

        @Override
        void close();
    }

    private final HostDiscovery discovery;
    private final Closeable lock;
    private final ServerSocketChannel listener;
    private final Service service;
    private final Set<SocketChannel> sessions = ConcurrentHashMap.newKeySet();
    private final List<Thread> serving = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile String farewell = HostProtocol.ENDED;
    private volatile long drainEnds = System.nanoTime();
    private boolean closing;

    private Host(HostDiscovery discovery, Closeable lock, ServerSocketChannel listener, Service service) {
        this.discovery = discovery;
        this.lock = lock;
        this.listener = listener;
        this.service = service;
    }

    /** Makes the service once the lock is held, so that no two processes ever have the vault open. */
    @FunctionalInterface
    public interface Opener {
        Service open() throws IOException;
    }

    /** Becomes the host, unless another process is. */
    public static Optional<Host> tryStart(HostDiscovery discovery, Opener opener) throws IOException {
        Optional<Closeable> lock = discovery.tryLock();
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        var listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            Path socket = discovery.socket();
            Files.deleteIfExists(socket);
            listener.bind(UnixDomainSocketAddress.of(socket));
            var host = new Host(discovery, lock.get(), listener, opener.open());
            discovery.announce(socket, Optional.empty(), host.service.servedFlags());
            // Platform threads, since there are few and the first client waits: the JDK's first virtual thread takes
            // longer to set up than all of a session's opening.
            Thread.ofPlatform().daemon().name("host").start(host::accept);
            return Optional.of(host);
        } catch (IOException | RuntimeException failed) {
            listener.close();
            lock.get().close();
            throw failed;
        }
    }

    /** Lets others know where the page stands that this host serves. */
    public void announcePage(String address) throws IOException {
        discovery.announce(discovery.socket(), Optional.of(address), service.servedFlags());
    }

    /** Returns when this host has ended, by {@link #close} or because another process asked for its place. */
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = listener.accept();
                Thread thread = Thread.ofPlatform().daemon().name("session").unstarted(() -> welcome(channel));
                synchronized (serving) {
                    serving.removeIf(each -> !each.isAlive());
                    serving.add(thread);
                    thread.start();
                }
            }
        } catch (IOException closed) {
            // The listener is closed: the host is ending.
        }
    }

    private void welcome(SocketChannel channel) {
        try (channel) {
            InputStream in = Channels.newInputStream(channel);
            String greeting = HostProtocol.greeting(in);
            if (greeting.startsWith(HostProtocol.SESSION)) {
                session(greeting.substring(HostProtocol.SESSION.length()).strip(), channel, in);
            } else if (greeting.equals(HostProtocol.YIELD)) {
                farewell = HostProtocol.MOVED;
                Thread.ofPlatform().name("yield").start(this::close);
            } // Anything else is not one of ours; nothing it could want.
        } catch (IOException gone) {
            // The other side is gone; its session is over.
        }
    }

    private void session(String toolSelection, SocketChannel channel, InputStream in) throws IOException {
        sessions.add(channel);
        if (closing()) {
            channel.shutdownInput();
        }
        OutputStream out = Channels.newOutputStream(channel);
        try {
            service.serve(toolSelection, in, out);
        } finally {
            sessions.remove(channel);
        }
        out.write(HostProtocol.line(closing() ? farewell : HostProtocol.DONE));
    }

    private synchronized boolean closing() {
        return closing;
    }

    /** Ends in good order: answers what was read, says so to each bridge, closes the vault, lets go of the lock. */
    @Override
    public void close() {
        drainEnds = System.nanoTime() + LONGEST_DRAIN.toNanos();
        closeOnce();
    }

    /**
     * The same for a process that was told to end: clients that are not answered by now are hardly waited for. Returns when
     * it is over, also where somebody else has begun it.
     */
    public void closeSoon() throws InterruptedException {
        drainEnds = System.nanoTime() + HURRIED_DRAIN.toNanos();
        closeOnce();
        ended.await();
    }

    private void closeOnce() {
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
        }
        try {
            listener.close();
            for (SocketChannel session : sessions) {
                try {
                    session.shutdownInput();
                } catch (ClosedChannelException alreadyOver) {
                    // Nothing to end.
                }
            }
            awaitSessions();
            discovery.leave();
        } catch (IOException | InterruptedException hurried) {
            Log.warn(String.valueOf(hurried.getMessage()));
        } finally {
            service.close();
            release();
            ended.countDown();
        }
    }

    private void awaitSessions() throws InterruptedException {
        List<Thread> threads;
        synchronized (serving) {
            threads = List.copyOf(serving);
        }
        for (Thread thread : threads) {
            boolean over = thread.equals(Thread.currentThread());
            while (!over && System.nanoTime() - drainEnds < 0) {
                over = thread.join(Duration.ofMillis(LOOK_MILLIS));
            }
        }
    }

    private void release() {
        try {
            lock.close();
        } catch (IOException impossible) {
            Log.warn(String.valueOf(impossible.getMessage()));
        }
    }
}
