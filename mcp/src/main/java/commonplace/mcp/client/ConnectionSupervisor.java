package commonplace.mcp.client;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Keeps one server reachable: begun once however many need it, left alone for a while after it failed. */
final class ConnectionSupervisor {
    /** After so many failures in a row nobody tries again until somebody needs the server. */
    private static final int MAX_UNASKED_TRIES = 5;

    private final Connector connector;
    private final ReconnectDelay delay;
    private final ClientLimits limits;
    private final ReentrantLock lock = new ReentrantLock();
    private ConnectionState state;
    private @Nullable Conversation open;
    private @Nullable CompletableFuture<Conversation> starting;
    private @Nullable Thread starter;
    private boolean closed;

    /** How a server is reached, and who hears how it is. Failures are in words for people, without secrets. */
    interface Connector {
        Conversation connect() throws McpClientException, InterruptedException;

        void stateChanged(ConnectionState state);
    }

    ConnectionSupervisor(Connector connector, boolean disabled, ClientLimits limits) {
        this.connector = connector;
        this.limits = limits;
        this.delay = new ReconnectDelay(limits);
        this.state = disabled ? new ConnectionState.Disabled() : new ConnectionState.NotStarted();
    }

    ConnectionState state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    /** The conversation, begun if there is none. */
    Conversation get(Duration patience) throws McpClientException, InterruptedException {
        CompletableFuture<Conversation> awaited;
        lock.lock();
        try {
            Conversation current = open;
            if (current != null && !current.isOver()) {
                return current;
            }
            open = null;
            if (starting == null) {
                refuseIfVain();
            }
            awaited = starting();
        } finally {
            lock.unlock();
        }
        try {
            return awaited.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw McpClientException.of(
                    McpClientException.Kind.UNAVAILABLE,
                    "it still starts, and " + patience.toMillis() + " ms were not enough");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof McpClientException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void refuseIfVain() throws McpClientException {
        if (closed) {
            throw McpClientException.of(McpClientException.Kind.UNAVAILABLE, "it was closed");
        }
        switch (state) {
            case ConnectionState.Disabled() ->
                throw McpClientException.of(McpClientException.Kind.NOT_ALLOWED, "it is disabled in the configuration");
            case ConnectionState.NeedsAuth(String reason) ->
                throw McpClientException.of(McpClientException.Kind.NEEDS_AUTH, reason);
            case ConnectionState.Sick(String reason, Instant nextTry) -> {
                Duration left = Duration.between(Instant.now(), nextTry);
                if (left.isPositive()) {
                    throw McpClientException.of(
                            McpClientException.Kind.UNAVAILABLE,
                            reason + " (next try in " + Math.max(1, left.toSeconds()) + " s)");
                }
            }
            case ConnectionState.NotStarted(), ConnectionState.Starting(), ConnectionState.Ready _ -> {}
        }
    }

    /** Forgets why the server was left alone: the next need begins it. */
    void forgive() {
        lock.lock();
        try {
            if (state instanceof ConnectionState.Sick || state instanceof ConnectionState.NeedsAuth) {
                delay.succeeded();
                become(new ConnectionState.NotStarted());
            }
        } finally {
            lock.unlock();
        }
    }

    void succeeded() {
        lock.lock();
        try {
            delay.succeeded();
        } finally {
            lock.unlock();
        }
    }

    /** A conversation is over without having been closed. */
    void broken(Conversation conversation, McpClientException failure) {
        lock.lock();
        try {
            if (open == conversation) {
                open = null;
                fail(failure, true);
            }
        } finally {
            lock.unlock();
        }
        conversation.close();
    }

    // Under the lock.
    private CompletableFuture<Conversation> starting() {
        CompletableFuture<Conversation> already = starting;
        return already == null ? start(new CompletableFuture<>()) : already;
    }

    private CompletableFuture<Conversation> start(CompletableFuture<Conversation> future) {
        starting = future;
        become(new ConnectionState.Starting());
        starter = Thread.ofVirtual().name("upstream-start").start(() -> run(future));
        return future;
    }

    private void run(CompletableFuture<Conversation> future) {
        try {
            Conversation conversation = connector.connect();
            try {
                ready(conversation);
            } catch (McpClientException e) {
                conversation.close();
                throw e;
            }
            future.complete(conversation);
        } catch (McpClientException e) {
            failed(e);
            future.completeExceptionally(e);
        } catch (InterruptedException | RuntimeException | Error e) {
            var failure = McpClientException.of(McpClientException.Kind.UNAVAILABLE, "it could not be started: " + e);
            failed(failure);
            future.completeExceptionally(failure);
        }
    }

    private void ready(Conversation conversation) throws McpClientException {
        lock.lock();
        try {
            if (closed) {
                throw McpClientException.of(McpClientException.Kind.UNAVAILABLE, "it was closed");
            }
            McpClientException already = conversation.failure();
            if (already != null) {
                throw already;
            }
            starting = null;
            open = conversation;
            InitializeResult greeting = conversation.greeting();
            become(new ConnectionState.Ready(
                    greeting.dialect().version(),
                    greeting.server().name(),
                    greeting.server().version()));
        } finally {
            lock.unlock();
        }
    }

    private void failed(McpClientException failure) {
        lock.lock();
        try {
            starting = null;
            fail(failure, false);
        } finally {
            lock.unlock();
        }
    }

    // Under the lock.
    private void fail(McpClientException failure, boolean wasReady) {
        if (closed) {
            return;
        }
        if (failure.kind() == McpClientException.Kind.NEEDS_AUTH) {
            become(new ConnectionState.NeedsAuth(failure.getMessage()));
            return;
        }
        boolean again = wasReady || delay.failures() > 0;
        Duration pause = delay.failed(wasReady);
        become(new ConnectionState.Sick(failure.getMessage(), Instant.now().plus(pause)));
        if (again && delay.failures() <= MAX_UNASKED_TRIES) {
            Duration wait = pause.compareTo(limits.firstBackOff()) < 0 ? limits.firstBackOff() : pause;
            CompletableFuture.delayedExecutor(wait.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(this::tryUnasked);
        }
    }

    /** A server that was there once is missed: its news, and its list of tools. */
    private void tryUnasked() {
        lock.lock();
        try {
            if (!closed && open == null && starting == null && state instanceof ConnectionState.Sick) {
                starting = starting();
            }
        } finally {
            lock.unlock();
        }
    }

    private void become(ConnectionState next) {
        if (!next.equals(state)) {
            state = next;
            connector.stateChanged(next);
        }
    }

    void close() {
        Conversation last;
        Thread beginning;
        lock.lock();
        try {
            closed = true;
            last = open;
            open = null;
            beginning = starter;
        } finally {
            lock.unlock();
        }
        if (last != null) {
            last.close();
        }
        if (beginning != null) {
            // What it has started by now it ends itself.
            beginning.interrupt();
            awaitEnd(beginning);
        }
    }

    private static void awaitEnd(Thread beginning) {
        try {
            beginning.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
