package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import commonplace.testing.StubOllama;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who writes the answer: the configured model, the client's own, or nobody. */
@Tag("slow")
class AnswersTest {
    private static final String QUESTION = "why did the pool run dry?";
    private static final Map<String, @Nullable Object> SAMPLING = Json.object("sampling", Json.object());

    private static final String MADE_UP =
            "The pool ran dry since jobs leak [1]. It took 300 minutes [1]. The office in Oslo was told [1].";

    @AutoClose
    private final DocsWorld world = new DocsWorld();

    private final Repository repository = world.repository("shop")
            .write("problems/pool.md", Repository.problem("Pool", "The pool ran dry since jobs leak."));

    private static Map<String, @Nullable Object> ask(McpProcess process) {
        return process.data("rag_query", "query", QUESTION, "min_relevance_score", 0);
    }

    @Test
    void theModelThatOllamaHostNamesWritesTheAnswer() throws Exception {
        McpProcess process = world.open(Json.object(), "--embedder", "ollama");
        DocsWorld.activate(process, repository, "main");

        Map<String, @Nullable Object> answer = ask(process);

        String text = String.valueOf(answer.get("answer"));
        assertTrue(text.startsWith("The pool ran dry [1]"), text);
        assertTrue(text.contains("./csharp-compounding-docs/problems/pool.md"), text);
        assertTrue(String.valueOf(answer.get("answered_by")).contains("mistral"), answer.toString());
    }

    /** What no document says is not told, whoever wrote it. */
    @Test
    void whatOllamaMakesUpIsLeftOut() throws Exception {
        world.ollama.behavior = writing("/api/chat", MADE_UP);
        McpProcess process = world.open(Json.object(), "--embedder", "ollama");
        DocsWorld.activate(process, repository, "main");

        assertMadeUpIsLeftOut(ask(process));
    }

    @Test
    void whatAServerOfTheOtherKindMakesUpIsLeftOut() throws Exception {
        world.ollama.behavior = writing("/v1/chat/completions", MADE_UP);
        McpProcess process = world.open(
                Json.object(),
                Map.of("OPENAI_BASE_URL", world.ollama.address().toString()),
                "--embedder",
                "ollama",
                "--writer",
                "openai:small");
        DocsWorld.activate(process, repository, "main");

        assertMadeUpIsLeftOut(ask(process));
    }

    private static void assertMadeUpIsLeftOut(Map<String, @Nullable Object> answer) {
        String text = String.valueOf(answer.get("answer"));
        assertTrue(text.startsWith("The pool ran dry since jobs leak [1].\n"), text);
        assertTrue(!text.contains("Oslo") && !text.contains("300"), text);
        assertTrue(text.endsWith("Of 3 sentences that the model wrote, 2 were left out: their sources do not say so."));
    }

    private static StubOllama.Behavior writing(String path, String text) {
        return (StubOllama server, HttpExchange exchange, Map<String, @Nullable Object> question) -> {
            if (exchange.getRequestURI().getPath().equals(path)) {
                List<Object> choices = List.of(Json.object("message", Json.object("content", text)));
                String reply = path.startsWith("/v1/")
                        ? Json.text(Json.object("choices", choices))
                        : StubOllama.part(text, false) + StubOllama.part("", true);
                byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            } else {
                server.well(exchange, question);
            }
        };
    }

    @Test
    void aModelThatDiesInMidSentenceLeavesTheAnswerToTheDocuments() throws Exception {
        world.ollama.behavior = (server, exchange, question) -> {
            if (exchange.getRequestURI().getPath().equals("/api/chat")) {
                byte[] half = StubOllama.part("The pool", false).getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, half.length + 100L);
                exchange.getResponseBody().write(half);
                exchange.getResponseBody().flush();
            } else {
                server.well(exchange, question);
            }
        };
        McpProcess process = world.open(Json.object(), "--embedder", "ollama");
        DocsWorld.activate(process, repository, "main");

        Map<String, @Nullable Object> answer = ask(process);

