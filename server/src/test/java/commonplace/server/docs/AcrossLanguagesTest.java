package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.StubOllama;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With a model of many languages on a server, a question finds what is written in another one. */
@Tag("slow")
class AcrossLanguagesTest {
    /** Words in German, in Russian and in English: to the model, those of a line are one. */
    private static final Map<String, String> SAME = new HashMap<>();

    static {
        for (String line : """
            warum почему why
            schornstein труба chimney
            rauch дым smoke
            zimmer комната room
            eng узкая narrow
            kessel чайник kettle
            herd плита stove
            tee чай tea
            zog шёл came
            kocht кипит boils
            """.split("\n", -1)) {
            String[] words = line.strip().split(" ", -1);
            for (String word : words) {
                SAME.put(word, words[words.length - 1]);
            }
        }
    }

    @AutoClose
    private final DocsWorld world = new DocsWorld();

    private static String translated(Object text) {
        var words = new ArrayList<String>();
        for (String word : String.valueOf(text).toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            words.add(SAME.getOrDefault(word, word));
        }
        return String.join(" ", words);
    }

    /** Ollama's API or OpenAI's, with the vectors of what the texts are in English. */
    private static void multilingual(StubOllama server, HttpExchange exchange, Map<String, @Nullable Object> question)
            throws IOException {
        List<?> texts = question.get("input") instanceof List<?> list ? list : List.of();
        List<String> english =
                texts.stream().map(AcrossLanguagesTest::translated).toList();
        if (exchange.getRequestURI().getPath().equals("/v1/embeddings")) {
            var data = new ArrayList<Object>();
            for (int i = 0; i < english.size(); i++) {
                var vector = new ArrayList<Object>();
                for (float part : StubOllama.vector(english.get(i), 256)) {
                    vector.add((double) part);
                }
                data.add(Json.object("object", "embedding", "index", i, "embedding", vector));
            }
            StubOllama.reply(
                    exchange,
                    200,
                    Json.text(Json.object("object", "list", "data", data, "model", question.get("model"))));
        } else {
            Map<String, @Nullable Object> asked = new HashMap<>(question);
            asked.put("input", english);
            server.well(exchange, asked);
        }
    }

    private Repository project() {
        return world.repository("house")
                .write("problems/smoke.md", Repository.problem("Smoke", "Smoke came into the room: narrow chimney."))
                .write("problems/tea.md", Repository.problem("Tee", "Der Kessel kocht auf dem Herd, Tee für alle."));
    }

    private void checkProject(McpProcess process) {
        DocsWorld.activate(process, project(), "main");

        assertEquals("Smoke", first(process, "Rauch im Zimmer, Schornstein eng"));
        assertEquals("Tee", first(process, "kettle stove tea boils"));
        assertEquals("Smoke", first(process, "дым, комната, узкая труба"));
        Map<String, @Nullable Object> answer = process.data(
                "rag_query", "query", "Warum zog Rauch: Schornstein eng, Zimmer?", "min_relevance_score", 0.5);
        assertTrue(
                String.valueOf(answer.get("answer")).startsWith("> Smoke came into the room: narrow chimney."),
                answer.toString());
        assertTrue(!answer.containsKey("notice"), answer.toString());
    }

    /** The first that is found at 0.5 and up. */
    private static String first(McpProcess process, String query) {
        Map<String, @Nullable Object> found =
                process.data("semantic_search", "query", query, "min_relevance_score", 0.5);
        if (found.get("results") instanceof List<?> results && !results.isEmpty()) {
            Map<String, @Nullable Object> best = Json.asObject(results.getFirst());
            return best == null ? "" : String.valueOf(best.get("title"));
        }
        return found.toString();
    }

    @Test
    void aProjectIsAskedInAnotherLanguageThroughOllama() throws Exception {
        world.ollama.behavior = AcrossLanguagesTest::multilingual;
        checkProject(world.open(Json.object(), "--embedder", "ollama:bge-m3", "--writer", "none"));
    }

    @Test
    void aProjectIsAskedInAnotherLanguageThroughAServerOfTheOtherKind() throws Exception {
        world.ollama.behavior = AcrossLanguagesTest::multilingual;
        checkProject(world.open(
                Json.object(),
                Map.of("OPENAI_BASE_URL", world.ollama.address().toString()),
                "--embedder",
                "openai:multilingual-e5-small",
                "--writer",
                "none"));
    }

    @Test
    void notesAreFoundInAnotherLanguage() throws Exception {
        world.ollama.behavior = AcrossLanguagesTest::multilingual;
        Files.writeString(
                world.directory.resolve("vault/smoke.md"), "# Smoke\n\nSmoke came into the room: narrow chimney.\n");
        Files.writeString(
                world.directory.resolve("vault/tee.md"), "# Tee\n\nDer Kessel kocht auf dem Herd, Tee für alle.\n");
        McpProcess process = world.open(Json.object(), "--embedder", "ollama:bge-m3", "--writer", "none");

        DocsWorld.await("smoke first", () -> isFirst(process, "Rauch, Zimmer, Schornstein", "smoke"));
        DocsWorld.await("tee first", () -> isFirst(process, "чайник кипит, плита", "tee"));
    }

    private static boolean isFirst(McpProcess process, String query, String path) {
        List<String> found =
                McpProcess.paths(process.data("cairn_search", "query", query, "semantic", true), "results");
        return !found.isEmpty() && found.getFirst().equals(path);
    }

    /** The one that comes with the program knows no Russian, and says so. */
    @Test
    void withoutSuchAModelTheAnswerSaysSo() throws Exception {
        McpProcess process = world.open(Json.object(), "--embedder", "bge-small", "--writer", "none");
        DocsWorld.activate(process, project(), "main");

        Map<String, @Nullable Object> answer =
                process.data("rag_query", "query", "Почему дым шёл в комнату?", "min_relevance_score", 0.5);

        assertTrue(
                String.valueOf(answer.get("answer")).startsWith("The documents do not answer this."),
                answer.toString());
        assertTrue(
                String.valueOf(answer.get("notice")).contains("and this is in Russian, which the model"),
                answer.toString());
    }
}
