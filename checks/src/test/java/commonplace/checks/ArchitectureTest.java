package commonplace.checks;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Maven keeps the modules apart; this keeps the packages apart, and each library behind its one door. */
class ArchitectureTest {
    /** What each package may use, from {@code arrows.txt}. */
    private static final Map<String, Set<String>> MAY_USE = arrows();

    private static Map<String, Set<String>> arrows() {
        try (var lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(ArchitectureTest.class.getResourceAsStream("arrows.txt")),
                StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(":", 2))
                    .collect(Collectors.toMap(
                            line -> line[0],
                            line -> Set.copyOf(List.of(line[1].strip().split(" ")))));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Wires everything together, so it may use everything. */
    private static final String COMPOSITION_ROOT = "server";

    /** Where a library may be seen, so that it can be replaced by changing one package. */
    private static final Map<String, Set<String>> LIBRARY_STAYS_IN = Map.ofEntries(
            entry("org.commonmark", Set.of("markdown", "markdown.html", "markdown.sentences")),
            entry("org.snakeyaml", Set.of("markdown")),
            entry("org.apache.lucene", Set.of("search", "search.engine", "search.languages", "search.passages")),
            entry("ai.onnxruntime", Set.of("models")),
            entry("java.net.http", Set.of("registry.federation", "models", "mcp.client", "s3")),
            entry("java.sql", Set.of("database")),
            entry("io.roastedroot", Set.of("sandbox")),
            entry("run.endive", Set.of("sandbox")),
            entry(
                    "org.eclipse.jetty",
                    Set.of(
                            "http",
                            "http.limits",
                            "http.tls",
                            "http.websocket",
                            "mcp.server",
                            "server.sync",
                            "server.web",
                            "server")),
            entry("io.prometheus", Set.of("server.metrics")),
            entry("io.opentelemetry", Set.of("server.tracing")),
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

        assertEquals(Set.of(), unknown, "Say in arrows.txt what these packages may use");
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
