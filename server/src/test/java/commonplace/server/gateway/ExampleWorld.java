package commonplace.server.gateway;

import commonplace.base.Progress;
import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ResourceTemplate;
import commonplace.mcp.server.ListPage;
import commonplace.mcp.server.Resources;
import commonplace.mcp.server.ServedTool;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.projects.ProjectEnvironment;
import commonplace.projects.Projects;
import commonplace.projects.TenantStore;
import commonplace.projects.notes.NoteFinder;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.projects.semantic.WordsOnly;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.FetchedRegistries;
import commonplace.server.notes.OwnTools;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.settings.WantedTools;
import commonplace.tools.Tool;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.meta.Gateway;
import commonplace.tools.meta.ToolSelection;
import commonplace.tools.sources.SourcesTools.Sources;
import commonplace.vault.Vault;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the examples are about: a fresh copy of the example vault, a project beside it, and all toolsets on both. */
final class ExampleWorld implements AutoCloseable {
    /** Where the examples say that the project is. */
    private static final String SAID = "/home/you/shop";

    private final Path project;
    private final Settings settings;
    private final Vault vault;
    private final Embedder embedder = new WordsOnly();
    private final Projects projects;
    private final List<Tool> tools;
    private final ToolGateway gateway;
    private volatile @Nullable SemanticNotes meaning;

    ExampleWorld(Path directory) throws IOException, SettingsException {
        project = directory.resolve("shop");
        copyProject(project);
        settings = new Flags(Optional.empty(), Optional.empty())
                .resolve(Map.of("HOME", directory.resolve("home").toString()));
        vault = Vault.open(settings.vault(), Progress.NONE, ExampleWorld::ignore);
        projects = new Projects(
                new TenantStore(settings.projects(), Optional.empty()),
                embedder,
                Optional.empty(),
                new ProjectEnvironment((_, _) -> () -> {}, ExampleWorld::ignore, DocsTools.ACTIONS, Optional.empty()));
        Sources sources = sources(settings);
        tools = OwnTools.on(
                new OwnTools.Works(() -> vault, this::finder, () -> projects, () -> sources, this::gateway),
                new ServerEnvironment((_, broken) -> {
                    throw new AssertionError(broken);
                }));
        gateway = new ToolGateway(
                WantedTools.USUAL,
                new ToolGateway.Own(_ -> tools, new NoNotes(), List.of()),
                new ToolGateway.StateFiles(settings.experience(), settings.servers()),
                _ -> Optional.empty(),
                ExampleWorld::ignore);
    }

    private Gateway gateway() {
        return gateway.gateway();
    }

    /** The metatools, with all others behind them. */
    ServedTool metatool(String name) {
        return gateway.tools(ToolSelection.LEAN).stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The project alone. */
    static void copyProject(Path to) throws IOException {
        copy("shop", to);
    }

    /** From the first search by meaning on: most examples have no need of it. */
    private synchronized SemanticNotes meaning() {
        SemanticNotes known = meaning;
        if (known != null) {
            return known;
        }
        try {
            SemanticNotes opened = SemanticNotes.open(vault, settings.meaning(), embedder, ExampleWorld::ignore);
            meaning = opened;
            return opened;
        } catch (IOException | ModelException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    private NoteFinder finder() {
        return new NoteFinder(vault, () -> Optional.of(meaning()));
    }

    private static Sources sources(Settings settings) {
        InstantSource clock = InstantSource.system();
        var registry = new LiveRegistry(Optional.empty(), settings.sources().threshold(), clock, ExampleWorld::ignore);
        var federation = new Federation(registry::served, new FetchedRegistries(settings.registries(), clock), clock);
        return new Sources(registry, federation, clock);
    }

    /** Nothing of it is awaited: what matters is what the tools answer. */
    private static void ignore(String message) {}

    private static void copy(String resource, Path to) throws IOException {
        try {
            Path from = Path.of(Objects.requireNonNull(ExampleWorld.class.getResource(resource))
                    .toURI());
            try (Stream<Path> files = Files.walk(from)) {
                for (Path file : files.toList()) {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                }
            }
        } catch (URISyntaxException impossible) {
            throw new IOException(impossible);
        }
    }

    /** Names the tool as the catalog does. */
    Tool tool(String id) {
        return tools.stream()
                .filter(each -> each.id().toString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** An argument of an example, with the project where it really is. */
    Object real(Object argument) {
        return argument instanceof String text ? text.replace(SAID, project.toString()) : argument;
    }

    @Override
    public void close() {
        gateway.close();
        projects.close();
        SemanticNotes opened = meaning;
        if (opened != null) {
            opened.close();
        }
        vault.close();
    }

    private static final class NoNotes implements Resources {
        @Override
        public ListPage<Resource> list(@Nullable String after) {
            return new ListPage<>(List.of(), null);
        }

        @Override
        public List<ResourceTemplate> templates() {
            return List.of();
        }

        @Override
        public Optional<List<ResourceContents>> read(String uri) {
            return Optional.empty();
        }
    }
}
