package commonplace.projects.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import commonplace.models.ModelSettings;
import commonplace.models.Models;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.SearchableText;
import commonplace.projects.semantic.SemanticIndex;
import commonplace.projects.semantic.SemanticQuery;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every question of languages.txt is a test: notes in its language answer it, or say that they do not. */
class LanguagesTest {
    private static final double RELEVANT = 0.7;

    @TempDir
    Path directory;

    /** @param answer the sentence that answers it; none for a question that no note answers */
    private record Question(String text, Optional<String> answer) {}

    private record Notes(String language, Map<String, String> texts, List<Question> questions) {
        Optional<SearchableText> text(String title) {
            return Optional.ofNullable(texts.get(title)).map(text -> {
                var card = new DocumentCard(title, "", text.length(), "", "", PromotionLevel.STANDARD, List.of(), "");
                return DocumentIndex.text(title, card, text);
            });
        }
    }

    @TestFactory
    Stream<DynamicTest> questions() throws Exception {
        return read().stream().map(notes -> dynamicTest(notes.language(), () -> check(notes)));
    }

    private void check(Notes notes) throws Exception {
        Path folder = directory.resolve(notes.language());
        try (var models = Models.of(ModelSettings.defaults(directory.resolve("cache")));
                var index = SemanticIndex.open(folder, models.embedder().orElseThrow(), notes::text, _ -> {})) {
            notes.texts().keySet().forEach(title -> index.put(notes.text(title).orElseThrow()));
            assertTrue(index.awaitVectors((_, _) -> {}));
            var answerer = new Answerer(Optional.empty(), models.embedder().orElseThrow());
            for (Question question : notes.questions()) {
                String answer = answer(question.text(), index, answerer);
                String first = answer.lines().findFirst().orElse("");
                String expected = question.answer().orElse(Answerer.NOT_ANSWERED);
                assertTrue(first.contains(expected), question.text() + "\n" + answer);
                assertEquals(question.answer().isPresent(), first.startsWith("> "), question.text() + "\n" + answer);
            }
        }
    }

    private static String answer(String question, SemanticIndex index, Answerer answerer) throws InterruptedException {
        List<DocumentMatch> found =
                index.search(new SemanticQuery(question, List.of(), RELEVANT, 10), StoredPart::decode).hits().stream()
                        .map(hit -> new DocumentMatch(hit.id(), hit, hit.about().text()))
                        .toList();
        return answerer.answer(question, new Evidence(found, RELEVANT, List::of), Optional.empty())
                .text();
    }

    private static List<Notes> read() throws Exception {
        var all = new ArrayList<Notes>();
        String title = "";
        for (String line : lines()) {
            String said = line.length() > 2 ? line.substring(2) : "";
            switch (line.isEmpty() ? ' ' : line.charAt(0)) {
                case ' ' -> {}
                case '#' -> all.add(new Notes(said, new LinkedHashMap<>(), new ArrayList<>()));
                case '=' -> title = said;
                case '?', '!' -> all.getLast().questions().add(new Question(said, Optional.empty()));
                case '>' -> {
                    List<Question> questions = all.getLast().questions();
                    questions.add(new Question(questions.removeLast().text(), Optional.of(said)));
                }
                default -> all.getLast().texts().put(title, line);
            }
        }
        return all;
    }

    private static List<String> lines() throws Exception {
        try (InputStream in = Objects.requireNonNull(LanguagesTest.class.getResourceAsStream("languages.txt"))) {
            // The first lines say what the others mean.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(2)
                    .toList();
        }
    }
}
