package commonplace.projects.semantic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.text.Span;
import commonplace.models.ModelSettings;
import commonplace.models.Models;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the model that comes with the program, which learned English. */
class ScriptGapTest {
    private static final Map<String, String> ENGLISH = Map.of(
            "pool", "The pool of connections ran dry, since jobs never gave their handles back to it.",
            "tea", "The kettle is on the stove, and there is tea for all of us when it boils.",
            "map", "At night the server draws the map anew, and it needs much memory for that.");
    private static final Map<String, String> RUSSIAN = Map.of(
            "пул", "Пул соединений иссяк, потому что задачи не возвращали свои соединения.",
            "чай", "Чайник стоит на плите, и когда он закипит, чая хватит на всех.",
            "карта", "Ночью сервер рисует карту заново, и ему для этого нужно много памяти.");

    @TempDir
    Path directory;

    private record Kept(int start) implements KeptPart {}

    private SearchHits<Kept> search(Map<String, String> texts, String query) throws Exception {
        try (var models = Models.of(ModelSettings.defaults(directory.resolve("cache")));
                var index = SemanticIndex.open(
                        directory.resolve("index"),
                        models.embedder().orElseThrow(),
                        id -> Optional.ofNullable(texts.get(id)).map(text -> text(id, text)),
                        _ -> {})) {
            texts.forEach((id, text) -> index.put(text(id, text)));
            assertTrue(index.awaitVectors((_, _) -> {}));
            return index.search(new SemanticQuery(query, List.of(), 0, 10), _ -> new Kept(0));
        }
    }

    private static SearchableText text(String id, String text) {
        var part = new SearchableText.Part(new Span(0, text.length()), new byte[0]);
        return new SearchableText(id, id, text, List.of(part), Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Почему иссяк пул соединений?", "为什么连接池用完了？", "لماذا نفدت الاتصالات في الخادم ؟"})
    void aQuestionInAnotherScriptThanTheNotesIsToldSo(String question) throws Exception {
        SearchHits<Kept> found = search(ENGLISH, question);

        String notice = found.notice().orElse("");
        assertTrue(notice.startsWith("The texts are in English and this is in "), notice);
        assertTrue(notice.contains("Ask in English, or use a model of many languages (--embedder ollama:"), notice);
        assertTrue(found.hits().stream().allMatch(hit -> hit.relevance() < 0.5), found.toString());
    }

    @Test
    void soIsAnEnglishQuestionOnNotesInAnotherScript() throws Exception {
        SearchHits<Kept> found = search(RUSSIAN, "why did the pool of connections run dry?");

        assertEquals(
                "The texts are in Russian and this is in English, which the model bge-small-en-v1.5-q cannot relate:"
                        + " only words that both have are found. Ask in Russian, or use a model of many languages"
                        + " (--embedder ollama:bge-m3).",
                found.notice().orElse(""));
        assertTrue(found.hits().stream().allMatch(hit -> hit.relevance() < 0.5), found.toString());
    }

    @Test
    void whereFewNotesAreInTheScriptOfAQuestionThatNothingFitsTheOthersAreToldOf() throws Exception {
        var texts = new HashMap<>(ENGLISH);
        texts.put("снег", "Зимой надо чистить снег на крыше дома.");

        String notice = search(texts, "почему иссяк пул соединений?").notice().orElse("");
        assertTrue(notice.startsWith("Most texts are in English and this is in Russian, which the model"), notice);
        assertTrue(notice.contains("cannot relate: of those, only words that both have are found."), notice);
        assertEquals(
                Optional.empty(), search(texts, "когда чистить снег на крыше?").notice());
    }

    @Test
    void notesInTheScriptOfTheQuestionAreNoGap() throws Exception {
        assertEquals(
                Optional.empty(),
                search(RUSSIAN, "почему иссяк пул соединений?").notice());
        assertEquals(
                Optional.empty(), search(ENGLISH, "¿por qué se agotó el pool?").notice());
        assertEquals(Optional.empty(), search(ENGLISH, "42").notice());
    }
}
