package commonplace.server.notes;

import commonplace.base.Version;
import commonplace.server.gateway.Door;
import commonplace.server.gateway.Shipped;
import commonplace.server.mcp.Completer;
import commonplace.server.mcp.Features;
import commonplace.server.mcp.McpServer;
import commonplace.server.mcp.Options;
import commonplace.server.mcp.Prompt;
import commonplace.server.mcp.Resources;
import commonplace.server.mcp.ServerInfo;
import commonplace.server.mcp.Tool;
import commonplace.tools.meta.Surface;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The same server, once for each choice of tools that some client wants to see. */
final class Faces implements Door.Changes {
    private final Completer completer;
    private final Options options;
    private final Map<Surface, Face> faces = new LinkedHashMap<>();
    private volatile Optional<Door> door = Optional.empty();
    private boolean closed;

    Faces(Completer completer, Options options) {
        this.completer = completer;
        this.options = options;
    }

    /** One of them, and the tools that its clients were last told of. */
    private static final class Face {
        private final McpServer server;
        private List<Object> told;

        Face(McpServer server, List<Object> told) {
            this.server = server;
            this.told = told;
        }
    }

    void behind(Door opened) {
        door = Optional.of(opened);
    }

    synchronized McpServer of(Surface surface) {
        return faces.computeIfAbsent(surface, this::face).server;
    }

    private Face face(Surface surface) {
        Door opened = door.orElseThrow();
        var server = new McpServer(
                new ServerInfo("commonplace", "Commonplace", Version.CURRENT),
                instructions(surface),
                new DoorFeatures(opened, surface, completer),
                options);
        if (closed) {
            server.close();
        }
        // Nothing is read that is not asked for: without other servers the list never changes.
        return new Face(server, opened.hasNeighbors() ? listed(surface) : List.of());
    }

    private static String instructions(Surface surface) {
        try {
            return Shipped.text(
                    surface.equals(Surface.ALL)
                            ? "instructions.md"
                            : surface.equals(Surface.LEAN) ? "instructions-lean.md" : "instructions-some.md");
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private List<Object> listed(Surface surface) {
        return door.orElseThrow().tools(surface).stream()
                .map(tool -> tool.wire().get())
                .toList();
    }

    synchronized void each(Consumer<McpServer> what) {
        faces.values().forEach(face -> what.accept(face.server));
    }

    /** Those are told whose clients see another list than before. */
    @Override
    public synchronized void tools() {
        faces.forEach((surface, face) -> {
            List<Object> now = listed(surface);
            if (!now.equals(face.told)) {
                face.told = now;
                face.server.toolsChanged();
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
        faces.values().forEach(face -> face.server.close());
    }

    private record DoorFeatures(Door door, Surface surface, Completer noteCompleter) implements Features {
        @Override
        public List<Tool> tools() {
            return door.tools(surface);
        }

        @Override
        public Optional<Tool> tool(String name) {
            return door.tool(surface, name);
        }

        @Override
        public String unknownTool(String name) {
            return door.unknown(name);
        }

        @Override
        public List<Prompt> prompts() {
            return door.prompts();
        }

        @Override
        public Optional<Resources> resources() {
            return Optional.of(door.resources());
        }

        @Override
        public Optional<Completer> completer() {
            return Optional.of(noteCompleter);
        }

        @Override
        public String failure(String tool, Throwable cause) {
            return Breakage.told(tool, cause);
        }
    }
}
