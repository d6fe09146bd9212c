package commonplace.checks;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Maven keeps the modules apart; this keeps the packages apart, and each library behind its one door. */
class ArchitectureTest {
    /** Which of our packages a package may use. All names are below {@code commonplace}. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            entry("testing", Set.of("json")),
            entry("base", Set.of()),
            entry("json", Set.of()),
            entry("http", Set.of("json")),
            entry("http.websocket", Set.of("base", "http")),
            entry("mcp", Set.of("json")),
            entry("mcp.server", Set.of("base", "json", "http", "mcp")),
            entry("mcp.client", Set.of("base", "json", "mcp")),
            entry("markdown.text", Set.of()),
            entry("markdown", Set.of("base", "markdown.text")),
            entry("markdown.html", Set.of("markdown.text", "markdown")),
            entry("markdown.sentences", Set.of("markdown.text", "markdown")),
            entry("markdown.links", Set.of("base", "markdown")),
            entry("search.scan", Set.of()),
            entry("search.engine", Set.of("base")),
            entry("search", Set.of("search.engine")),
            entry("search.passages", Set.of("base", "search.engine", "search")),
            entry("search.catalog", Set.of("base", "search", "search.passages")),
            entry("crdt.lib0", Set.of()),
            entry("crdt.structs", Set.of("crdt.lib0")),
            entry("crdt", Set.of("crdt.lib0", "crdt.structs")),
            entry("crdt.sync", Set.of("crdt.lib0", "crdt.structs")),
            entry("models", Set.of("base", "json")),
            entry("sandbox", Set.of("base", "json")),
            entry("database", Set.of("base", "search.passages")),
            entry("schema", Set.of("base", "search.scan")),
            entry("http.logging", Set.of("base")),
            entry("vault.storage", Set.of("base")),
            entry("vault.notes", Set.of("base", "markdown.text", "markdown", "markdown.links")),
            entry("vault.files", Set.of("base", "markdown", "vault.notes")),
            entry("vault.history", Set.of("base", "markdown.text", "vault.notes")),
            entry(
                    "vault.live",
                    Set.of(
                            "base",
                            "markdown.text",
                            "crdt",
                            "vault.storage",
                            "vault.notes",
                            "vault.files",
                            "vault.history")),
            entry(
                    "vault.moves",
                    Set.of(
                            "markdown.text",
                            "markdown",
                            "markdown.links",
                            "vault.notes",
                            "vault.files",
                            "vault.history")),
            entry("vault.transfer", Set.of("base", "vault.notes", "vault.files")),
            entry(
                    "vault",
                    Set.of(
                            "base",
                            "markdown.text",
                            "markdown",
                            "markdown.links",
                            "search",
                            "vault.storage",
                            "vault.notes",
                            "vault.files",
                            "vault.history",
                            "vault.live",
                            "vault.moves")),
            entry(
                    "vault.doctor",
                    Set.of(
                            "base",
                            "markdown.text",
                            "markdown",
                            "markdown.links",
                            "search",
                            "vault.notes",
                            "vault.files",
                            "vault")),
            entry("vault.folders", Set.of("base", "markdown.links", "crdt", "vault.notes", "vault.live", "vault")),
            entry("registry.signing", Set.of("base", "json")),
            entry("registry", Set.of("base", "json", "registry.signing")),
            entry("registry.curation", Set.of("base", "json", "registry.signing", "registry")),
            entry("registry.federation", Set.of("base", "json", "registry.signing", "registry", "registry.curation")),
            entry("projects.config", Set.of("base", "json", "markdown", "search.scan", "schema")),
            entry(
                    "projects.semantic",
                    Set.of(
                            "base",
                            "markdown.text",
                            "markdown",
                            "markdown.sentences",
                            "search",
                            "search.passages",
                            "models",
                            "vault.notes",
                            "vault")),
            entry(
                    "projects.documents",
                    Set.of(
                            "base",
                            "json",
                            "markdown.text",
                            "markdown",
                            "markdown.sentences",
                            "markdown.links",
                            "search.scan",
                            "search.passages",
                            "models",
                            "database",
                            "projects.config",
                            "projects.semantic")),
            entry(
                    "projects.answers",
                    Set.of(
                            "base",
                            "markdown.text",
                            "markdown",
                            "markdown.sentences",
                            "search",
                            "search.passages",
                            "models",
                            "projects.documents")),
            entry(
                    "projects",
                    Set.of(
                            "base",
                            "json",
                            "markdown",
                            "search.scan",
                            "search.passages",
                            "models",
                            "database",
                            "projects.config",
                            "projects.semantic",
                            "projects.documents",
                            "projects.answers")),
            entry("tools", Set.of("base")),
            entry("tools.jmespath", Set.of("json")),
            entry("tools.meta.text", Set.of("base", "json", "tools.jmespath")),
            entry("tools.meta.references", Set.of("base", "tools.jmespath", "tools.meta.text")),
            entry("tools.meta.schemas", Set.of("base", "schema", "tools.meta.text")),
            entry(
                    "tools.meta",
                    Set.of(
                            "base",
                            "json",
                            "search.catalog",
                            "sandbox",
                            "tools",
                            "tools.meta.text",
                            "tools.meta.references",
                            "tools.meta.schemas")),
            entry(
                    "tools.sources",
                    Set.of(
                            "base",
                            "registry.signing",
                            "registry",
                            "registry.curation",
                            "registry.federation",
                            "tools")),
            entry(
                    "tools.lens",
                    Set.of(
                            "base",
                            "markdown.text",
                            "markdown",
                            "markdown.links",
                            "search.scan",
                            "vault.notes",
                            "vault",
                            "tools")),
            entry(
                    "tools.cairn",
                    Set.of(
                            "base",
                            "markdown.text",
                            "markdown",
                            "markdown.links",
                            "vault.notes",
                            "vault",
                            "projects.semantic",
                            "tools")),
            entry(
                    "tools.docs",
                    Set.of("projects.config", "projects.documents", "projects.answers", "projects", "tools")),
            entry("server.bundled", Set.of()),
            entry("server.host", Set.of("base", "json", "mcp", "server.bundled")),
            entry("server.upstream", Set.of("base", "json", "mcp", "mcp.client", "server.bundled")),
            entry(
                    "server.settings",
                    Set.of(
                            "base",
                            "json",
                            "mcp.client",
                            "search.catalog",
                            "models",
                            "database",
                            "vault.notes",
                            "vault",
                            "registry.signing",
                            "registry",
                            "tools.cairn",
                            "tools.docs",
                            "tools.lens",
                            "tools.meta",
                            "tools.sources",
                            "server.bundled",
                            "server.upstream")),
            entry("server.watch", Set.of("base", "vault")),
            entry(
                    "server.gateway",
                    Set.of(
                            "base",
                            "json",
                            "mcp",
                            "mcp.server",
                            "mcp.client",
                            "search.catalog",
                            "models",
                            "projects.semantic",
                            "schema",
                            "tools",
                            "tools.meta.schemas",
                            "tools.meta",
                            "server.bundled",
                            "server.upstream",
                            "server.settings")),
            entry(
                    "server.sync",
                    Set.of(
                            "base",
                            "json",
                            "http",
                            "http.websocket",
                            "crdt.lib0",
                            "crdt",
                            "crdt.sync",
                            "vault.notes",
                            "vault.live",
                            "vault",
                            "vault.folders")),
            entry(
                    "server.web",
                    Set.of(
                            "base",
                            "json",
                            "http",
                            "mcp.server",
                            "markdown.text",
                            "markdown",
                            "markdown.html",
                            "markdown.links",
                            "vault.notes",
                            "vault",
                            "registry.signing",
                            "registry",
                            "registry.curation",
                            "server.sync")),
            entry(
                    "server.notes",
                    Set.of(
                            "base",
                            "json",
                            "mcp",
                            "mcp.server",
                            "models",
                            "database",
                            "vault.notes",
                            "vault",
                            "registry.curation",
                            "registry.federation",
                            "projects.semantic",
                            "projects",
                            "tools",
                            "tools.meta",
                            "tools.sources",
                            "tools.lens",
                            "tools.cairn",
                            "tools.docs",
                            "server.bundled",
                            "server.host",
                            "server.upstream",
                            "server.settings",
                            "server.watch",
                            "server.gateway")),
            entry("server.cli.terminal", Set.of("base")),
            entry("server.cli.command", Set.of("tools.meta", "server.host", "server.settings", "server.notes")),
            entry(
                    "server.cli.servers",
                    Set.of(
                            "base",
                            "json",
                            "mcp",
                            "mcp.client",
                            "vault",
                            "server.upstream",
                            "server.settings",
                            "server.cli.terminal",
                            "server.cli.command")),
            entry(
                    "server.cli.projects",
                    Set.of(
                            "base",
                            "json",
                            "search.passages",
                            "models",
                            "database",
                            "projects.config",
                            "projects.documents",
                            "projects",
                            "tools.docs",
                            "server.host",
                            "server.settings",
                            "server.cli.terminal",
                            "server.cli.command")),
            entry(
                    "server.cli.registry",
                    Set.of(
                            "base",
                            "json",
                            "registry.signing",
                            "registry",
                            "registry.curation",
                            "registry.federation",
                            "server.settings",
                            "server.cli.terminal",
                            "server.cli.command")),
            entry(
                    "server.cli.maintenance",
                    Set.of(
                            "base",
                            "json",
                            "mcp.client",
                            "vault.notes",
                            "vault.transfer",
                            "vault",
                            "vault.doctor",
                            "registry.curation",
                            "server.host",
                            "server.upstream",
                            "server.settings",
                            "server.notes",
                            "server.cli.terminal",
                            "server.cli.command",
                            "server.cli.servers")),
            entry(
                    "server.cli.tools",
                    Set.of(
                            "json",
                            "tools",
                            "tools.meta",
                            "tools.docs",
                            "server.host",
                            "server.settings",
                            "server.cli.terminal",
                            "server.cli.command",
                            "server.cli.projects")),
            entry(
                    "server.cli",
                    Set.of(
                            "base",
                            "http",
                            "http.logging",
                            "vault.notes",
                            "vault",
                            "registry.curation",
                            "tools",
                            "tools.meta",
                            "tools.docs",
                            "server.bundled",
                            "server.host",
                            "server.settings",
                            "server.gateway",
                            "server.sync",
                            "server.web",
                            "server.notes",
                            "server.cli.terminal",
                            "server.cli.command",
                            "server.cli.servers",
                            "server.cli.projects",
                            "server.cli.registry",
                            "server.cli.maintenance",
                            "server.cli.tools")));

    /** Wires everything together, so it may use everything. */
    private static final String COMPOSITION_ROOT = "server";

