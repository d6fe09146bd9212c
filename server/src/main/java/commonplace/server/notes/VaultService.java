package commonplace.server.notes;

import commonplace.knowledge.Change;
import commonplace.knowledge.NotePath;
import commonplace.knowledge.Progress;
import commonplace.knowledge.Vault;
import commonplace.knowledge.curation.LiveRegistry;
import commonplace.knowledge.projects.Projects;
import commonplace.knowledge.semantic.SemanticNotes;
import commonplace.server.host.Host;
import commonplace.server.mcp.Completer;
import commonplace.server.mcp.Features;
import commonplace.server.mcp.McpServer;
import commonplace.server.mcp.Prompt;
import commonplace.server.mcp.Resources;
import commonplace.server.mcp.ServerInfo;
import commonplace.server.mcp.Tool;
import commonplace.server.settings.Settings;
import commonplace.tools.Toolset;
import commonplace.tools.cairn.CairnTools;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.lens.LensTools;
import commonplace.tools.sources.SourcesTools;
import commonplace.tools.sources.SourcesTools.Sources;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Has a vault open and answers sessions about it. */
public final class VaultService implements Host.Service {
    public static final String VERSION = "0.1.0";

    private final LazyVault vault;
    private final LazyModels models;
    private final LazyMeaning meaning;
    private final LazyProjects projects;
    private final LazySources sources;
    private final McpServer server;
    private final Map<String, String> manner;

    public VaultService(Settings settings) throws IOException {
        this(settings, Progress.NONE);
    }

    /** @param progress hears how far the opening has come, where the index must be brought up to date first */
    public VaultService(Settings settings, Progress progress) throws IOException {
        this.vault = new LazyVault(settings.vault(), progress, this::follow);
        this.manner = settings.manner();
        this.models = new LazyModels(settings.places().cache(), settings.models());
        this.meaning = new LazyMeaning(vault, settings.meaning(), models);
        this.projects = new LazyProjects(settings, models);
        this.sources = new LazySources(settings);
        this.server = new McpServer(
                new ServerInfo("commonplace", "Commonplace", VERSION),
                NotePrompts.text("instructions.md"),
                new VaultFeatures(vault, toolsets(vault, meaning, projects, sources)));
        vault.start();
        sources.start();
    }

    /** The tools; the suppliers give what they work on when one of them is called. */
    public static List<Toolset> toolsets(
            Supplier<Vault> vault,
            Supplier<SemanticNotes> meaning,
            Supplier<Projects> projects,
            Supplier<Sources> sources) {
        return List.of(
                new CairnTools(vault, meaning),
                new LensTools(vault),
                new DocsTools(projects),
                new SourcesTools(sources));
    }

    /** For the page and others in this process; waits until it is open. */
    public Vault vault() {
        return vault.get();
    }

    /** For the page. */
    public LiveRegistry registry() {
        return sources.get().registry();
    }

    public McpServer server() {
        return server;
    }

    @Override
    public Map<String, String> manner() {
        return manner;
    }

    @Override
    public void serve(InputStream in, OutputStream out) {
        server.serve(in, out);
    }

    @Override
    public void close() {
        server.close();
        sources.close();
        projects.close();
        meaning.close();
        models.close();
        vault.close();
    }

    private void follow(Change change) {
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

    private static final class VaultFeatures implements Features {
        private final List<Tool> tools;
        private final List<Prompt> prompts = NotePrompts.all();
        private final NoteResources resources;
        private final NoteCompleter completer;

        VaultFeatures(Supplier<Vault> vault, List<Toolset> toolsets) {
            this.tools = ToolFeatures.of(toolsets);
            this.resources = new NoteResources(vault);
            this.completer = new NoteCompleter(vault);
        }

        @Override
        public List<Tool> tools() {
            return tools;
        }

        @Override
        public List<Prompt> prompts() {
            return prompts;
        }

        @Override
        public Optional<Resources> resources() {
            return Optional.of(resources);
        }

        @Override
        public Optional<Completer> completer() {
            return Optional.of(completer);
        }

        @Override
        public String failure(String tool, Throwable cause) {
            return switch (cause) {
                case VaultUnavailableException unavailable -> "internal_error: " + unavailable.getMessage();
                case UncheckedIOException unreadable ->
                    "internal_error: a file could not be read: " + unreadable.getMessage();
                default -> "internal_error: " + tool + " failed unexpectedly; the server goes on, and its log says why";
            };
        }
    }
}