        assertEquals("extractive", answer.get("answered_by"));
        assertTrue(String.valueOf(answer.get("answer")).contains("> The pool ran dry since jobs leak."));
        assertTrue(String.valueOf(answer.get("notice")).contains("did not answer"), answer.toString());
    }

    @Test
    void aClientsModelWritesTheAnswerInAnOlderSession() throws Exception {
        McpProcess process = world.open(SAMPLING, "--embedder", "ollama", "--writer", "none");
        DocsWorld.activate(process, repository, "main");

        CompletableFuture<Map<String, @Nullable Object>> answer =
                process.askTool("rag_query", "query", QUESTION, "min_relevance_score", 0);
        Map<String, @Nullable Object> asked = request(process);
        assertTrue(Json.text(asked).contains("The pool ran dry since jobs leak."), asked.toString());
        process.send(Json.object("jsonrpc", "2.0", "id", asked.get("id"), "result", sampled()));

        String text = McpProcess.text(McpProcess.await(answer));
        assertTrue(text.contains("\"answered_by\":\"client\"") && text.contains("Jobs leak [1].\\n"), text);
        assertTrue(text.contains("1 was left out") && !text.contains("Oslo"), text);
    }

    @Test
    void aClientThatDeclinesGetsTheDocumentsOwnWords() throws Exception {
        McpProcess process = world.open(SAMPLING, "--embedder", "ollama", "--writer", "none");
        DocsWorld.activate(process, repository, "main");

        CompletableFuture<Map<String, @Nullable Object>> answer =
                process.askTool("rag_query", "query", QUESTION, "min_relevance_score", 0);
        Map<String, @Nullable Object> asked = request(process);
        process.send(Json.object(
                "jsonrpc", "2.0", "id", asked.get("id"), "error", Json.object("code", -1, "message", "User said no")));

        String text = McpProcess.text(McpProcess.await(answer));
        assertTrue(text.contains("\"answered_by\":\"extractive\""), text);
    }

    @Test
    void aClientsModelWritesTheAnswerInTheStatelessRevision() throws Exception {
        McpProcess process = world.start("--embedder", "ollama", "--writer", "none");
        Map<String, @Nullable Object> activation = call(
                process, "activate_project", Json.object("config_path", repository.config(), "branch_name", "main"));
        assertEquals("complete", activation.get("resultType"));

        Map<String, @Nullable Object> question = Json.object("query", QUESTION, "min_relevance_score", 0);
        Map<String, @Nullable Object> required = call(process, "rag_query", question);
        assertEquals("input_required", required.get("resultType"), required.toString());
        assertTrue(Json.text(required).contains("The pool ran dry since jobs leak."), required.toString());

        Map<String, @Nullable Object> params = modern(Json.object("name", "rag_query", "arguments", question));
        params.put("requestState", required.get("requestState"));
        params.put("inputResponses", Json.object("answer", sampled()));
        String text = McpProcess.text(McpProcess.await(process.ask("tools/call", params)));
        assertTrue(text.contains("\"answered_by\":\"client\"") && text.contains("Jobs leak [1].\\n"), text);
        assertTrue(text.contains("1 was left out") && !text.contains("Oslo"), text);
    }

    private static Map<String, @Nullable Object> sampled() {
        return Json.object(
                "role",
                "assistant",
                "content",
                Json.object("type", "text", "text", "Jobs leak [1]. Oslo was told of 300 leaks [1]."),
                "model",
                "mine",
                "stopReason",
                "endTurn");
    }

    private static Map<String, @Nullable Object> call(
            McpProcess process, String tool, Map<String, @Nullable Object> arguments) {
        Map<String, @Nullable Object> answer =
                McpProcess.await(process.ask("tools/call", modern(Json.object("name", tool, "arguments", arguments))));
        Map<String, @Nullable Object> result = Json.asObject(answer.get("result"));
        if (result == null) {
            throw new AssertionError(answer);
        }
        return result;
    }

    private static Map<String, @Nullable Object> modern(Map<String, @Nullable Object> params) {
        params.put(
                "_meta",
                Json.object(
                        "io.modelcontextprotocol/protocolVersion",
                        "2026-07-28",
                        "io.modelcontextprotocol/clientInfo",
                        Json.object("name", "test", "version", "1"),
                        "io.modelcontextprotocol/clientCapabilities",
                        SAMPLING));
        return params;
    }

    /** What the server asks the client. */
    private static Map<String, @Nullable Object> request(McpProcess process) throws InterruptedException {
        for (Map<String, @Nullable Object> message = process.heard.poll(Await.SECONDS, TimeUnit.SECONDS);
                message != null;
                message = process.heard.poll(Await.SECONDS, TimeUnit.SECONDS)) {
            if ("sampling/createMessage".equals(message.get("method"))) {
                return message;
            }
        }
        throw new AssertionError("nothing was asked");
    }
}