    /** Where a library may be seen, so that it can be replaced by changing one package. */
    private static final Map<String, Set<String>> LIBRARY_STAYS_IN = Map.ofEntries(
            entry("org.commonmark", Set.of("markdown", "markdown.html", "markdown.sentences")),
            entry("org.snakeyaml", Set.of("markdown")),
            entry("org.apache.lucene", Set.of("search", "search.engine", "search.passages")),
            entry("ai.onnxruntime", Set.of("models")),
            entry("java.net.http", Set.of("registry.federation", "models", "mcp.client")),
            entry("java.sql", Set.of("database")),
            entry("io.roastedroot", Set.of("sandbox")),
            entry("run.endive", Set.of("sandbox")),
            entry(
                    "org.eclipse.jetty",
                    Set.of("http", "http.websocket", "mcp.server", "server.sync", "server.web", "server")),
            entry("org.slf4j", Set.of("http.logging")),
            entry("picocli", Set.of("server.cli.command", "server.cli", "server")));

    private static final Pattern ARROW =
            Pattern.compile("^\\s+commonplace\\.(\\S+)\\s+->\\s+(\\S+)", Pattern.MULTILINE);

    private final Map<String, Set<String>> used = packageDependencies();

    @Test
    void everyPackageHasItsPlaceInTheArchitecture() {
        Set<String> unknown = new TreeSet<>(used.keySet());
        unknown.removeAll(MAY_USE.keySet());
        unknown.remove(COMPOSITION_ROOT);

        assertEquals(Set.of(), unknown, "Say in ArchitectureTest.MAY_USE what these packages may use");
    }

