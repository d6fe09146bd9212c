package commonplace.server.host;

import commonplace.base.Log;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The one process that has the vault open. It answers the sessions that bridges pass to its socket.
 *
 * @param <S> what answers them
 */
public final class Host<S extends Host.Service> implements AutoCloseable {
    /** How long those are waited for that are still being answered, when nobody is in a hurry. */
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(30);

    /** The same when the process was told to end. */
    private static final Duration HURRIED_DRAIN = Duration.ofSeconds(1);

    /** How much time the client that started this process has for its first answers, before all else begins. */
    public static final long HEAD_START_MILLIS = 400;

    /** How often it is looked whether there is a hurry by now. */
    private static final long LOOK_MILLIS = 50;

    /** What a host does: answers sessions, and closes the vault when it is over. */
    public interface Service extends AutoCloseable {
        /**
         * Serves one client until its input ends and all it asked is answered.
         *
         * @param greeting what is known of the client
         * @return whether all that was read is answered
         */
        boolean serve(SessionGreeting greeting, InputStream in, OutputStream out) throws IOException;

        /** How it serves, by the flags that say so: {@code --embedder} to {@code none}. */
        Map<String, String> servedFlags();

        /** How far it is with what it does behind the scenes, in one line. Returns at once. */
        default String status() {
            return "{}";
        }

        /**
         * Makes a backup, and says how far it is in lines of JSON.
         *
         * @param request what is wanted, in the service's own words
         * @throws IOException also if nobody listens any more; then there is no backup
         */
        default void backUp(String request, AnswerLines lines) throws IOException {
            throw new IOException("this process makes no backups");
        }

        @Override
        void close();
    }

    /** Takes an answer line by line. */
    @FunctionalInterface
    public interface AnswerLines {
        void line(String line) throws IOException;
    }

    private final HostDiscovery discovery;
    private final Closeable lock;
    private final S service;
    private final Set<DuplexStream> sessions = ConcurrentHashMap.newKeySet();
    private final List<Thread> serving = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile String farewell = HostProtocol.ENDED;
    private volatile long drainEnds = System.nanoTime();
    private @Nullable ServerSocketChannel listener;
    private boolean closing;

    private Host(HostDiscovery discovery, Closeable lock, S service) {
        this.discovery = discovery;
        this.lock = lock;
        this.service = service;
    }

    /** Makes the service once the lock is held, so that no two processes ever have the vault open. */
    @FunctionalInterface
    public interface Opener<S extends Service> {
        S open() throws IOException;
    }

    /** Becomes the host, unless another process is. Those of other processes are let in when it listens. */
    static <S extends Service> Optional<Host<S>> tryStart(HostDiscovery discovery, Opener<S> opener)
            throws IOException {
        Optional<Closeable> lock = discovery.tryLock();
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Host<>(discovery, lock.get(), opener.open()));
        } catch (IOException | RuntimeException failed) {
            lock.get().close();
            throw failed;
        }
    }

    /** Lets other processes in. */
    synchronized void listen() throws IOException {
        if (closing || listener != null) {
            return;
        }
        var opened = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            Path socket = discovery.socket();
            Files.deleteIfExists(socket);
            opened.bind(UnixDomainSocketAddress.of(socket));
            discovery.announce(socket, Optional.empty(), service.servedFlags());
            listener = opened;
        } catch (IOException | RuntimeException failed) {
            opened.close();
            throw failed;
        }
        // Platform threads, since there are few and the first client waits: the JDK's first virtual thread takes
        // longer to set up than all of a session's opening.
        Thread.ofPlatform().daemon().name("host").start(() -> accept(opened));
    }

    /**
     * Lets other processes in when this one has begun to work, or a moment later: the client that started it waits for its
     * first answers, and another that comes meanwhile finds the lock taken, and waits as well.
     */
    void listenSoon() {
        Thread.ofPlatform().daemon().name("listen-soon").start(() -> {
            try {
                boolean _ = begun.await(HEAD_START_MILLIS, TimeUnit.MILLISECONDS);
                listen();
            } catch (IOException | RuntimeException failed) {
                Log.error("other processes cannot share the vault with this one: " + failed.getMessage(), failed);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** The client in this process has seen what it needs to begin. */
    void workBegins() {
        begun.countDown();
    }

    /** A session for a client in this process; nothing when the host is about to end. */
    synchronized Optional<HostConnection> connect(SessionGreeting greeting) {
        if (closing) {
            return Optional.empty();
        }
        var stream = new DuplexStream.Memory();
        begin(() -> {
            try (stream) {
                session(greeting, stream);
            } catch (IOException gone) {
                // The client is gone; its session is over.
            }
        });
        return Optional.of(new HostConnection(stream.otherSide()));
    }

    private void begin(Runnable session) {
        Thread thread = Thread.ofPlatform().daemon().name("session").unstarted(session);
        synchronized (serving) {
            serving.removeIf(each -> !each.isAlive());
            serving.add(thread);
            thread.start();
        }
    }

    /** How many clients are served at this moment. */
    public int sessions() {
        return sessions.size();
    }

    /** What was opened to answer them, for others in this process. */
    public S service() {
        return service;
    }

    /** Lets others know where the page stands that this host serves. */
    public void announcePage(String address) throws IOException {
        discovery.announce(discovery.socket(), Optional.of(address), service.servedFlags());
    }

    /** Returns when this host has ended, by {@link #close} or because another process asked for its place. */
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    private void accept(ServerSocketChannel open) {
        try {
            while (true) {
                SocketChannel channel = open.accept();
                begin(() -> welcome(new DuplexStream.Socket(channel)));
            }
        } catch (IOException closed) {
            // The listener is closed: the host is ending.
        }
    }

    private void welcome(DuplexStream stream) {
        try (stream) {
            String greeting = HostProtocol.greeting(stream.input());
            if (greeting.startsWith(HostProtocol.SESSION)) {
                session(
                        SessionGreeting.parse(greeting.substring(HostProtocol.SESSION.length())
                                .strip()),
                        stream);
            } else if (greeting.equals(HostProtocol.YIELD)) {
                farewell = HostProtocol.MOVED;
                Thread.ofPlatform().name("yield").start(this::close);
            } else if (greeting.equals(HostProtocol.STATUS)) {
                stream.output().write(HostProtocol.line(service.status()));
            } else if (greeting.startsWith(HostProtocol.BACKUP)) {
                OutputStream out = stream.output();
                service.backUp(
                        HostProtocol.decoded(greeting.substring(HostProtocol.BACKUP.length())),
                        line -> out.write((line + "\n").getBytes(StandardCharsets.UTF_8)));
            } // Anything else is not one of ours; nothing it could want.
        } catch (IOException gone) {
            // The other side is gone; its session is over.
        }
    }

    private void session(SessionGreeting greeting, DuplexStream stream) throws IOException {
        sessions.add(stream);
        if (closing()) {
            stream.endInput();
        }
        OutputStream out = stream.output();
        boolean answered;
        try {
            answered = service.serve(greeting, stream.input(), out);
        } finally {
            sessions.remove(stream);
        }
        if (answered) {
            out.write(HostProtocol.line(closing() ? farewell : HostProtocol.DONE));
        } // Else the bridge takes it for lost: what it would ask again may have been done, or may be yet.
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
        ServerSocketChannel open;
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
            open = listener;
        }
        try {
            if (open != null) {
                open.close();
            }
            for (DuplexStream session : sessions) {
                session.endInput();
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
