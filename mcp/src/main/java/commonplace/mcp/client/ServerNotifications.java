package commonplace.mcp.client;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes on what a server tells of its own accord, and has its list of tools read again when that changed. */
final class ServerNotifications {
    private final String server;
    private final ClientSetup setup;
    private final Consumer<Conversation> reload;
    private final AtomicBoolean reloading = new AtomicBoolean();

    ServerNotifications(String server, ClientSetup setup, Consumer<Conversation> reload) {
        this.server = server;
        this.setup = setup;
        this.reload = reload;
    }

    void toolsChanged() {
        tell(listener -> listener.toolsChanged(server));
    }

    void stateChanged(ConnectionState state) {
        tell(listener -> listener.stateChanged(server, state));
    }

    void heard(@Nullable Conversation conversation, String method, Map<String, @Nullable Object> params) {
        switch (method) {
            case "notifications/tools/list_changed" -> {
                if (conversation != null) {
                    reloadSoon(conversation);
                }
            }
            case "notifications/resources/list_changed" -> tell(listener -> listener.resourcesChanged(server));
            case "notifications/prompts/list_changed" -> tell(listener -> listener.promptsChanged(server));
            case "notifications/resources/updated" -> {
                if (params.get("uri") instanceof String uri) {
                    tell(listener ->
                            listener.resourceUpdated(server, setup.secrets().redact(uri)));
                }
            }
            case "notifications/message" ->
                tell(listener -> listener.logged(server, setup.secrets().redactObject(params)));
            default -> {
                // A server may tell things that were not thought of yet.
            }
        }
    }

    /** However often it is told, the list is read once; what is told while it is read is told to another reading. */
    private void reloadSoon(Conversation conversation) {
        if (reloading.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(setup.limits().debounce().toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> Thread.ofVirtual().name("upstream-reload").start(() -> {
                        reloading.set(false);
                        reload.accept(conversation);
                    }));
        }
    }

    /** Servers of the stateless form tell news only to who listens. */
    void follow(Conversation conversation) {
        if (conversation.greeting().dialect().isModern()) {
            Thread.ofVirtual().name("upstream-listen").start(() -> listen(conversation));
        }
    }

    private void listen(Conversation conversation) {
        var delay = new ReconnectDelay(setup.limits());
        while (!conversation.isOver()) {
            try {
                conversation.listen();
                Thread.sleep(delay.failed(false));
                // What changed while nobody listened was not told.
                reloadSoon(conversation);
            } catch (McpClientException e) {
                if (e.kind() == McpClientException.Kind.REFUSED) {
                    return;
                }
                pause(delay.failed(false));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(Consumer<McpClientListener> what) {
        try {
            what.accept(setup.listener());
        } catch (RuntimeException e) {
            // A failing listener does not stop a server.
        }
    }
}
