package commonplace.server.notes;

import commonplace.mcp.server.Completer;
import commonplace.mcp.server.McpServer;
import commonplace.mcp.server.Prompt;
import commonplace.mcp.server.Resources;
import commonplace.mcp.server.ServedTool;
import commonplace.mcp.server.ServerFeatures;
import commonplace.mcp.server.ServerOptions;
import commonplace.server.bundled.BundledTexts;
import commonplace.server.gateway.ToolGateway;
import commonplace.server.upstream.Product;
import commonplace.tools.meta.ToolSelection;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The same server, once for each choice of tools that some client wants to see. */
final class ServersByToolset implements ToolGateway.Changes {
    private final ToolGateway gateway;
    private final Completer completer;
    private final ServerOptions options;
    private final Map<ToolSelection, SelectionServer> servers = new LinkedHashMap<>();
    private boolean closed;

    ServersByToolset(ToolGateway gateway, Completer completer, ServerOptions options) {
        this.gateway = gateway;
        this.completer = completer;
        this.options = options;
    }

    /** One of them, and the tools that its clients were last told of. */
    private static final class SelectionServer {
        private final McpServer server;
        private List<Object> told;

        SelectionServer(McpServer server, List<Object> told) {
            this.server = server;
            this.told = told;
        }
    }

    synchronized McpServer of(ToolSelection selection) {
        return servers.computeIfAbsent(selection, this::serverFor).server;
    }

    private SelectionServer serverFor(ToolSelection selection) {
        var server = new McpServer(
                Product.IMPLEMENTATION,
                instructions(selection),
                new GatewayFeatures(gateway, selection, completer),
                options);
        if (closed) {
            server.close();
        }
        // Nothing is read that is not asked for: without other servers the list never changes.
        return new SelectionServer(server, gateway.hasRemoteServers() ? listed(selection) : List.of());
    }

    private static String instructions(ToolSelection selection) {
        try {
            return BundledTexts.text(
                    selection.equals(ToolSelection.ALL)
                            ? "instructions.md"
                            : selection.equals(ToolSelection.LEAN) ? "instructions-lean.md" : "instructions-some.md");
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private List<Object> listed(ToolSelection selection) {
        return gateway.tools(selection).stream().map(tool -> tool.wire().get()).toList();
    }

    private synchronized void each(Consumer<McpServer> what) {
        servers.values().forEach(made -> what.accept(made.server));
    }

    /** Tells the clients of all of them what became of a note. */
    void changed(Change change) {
        each(server -> tell(server, change));
    }

    private static void tell(McpServer server, Change change) {
        server.resourceUpdated(NoteUri.of(change.path()));
        switch (change) {
            case Change.Saved(var _, boolean created) when created -> server.resourcesChanged();
            case Change.Saved _ -> {}
            case Change.Moved(NotePath from, var _) -> {
                server.resourceUpdated(NoteUri.of(from));
                server.resourcesChanged();
            }
            case Change.Removed _ -> server.resourcesChanged();
        }
    }

    /** Those are told whose clients see another list than before. */
    @Override
    public synchronized void tools() {
        servers.forEach((selection, made) -> {
            List<Object> now = listed(selection);
            if (!now.equals(made.told)) {
                made.told = now;
                made.server.toolsChanged();
            }
        });
    }

    @Override
    public void prompts() {
        each(McpServer::promptsChanged);
    }

    @Override
    public void resources() {
        each(McpServer::resourcesChanged);
    }

    synchronized void close() {
        closed = true;
        servers.values().forEach(made -> made.server.close());
    }

    private record GatewayFeatures(ToolGateway gateway, ToolSelection selection, Completer noteCompleter)
            implements ServerFeatures {
        @Override
        public List<ServedTool> tools() {
            return gateway.tools(selection);
        }

        @Override
        public Optional<ServedTool> tool(String name) {
            return gateway.tool(selection, name);
        }

        @Override
        public String unknownTool(String name) {
            return gateway.unknown(name);
        }

        @Override
        public List<Prompt> prompts() {
            return gateway.prompts();
        }

        @Override
        public Optional<Resources> resources() {
            return Optional.of(gateway.resources());
        }

        @Override
        public Optional<Completer> completer() {
            return Optional.of(noteCompleter);
        }

        @Override
        public String failure(String tool, Throwable cause) {
            return FailureMessages.told(tool, cause);
        }
    }
}
