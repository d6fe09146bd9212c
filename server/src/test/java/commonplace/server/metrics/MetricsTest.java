package commonplace.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.LaunchedProduct;
import commonplace.server.testing.McpProcess;
import commonplace.server.testing.ServeProcess;
import commonplace.testing.Await;
import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code serve} tells Prometheus, and what is not even loaded before somebody asks. */
@Tag("slow")
class MetricsTest {
    private static final Path PACKAGING = Path.of("../packaging/observability");
    private static final Pattern OURS = Pattern.compile("\\b(?:commonplace|jvm|process)_[a-z0-9_]+");
    private static final String LIBRARY = "io.prometheus";
    private static final String TRACES = "io.opentelemetry";

    @TempDir
    Path folder;

    private void note(String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("vault")).resolve(name + ".md"), text);
    }

    @Test
    void callsAreCountedByToolAndOutcome() throws Exception {
        note("Dome", "# Dome\n\nCopper.\n");
        try (var serve = ServeProcess.start(folder)) {
            assertEquals(200, serve.call("cairn_read", "{\"path\":\"Dome\"}").statusCode());
            assertEquals(200, serve.call("cairn_read", "{\"path\":\"Nowhere\"}").statusCode());
            assertEquals(
                    200,
                    serve.call("cairn_write", "{\"path\":\"New\",\"content\":\"x\"}")
                            .statusCode());
            serve.call("execute_code", "{\"language\":\"javascript\",\"code\":\"return 1\"}");

            String metrics = serve.getWithToken("/metrics").body();

            assertTrue(count(metrics, "cairn:read", "ok") == 1, metrics);
            assertTrue(count(metrics, "cairn:read", "refused") == 1, metrics);
            assertTrue(count(metrics, "cairn:write", "ok") == 1, metrics);
            assertEquals(1, value(metrics, "commonplace_sandbox_runs_total{outcome=\"ok\"}"));
            assertEquals(1, value(metrics, "commonplace_vault_open"));
            assertEquals(1, value(metrics, "commonplace_index_usable"));
            assertEquals(2, value(metrics, "commonplace_notes"));
            assertTrue(value(metrics, "commonplace_journal_fsync_duration_seconds_count") > 0, metrics);
            Await.until(
                    "the index is on disk",
                    () -> value(serve.getWithToken("/metrics").body(), "commonplace_index_bytes") > 0);
            assertTrue(metrics.contains("jvm_memory_used_bytes{area=\"heap\"}"), metrics);
            assertUnderstoodByPrometheus(metrics);
        }
    }

    /** Rules and dashboards that ask for what nobody tells would be silent for ever. */
    @Test
    void rulesAndDashboardAskForWhatThereIs() throws Exception {
        note("Dome", "# Dome\n");
        try (var serve = ServeProcess.begin(folder, Map.of("COMMONPLACE_EMBEDDER", "bge-small"))
                .awaitOpen()) {
            serve.call("cairn_search", "{\"query\":\"copper\"}");
            serve.call("execute_code", "{\"language\":\"javascript\",\"code\":\"return 1\"}");
            Await.until("what the notes mean is told", () -> told(serve).contains("commonplace_meaning_passages"));
            // There is no other server here to be in a state.
            Set<String> told = told(serve);
            told.add("commonplace_upstream_server_state");
            for (String file : List.of("alerts.yml", "grafana-dashboard.json")) {
                Set<String> asked = names(Files.readString(PACKAGING.resolve(file)));
                asked.removeAll(told);
                assertEquals(Set.of(), asked, file);
            }
        }
        Finished.run(
                        folder,
                        List.of(
                                "promtool",
                                "check",
                                "rules",
                                PACKAGING.resolve("alerts.yml").toRealPath().toString()))
                .expectSuccess();
    }

    private static Set<String> told(ServeProcess serve) throws IOException, InterruptedException {
        return names(serve.getWithToken("/metrics").body());
    }

    private static Set<String> names(String text) {
        return OURS.matcher(text).results().map(name -> name.group()).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theTokenIsAskedForUnlessToldOtherwise() throws Exception {
        try (var serve = ServeProcess.start(folder)) {
            assertEquals(401, serve.get("/metrics").statusCode());
            assertEquals(200, serve.getWithToken("/metrics").statusCode());
        }
        try (var serve = ServeProcess.start(folder, "--metrics", "public")) {
            assertEquals(200, serve.get("/metrics").statusCode());
        }
        try (var serve = ServeProcess.start(folder, "--metrics", "off")) {
            assertEquals(404, pageStatus(serve));
        }
    }

    /** As somebody who was let in sees it: it is a page that is not there. */
    private static int pageStatus(ServeProcess serve) throws IOException, InterruptedException {
        String cookie = serve.get("/?token=" + ServeProcess.TOKEN)
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow();
        return serve.send(serve.request("/metrics").header("Cookie", cookie.split(";", 2)[0]))
                .statusCode();
    }

    @Test
    void noClassOfTheLibraryIsLoadedInAClientsProcess() throws Exception {
        note("Dome", "# Dome\n");
        Path loaded = folder.resolve("loaded.txt");
        List<String> command = LaunchedProduct.command(
                List.of("mcp", "--vault", folder.resolve("vault").toString()));
        command.add(command.indexOf("commonplace.server.Main"), "-Xlog:class+load:file=" + loaded);
        var collector = Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318");
        try (var process = McpProcess.run(command, folder, collector)) {
            process.initialize();
            assertTrue(process.call("cairn_search", "query", "dome").contains("Dome"));
            process.endInput();
        }
        String classes = Files.readString(loaded);
        assertTrue(classes.contains("commonplace.tools.meta.Dispatcher"), "it says what was loaded");
        assertFalse(classes.contains(LIBRARY), "of the library, nothing is loaded");
        assertFalse(classes.contains("commonplace.server.metrics"), "nor of what stands on it");
        assertFalse(classes.contains(TRACES), "nor of the one for traces, wherever they would be sent");
        assertFalse(classes.contains("commonplace.server.tracing"), "nor of what stands on that");
    }

    @Test
    void aServerLoadsItWhenSomebodyAsks() throws Exception {
        Path loaded = folder.resolve("loaded.txt");
        try (var serve = ServeProcess.begin(
                        folder, ServeProcess.freePort(), Map.of(), List.of("-Xlog:class+load:file=" + loaded))
                .awaitOpen()) {
            serve.call("cairn_list", "{}");
            assertFalse(Files.readString(loaded).contains(LIBRARY));
            serve.getWithToken("/metrics");
            assertTrue(Files.readString(loaded).contains(LIBRARY));
            assertFalse(Files.readString(loaded).contains(TRACES), "nobody has named a collector");
        }
    }

    private void assertUnderstoodByPrometheus(String metrics) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("metrics.txt"), metrics);
        Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                .redirectInput(file.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        promtool.waitFor();
        // It has opinions on names, also on those of the JVM, which are everybody's.
        assertFalse(said.contains("error while linting"), said);
        assertEquals(
                "", said.lines().filter(line -> line.startsWith("commonplace")).collect(Collectors.joining("\n")));
    }

    private static long count(String metrics, String tool, String outcome) {
        return (long) value(
                metrics,
                "commonplace_tool_call_duration_seconds_count{outcome=\"" + outcome + "\",tool=\"" + tool + "\"}");
    }

    private static double value(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }
}
