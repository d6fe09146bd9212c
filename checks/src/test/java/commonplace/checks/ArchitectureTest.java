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
            entry("markdown", Set.of("base")),
            entry("markdown.links", Set.of("markdown")),
            entry("search.scan", Set.of()),
            entry("search.engine", Set.of("base")),
            entry("search", Set.of("search.engine")),
            entry("search.passages", Set.of("search", "search.engine")),
            entry("search.catalog", Set.of("base", "search", "search.passages")),
            entry("crdt.lib0", Set.of()),
            entry("crdt", Set.of("crdt.lib0")),
            entry("crdt.sync", Set.of("crdt.lib0")),
            entry("models", Set.of("base", "json")),
            entry("sandbox", Set.of("json")),
            entry("database", Set.of("base", "search.passages")),
            entry("schema", Set.of("base", "search.scan")),
            entry("vault.storage", Set.of("base")),
            entry("vault.notes", Set.of("base", "markdown", "markdown.links")),
            entry("vault.files", Set.of("base", "markdown", "vault.notes")),
            entry("vault.history", Set.of("markdown", "vault.notes")),
            entry(
                    "vault.live",
                    Set.of("base", "markdown", "crdt", "vault.files", "vault.history", "vault.notes", "vault.storage")),
            entry("vault.moves", Set.of("markdown", "markdown.links", "vault.files", "vault.history", "vault.notes")),
            entry("vault.transfer", Set.of("base", "vault.files", "vault.notes")),
            entry(
                    "vault",
                    Set.of(
                            "base",
                            "markdown",
                            "markdown.links",
                            "search",
                            "vault.files",
                            "vault.history",
                            "vault.live",
                            "vault.moves",
                            "vault.notes",
                            "vault.storage")),
            entry(
                    "vault.doctor",
                    Set.of("base", "markdown", "markdown.links", "search", "vault", "vault.files", "vault.notes")),
            entry("vault.folders", Set.of("markdown.links", "crdt", "vault", "vault.live", "vault.notes")),
            entry("registry.signing", Set.of("base", "json")),
            entry("registry", Set.of("base", "json", "registry.signing")),
            entry("registry.curation", Set.of("base", "json", "registry", "registry.signing")),
            entry("registry.federation", Set.of("base", "json", "registry", "registry.curation", "registry.signing")),
            entry("projects.config", Set.of("base", "json", "markdown", "search.scan", "schema")),
            entry("projects.answers", Set.of("markdown", "search.passages", "models")),
            entry(
                    "projects.semantic",
                    Set.of("base", "markdown", "search", "search.passages", "models", "vault", "vault.notes")),
            entry(
                    "projects.documents",
                    Set.of(
                            "base",
                            "json",
                            "markdown",
                            "markdown.links",
                            "search.passages",
                            "search.scan",
                            "models",
                            "database",
                            "projects.config",
                            "projects.semantic")),
            entry(
                    "projects",
                    Set.of(
                            "base",
                            "json",
                            "markdown",
                            "search.passages",
                            "search.scan",
                            "models",
                            "database",
                            "projects.answers",
                            "projects.config",
                            "projects.documents",
                            "projects.semantic")),
            entry("tools", Set.of("base")),
            entry("tools.jmespath", Set.of("json")),
            entry("tools.meta.text", Set.of("tools.jmespath")),
            entry("tools.meta.references", Set.of("base", "tools.jmespath", "tools.meta.text")),
            entry("tools.meta.schemas", Set.of("base", "schema", "tools.meta.text")),
            entry(
                    "tools.meta",
                    Set.of(
                            "base",
                            "search.catalog",
                            "sandbox",
                            "tools",
                            "tools.meta.references",
                            "tools.meta.schemas",
                            "tools.meta.text")),
            entry(
                    "tools.sources",
                    Set.of("registry", "registry.curation", "registry.federation", "registry.signing", "tools")),
            entry(
                    "tools.lens",
                    Set.of("base", "markdown", "markdown.links", "search.scan", "vault", "vault.notes", "tools")),
            entry(
                    "tools.cairn",
                    Set.of("markdown", "markdown.links", "vault", "vault.notes", "projects.semantic", "tools")),
            entry(
                    "tools.docs",
                    Set.of("projects", "projects.answers", "projects.config", "projects.documents", "tools")),
            entry("server.limits", Set.of()),
            entry("server.host", Set.of("base", "json")),
            entry("server.mcp", Set.of("json", "server.limits")),
            entry("server.websocket", Set.of("server.limits")),
            entry("server.upstream", Set.of("base", "json", "server.mcp")),
            entry(
                    "server.settings",
                    Set.of(
                            "base",
                            "json",
                            "search.catalog",
                            "models",
                            "database",
                            "vault",
                            "vault.notes",
                            "registry",
                            "registry.signing",
                            "tools.meta",
                            "server.upstream")),
            entry("server.watch", Set.of("vault")),
            entry(
                    "server.gateway",
                    Set.of(
                            "json",
                            "search.catalog",
                            "models",
                            "schema",
                            "tools",
                            "tools.meta",
                            "tools.meta.schemas",
                            "server.mcp",
                            "server.settings",
                            "server.upstream")),
            entry(
                    "server.sync",
                    Set.of(
                            "json",
                            "crdt",
                            "crdt.lib0",
                            "crdt.sync",
                            "vault",
                            "vault.folders",
                            "vault.live",
                            "vault.notes",
                            "server.limits",
                            "server.websocket")),
            entry(
                    "server.web",
                    Set.of(
                            "base",
                            "json",
                            "markdown",
                            "markdown.links",
                            "vault",
                            "vault.notes",
                            "registry",
                            "registry.curation",
                            "registry.signing",
                            "server.limits",
                            "server.mcp",
                            "server.sync")),
            entry(
                    "server.notes",
                    Set.of(
                            "base",
                            "json",
                            "models",
                            "database",
                            "vault",
                            "vault.notes",
                            "registry.curation",
                            "registry.federation",
                            "projects",
                            "projects.semantic",
                            "tools",
                            "tools.cairn",
                            "tools.docs",
                            "tools.lens",
                            "tools.meta",
                            "tools.sources",
                            "server.gateway",
                            "server.host",
                            "server.mcp",
                            "server.settings",
                            "server.watch")),
            entry(
                    "server.cli",
                    Set.of(
                            "base",
                            "json",
                            "search.passages",
                            "models",
                            "database",
                            "vault",
                            "vault.doctor",
                            "vault.notes",
                            "vault.transfer",
                            "registry",
                            "registry.curation",
                            "registry.federation",
                            "registry.signing",
                            "projects",
                            "projects.config",
                            "projects.documents",
                            "projects.semantic",
                            "tools",
                            "tools.docs",
                            "tools.meta",
                            "tools.sources",
                            "server.gateway",
                            "server.host",
                            "server.limits",
                            "server.notes",
                            "server.settings",
                            "server.sync",
                            "server.upstream",
                            "server.web")));

    /** Wires everything together, so it may use everything. */
    private static final String COMPOSITION_ROOT = "server";

    /** Where a library may be seen, so that it can be replaced by changing one package. */
    private static final Map<String, Set<String>> LIBRARY_STAYS_IN = Map.ofEntries(
            entry("org.commonmark", Set.of("markdown")),
            entry("org.snakeyaml", Set.of("markdown")),
            entry("org.apache.lucene", Set.of("search", "search.engine", "search.passages")),
            entry("ai.onnxruntime", Set.of("models")),
            entry("java.net.http", Set.of("registry.federation", "models", "server.upstream")),
            entry("java.sql", Set.of("database")),
            entry("io.roastedroot", Set.of("sandbox")),
            entry("run.endive", Set.of("sandbox")),
            entry(
                    "org.eclipse.jetty",
                    Set.of("server.limits", "server.mcp", "server.sync", "server.web", "server.websocket", "server")),
            entry("picocli", Set.of("server.cli", "server")));

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
                .map(module -> module.resolve("target/classes"))
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
