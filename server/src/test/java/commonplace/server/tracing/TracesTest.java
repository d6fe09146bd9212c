package commonplace.server.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.ServeProcess;
import commonplace.testing.Await;
import commonplace.testing.NodePackages;
import commonplace.testing.StubOllama;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a collector is told, as it comes over the wire. */
@Tag("slow")
class TracesTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";
    private static final String TERMINATED_LINE = "ended while something was still under way";
    private static final int TERMINATED = 143;

    @TempDir
    Path folder;

    private Path note(String home, String text) throws IOException {
        Path vault = Files.createDirectories(folder.resolve(home).resolve("vault"));
        Files.writeString(vault.resolve("Dome.md"), text);
        return folder.resolve(home);
    }

    private static ServeProcess serve(Path home, Map<String, String> environment, String... options)
            throws IOException {
        return ServeProcess.begin(home, environment, options).awaitOpen();
    }

    private static HttpRequest.Builder traced(HttpRequest.Builder request) {
        return request.header("traceparent", "00-" + TRACE + "-" + CALLER + "-01")
                .header("tracestate", "some=where");
    }

    /** A chain whose steps are done by another server of ours, and by a program of somebody else. */
    @Test
    void aCallIsOneTraceThroughAllServers() throws Exception {
        try (var collector = new Collector();
                var back = serve(note("back", "# Dome\n\nCopper.\n"), collector.environment("back"))) {
            Path heard = folder.resolve("heard.txt");
            List<String> hostile = NodePackages.command("hostile.mjs");
            String listening = "tee '" + heard + "' | '" + String.join("' '", hostile) + "' plain";
            Path config = Files.writeString(
                    folder.resolve("config.json"),
                    Json.text(Json.object(
                            "mcpServers",
                            Json.object(
                                    "back",
                                    Json.object(
                                            "url",
                                            back.address() + "/mcp/all",
                                            "headers",
                                            Json.object("Authorization", "Bearer " + ServeProcess.TOKEN)),
                                    "odd",
                                    Json.object("command", "sh", "args", List.of("-c", listening))))));
            try (var front =
                    serve(note("front", "# Gate\n"), collector.environment("front"), "--config", config.toString())) {
                String answer = front.send(traced(ServeProcess.call(front.address(), "run_chain", """
                    {"steps": [{"tool_id": "back:cairn_read", "args": {"path": "Dome"}}, {"tool_id": "odd:ok"}]}
                    """)))
                        .body();
                assertTrue(answer.contains("Copper") && answer.contains("fine"), answer);

                Collector.Told asked = collector.await("front", "POST /mcp", each -> true);
                assertEquals(TRACE, asked.trace());
                assertEquals(CALLER, asked.parent());
                assertEquals("200", asked.attribute("http.response.status_code"));
                Collector.Told chain = collector.await("front", "tools/call run_chain", each -> true);
                assertEquals(asked.id(), chain.parent());
                assertEquals("ok", chain.attribute("commonplace.outcome"));
                assertEquals("Test Client", chain.attribute("commonplace.client"));
                assertEquals("2026-07-28", chain.attribute("mcp.protocol.version"));

                Collector.Told toBack = collector.await(
                        "front",
                        "tools/call cairn_read",
                        each -> each.attribute("network.transport").equals("tcp"));
                Collector.Told step = parent(collector, toBack);
                assertTrue(step.span().getName().startsWith("execute_tool "), step.toString());
                assertEquals(chain.id(), step.parent());
                Collector.Told there = collector.await("back", "tools/call cairn_read", each -> true);
                assertEquals(toBack.id(), there.parent());
                Collector.Told thereByHttp = collector.await(
                        "back", "POST /mcp/all", each -> each.parent().equals(toBack.id()));
                assertEquals(
                        thereByHttp.span().getSpanId(),
                        there.span().getLinks(0).getSpanId(),
                        "the call is linked to what brought it");

                Collector.Told toOdd = collector.await("front", "tools/call ok", each -> true);
                assertEquals("pipe", toOdd.attribute("network.transport"));
                assertEquals(chain.id(), parent(collector, toOdd).parent());
                String sent = "\"traceparent\":\"00-" + TRACE + "-" + toOdd.id() + "-01\"";
                assertTrue(Files.readString(heard).contains(sent), Files.readString(heard));
                assertTrue(Files.readString(heard).contains("\"tracestate\":\"some=where\""));

                for (Collector.Told each : List.of(asked, chain, step, toBack, there, thereByHttp, toOdd)) {
                    assertEquals(TRACE, each.trace(), each.toString());
                }
                assertNothingSecretIsTold(collector);
            }
        }
    }

    private static Collector.Told parent(Collector collector, Collector.Told child) {
        Await.until(
                "the parent of " + child + " is told",
                () -> collector.told().stream().anyMatch(each -> each.id().equals(child.parent())));
        return collector.told().stream()
                .filter(each -> each.id().equals(child.parent()))
                .findFirst()
                .orElseThrow();
    }

    /** Neither tokens, nor what notes say, nor which note was asked for. */
    private static void assertNothingSecretIsTold(Collector collector) {
        for (Collector.Told each : collector.told()) {
            String all = each.span().toString();
            assertFalse(
                    all.contains(ServeProcess.TOKEN) || all.contains("Copper") || all.contains("Dome"), each::toString);
        }
    }

    @Test
    void callsOfAScriptAreItsPartsAndARefusalIsToldAsOne() throws Exception {
        try (var collector = new Collector();
                var serve = serve(note("home", "# Dome\n"), collector.environment("home"))) {
            serve.call("execute_code", """
                {"language": "javascript", "code": "await tools.cairn.list({});\
                 try { await tools.cairn.read({path: 'Nowhere'}) } catch (e) {} return 1"}
                """);

            Collector.Told script = collector.await("home", "tools/call execute_code", each -> true);
            Collector.Told list = collector.await("home", "execute_tool cairn_list", each -> true);
            Collector.Told read = collector.await("home", "execute_tool cairn_read", each -> true);
            assertEquals(script.id(), list.parent());
            assertEquals(script.id(), read.parent());
            assertEquals("ok", list.attribute("commonplace.outcome"));
            assertEquals("refused", read.attribute("commonplace.outcome"));
            assertEquals("tool_error", read.attribute("error.type"));

            serve.send(serve.request("/notes/Nowhere"));
            assertEquals(
                    "401",
                    collector.await("home", "GET /notes/{path}", each -> true).attribute("http.response.status_code"));
            assertEquals(
                    0,
                    collector.told().stream()
                            .filter(each -> each.attribute("url.path").equals("/ready"))
                            .count());
        }
    }

    @Test
    void aQuestionCarriesItsTraceToTheModelServer() throws Exception {
        try (var collector = new Collector();
                var ollama = new StubOllama()) {
            var carried = new AtomicReference<>("");
            ollama.behavior = (stub, exchange, question) -> {
                String parent = exchange.getRequestHeaders().getFirst("traceparent");
                if (parent != null) {
                    carried.set(parent);
                }
                stub.well(exchange, question);
            };
            var environment = new HashMap<>(collector.environment("home"));
            environment.put("OLLAMA_HOST", ollama.address().toString());
            environment.put("COMMONPLACE_EMBEDDER", "ollama");
            try (var serve = serve(note("home", "# Dome\n\nCopper.\n"), environment)) {
                // Until it has read the notes for their meaning, nothing is asked of the model.
                Await.until("the question is embedded", () -> {
                    serve.send(traced(ServeProcess.call(serve.address(), "cairn_search", "{\"query\":\"copper\"}")));
                    return !carried.get().isEmpty();
                });
                Collector.Told embedded = collector.await(
                        "home",
                        "embeddings mxbai-embed-large",
                        each -> carried.get().contains(each.id()));
                assertEquals(TRACE, embedded.trace());
                assertEquals(
                        "tools/call cairn_search",
                        parent(collector, embedded).span().getName());
                assertEquals("ollama", embedded.attribute("gen_ai.provider.name"));
                assertEquals("200", embedded.attribute("http.response.status_code"));
            }
        }
    }

    @Test
    void whatIsOverIsSentBeforeTheEnd() throws Exception {
        try (var collector = new Collector()) {
            var environment = new HashMap<>(collector.environment("home"));
            environment.put("OTEL_BSP_SCHEDULE_DELAY", "86400000");
            try (var serve = serve(note("home", "# Dome\n"), environment)) {
                serve.call("cairn_list", "{}");
                assertEquals(List.of(), collector.told());
                assertEquals(TERMINATED, serve.terminate());
            }
            collector.await("home", "tools/call cairn_list", each -> true);
        }
    }

    @Test
    void aCollectorThatIsDownIsSaidOnceAndKeepsNobody() throws Exception {
        var environment = Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "http://127.0.0.1:" + ServeProcess.freePort(),
                "OTEL_BSP_SCHEDULE_DELAY",
                "10",
                "OTEL_JAVA_EXPORTER_OTLP_RETRY_DISABLED",
                "true");
        Path home = note("home", "# Dome\n");
        try (var serve = serve(home, environment)) {
            Await.until("it is said", () -> {
                assertEquals(200, serve.call("cairn_list", "{}").statusCode());
                return serve.log().contains("traces cannot be sent");
            });
            for (int i = 0; i < 20; i++) {
                assertEquals(200, serve.call("cairn_list", "{}").statusCode());
            }
            assertEquals(TERMINATED, serve.terminate());
            assertEquals(
                    1,
                    serve.log().lines().filter(line -> line.contains("traces")).count(),
                    serve.log());
            assertFalse(serve.log().contains(TERMINATED_LINE), serve.log());
        }
    }
}
