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
            entry("json", Set.of()),
            entry("files", Set.of()),
            entry("markdown", Set.of()),
            entry("markdown.links", Set.of("markdown")),
            entry("models", Set.of("files", "json")),
            entry("sandbox", Set.of("json")),
            entry("search.engine", Set.of("files")),
            entry("search", Set.of("search.engine")),
            entry("search.passages", Set.of("search", "search.engine")),
            entry("search.catalog", Set.of("files", "search", "search.passages")),
            entry("search.scan", Set.of()),
            entry("database", Set.of("search.passages")),
            entry("crdt.lib0", Set.of()),
            entry("crdt", Set.of("crdt.lib0")),
            entry("crdt.sync", Set.of("crdt", "crdt.lib0")),
            entry("knowledge", Set.of("knowledge.storage", "markdown", "markdown.links", "search", "crdt")),
            entry("knowledge.storage", Set.of("files")),
            entry("knowledge.signing", Set.of("json", "knowledge.storage")),
            entry("knowledge.schema", Set.of("markdown", "search.scan")),
            entry("knowledge.sources", Set.of("json", "knowledge.signing", "markdown")),
            entry("knowledge.curation", Set.of("json", "knowledge.signing", "knowledge.sources", "knowledge.storage")),
            entry(
                    "knowledge.federation",
                    Set.of(
                            "files",
                            "json",
                            "knowledge",
                            "knowledge.curation",
                            "knowledge.signing",
                            "knowledge.sources",
                            "knowledge.storage")),
            entry("knowledge.semantic", Set.of("knowledge", "markdown", "models", "search", "search.passages")),
            entry("knowledge.answers", Set.of("markdown", "models", "search.passages")),
            entry(
                    "knowledge.projects",
                    Set.of(
                            "database",
                            "files",
                            "knowledge",
                            "knowledge.answers",
                            "knowledge.schema",
                            "knowledge.semantic",
                            "knowledge.storage",
                            "json",
                            "markdown",
                            "markdown.links",
                            "models",
                            "search",
                            "search.passages",
                            "search.scan")),
            entry("knowledge.folders", Set.of("knowledge", "crdt", "markdown.links")),
            entry("tools", Set.of("markdown")),
            entry("tools.cairn", Set.of("tools", "knowledge", "knowledge.semantic", "markdown", "markdown.links")),
            entry("tools.docs", Set.of("tools", "knowledge.answers", "knowledge.projects")),
            entry(
                    "tools.sources",
                    Set.of(
                            "tools",
                            "knowledge.curation",
                            "knowledge.federation",
                            "knowledge.signing",
                            "knowledge.sources")),
            entry("tools.lens", Set.of("tools", "knowledge", "markdown", "markdown.links", "search.scan")),
            entry("tools.jmespath", Set.of("json")),
            entry(
                    "tools.meta",
                    Set.of("tools", "tools.jmespath", "knowledge.schema", "markdown", "sandbox", "search.catalog")),
            entry("server.limits", Set.of()),
            entry("server.mcp", Set.of("json", "server.limits")),
            entry("server.upstream", Set.of("json", "server.mcp")),
            entry(
                    "server.gateway",
                    Set.of(
                            "json",
                            "knowledge.schema",
                            "models",
                            "search.catalog",
                            "server.mcp",
                            "server.settings",
                            "server.upstream",
                            "tools",
                            "tools.meta")),
            entry("server.websocket", Set.of("server.limits")),
            entry(
                    "server.sync",
                    Set.of(
                            "knowledge",
                            "knowledge.folders",
                            "crdt",
                            "crdt.lib0",
                            "crdt.sync",
                            "json",
                            "server.limits",
                            "server.websocket")),
            entry("server.watch", Set.of("knowledge")),
            entry("server.host", Set.of("files", "json")),
            entry(
                    "server.settings",
                    Set.of(
                            "database",
                            "files",
                            "knowledge",
                            "knowledge.signing",
                            "knowledge.sources",
                            "knowledge.storage",
                            "markdown",
                            "models",
                            "json",
                            "search.catalog",
                            "server.upstream",
                            "tools.meta")),
            entry(
                    "server.notes",
                    Set.of(
                            "database",
                            "knowledge",
                            "tools",
                            "knowledge.projects",
                            "knowledge.semantic",
                            "models",
                            "tools.cairn",
                            "tools.docs",
                            "tools.lens",
                            "tools.sources",
                            "knowledge.curation",
                            "knowledge.federation",
                            "tools.meta",
                            "server.settings",
                            "json",
                            "server.gateway",
                            "server.mcp",
                            "server.host",
                            "server.watch")),
            entry(
                    "server.web",
                    Set.of(
                            "files",
                            "knowledge",
                            "knowledge.curation",
                            "knowledge.signing",
                            "knowledge.sources",
                            "knowledge.storage",
                            "markdown",
                            "markdown.links",
                            "tools",
                            "json",
                            "server.limits",
                            "server.mcp",
                            "server.sync")),
            entry(
                    "server.cli",
                    Set.of(
                            "database",
                            "knowledge",
                            "knowledge.curation",
                            "knowledge.federation",
                            "knowledge.projects",
                            "knowledge.semantic",
                            "knowledge.signing",
                            "knowledge.sources",
                            "knowledge.storage",
                            "models",
                            "search.passages",
                            "tools.docs",
                            "tools.meta",
                            "tools.sources",
                            "markdown",
                            "markdown.links",
                            "tools",
                            "json",
                            "server.mcp",
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
            entry("java.net.http", Set.of("knowledge.federation", "models", "server.upstream")),
            entry("java.sql", Set.of("database")),
            entry("io.github.resilience4j", Set.of("models")),
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