    @Test
    void packagesUseOnlyWhatTheArchitectureAllows() {
        List<String> forbidden = new ArrayList<>();
        MAY_USE.forEach((from, allowed) -> used.getOrDefault(from, Set.of()).stream()
                .filter(to -> to.startsWith("commonplace."))
                .map(to -> to.substring("commonplace.".length()))
                .filter(to -> !to.equals(from) && !allowed.contains(to))
                .forEach(to -> forbidden.add(from + " -> " + to)));

        assertEquals(List.of(), forbidden, "Arrows that the architecture does not have");
    }

    @Test
    void librariesStayBehindTheirDoor() {
        List<String> seen = new ArrayList<>();
        LIBRARY_STAYS_IN.forEach((library, doors) -> used.forEach((from, targets) -> targets.stream()
                .filter(to -> (to + ".").startsWith(library + ".") && !doors.contains(from))
                .forEach(to -> seen.add(from + " -> " + to))));

        assertEquals(List.of(), seen, "Libraries seen outside the packages that hide them");
    }

    /** For each of our packages, without the {@code commonplace.} before it, all packages it uses. */
    private static Map<String, Set<String>> packageDependencies() {
        List<String> arguments = new ArrayList<>(List.of("-verbose:package", "--multi-release", "25"));
        Project.modules().stream()
                // Below module-info, which would have jdeps look for libraries that do not matter here.
                .map(module -> module.resolve("target/classes/commonplace"))
                .filter(ArchitectureTest::hasClasses)
                .forEach(classes -> arguments.add(classes.toString()));

        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        ToolProvider.findFirst("jdeps").orElseThrow().run(writer, writer, arguments.toArray(String[]::new));

        Map<String, Set<String>> used = new TreeMap<>();
        Matcher arrow = ARROW.matcher(output.toString());
        while (arrow.find()) {
            used.computeIfAbsent(arrow.group(1), _ -> new TreeSet<>()).add(arrow.group(2));
        }
        assertFalse(used.isEmpty(), () -> "jdeps found no package: " + output);
        return used;
    }

    private static boolean hasClasses(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".class"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
