package commonplace.projects.answers;

import commonplace.json.Json;
import commonplace.models.Embedder;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.Bench;
import commonplace.projects.semantic.SearchHit;
import commonplace.projects.semantic.SearchableText;
import commonplace.projects.semantic.SemanticIndex;
import commonplace.projects.semantic.SemanticQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether the sentences that are quoted for a question hold its answer, and whether there are none without one. */
final class Answers {
    private static final double RELEVANT = 0.7;
    private static final int SOURCES = 3;

    private record Question(String text, int paragraph, List<String> answers) {}

    private final List<String> paragraphs = new ArrayList<>();
    private final List<String> titles = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();

    /** Arguments: a folder to work in, the model, and files in the form of SQuAD. Prints a JSON object for each file. */
    public static void main(String[] arguments) throws Exception {
        try (var models = Bench.models(Path.of(arguments[0]), arguments[1])) {
            var embedder = models.embedder().orElseThrow();
            for (String file : List.of(arguments).subList(2, arguments.length)) {
                System.out.println(Json.text(measured(Path.of(file), embedder)));
            }
        }
        System.exit(0);
    }

    private static Map<String, Object> measured(Path file, Embedder embedder) throws Exception {
        var answers = new Answers();
        answers.read(file);
        try (var index = SemanticIndex.open(Files.createTempDirectory("answers"), embedder, answers::text, _ -> {})) {
            for (int i = 0; i < answers.paragraphs.size(); i++) {
                index.put(answers.text(String.valueOf(i)).orElseThrow());
            }
            index.awaitVectors((_, _) -> {});
            var results = new LinkedHashMap<String, Object>();
            results.put("file", file.getFileName().toString());
            results.putAll(answers.measured(index, new Answerer(Optional.empty(), embedder)));
            return results;
        }
    }

    private Map<String, Object> measured(SemanticIndex index, Answerer answerer) throws Exception {
        var first = new int[SOURCES];
        int silent = 0;
        int right = 0;
        int honest = 0;
        for (Question question : questions) {
            var query = new SemanticQuery(question.text(), List.of(), RELEVANT, 10, true);
            List<SearchHit<StoredPart>> hits = index.search(query, StoredPart::decode).hits();
            String answer = answer(question, hits, answerer);
            right += !hits.isEmpty() && hits.getFirst().id().equals(String.valueOf(question.paragraph())) ? 1 : 0;
            silent += answer.startsWith(Answerer.NOT_ANSWERED) ? 1 : 0;
            List<String> quotes = quotes(answer);
            for (int i = 0; i < SOURCES; i++) {
                String told = String.join("\n", quotes.subList(0, Math.min(i + 1, quotes.size())));
                first[i] += question.answers().stream().anyMatch(told::contains) ? 1 : 0;
            }
            List<SearchHit<StoredPart>> others = hits.stream()
                    .filter(hit -> !hit.id().equals(String.valueOf(question.paragraph())))
                    .toList();
            honest += answer(question, others, answerer).startsWith(Answerer.NOT_ANSWERED) ? 1 : 0;
        }
        var results = new LinkedHashMap<String, Object>();
        results.put("questions", questions.size());
        results.put("right paragraph first", (double) right / questions.size());
        for (int i = 0; i < SOURCES; i++) {
            results.put("in first " + (i + 1), (double) first[i] / questions.size());
        }
        results.put("silent", (double) silent / questions.size());
        results.put("silent without the paragraph", (double) honest / questions.size());
        return results;
    }

    private static String answer(Question question, List<SearchHit<StoredPart>> hits, Answerer answerer) throws Exception {
        List<DocumentMatch> evidence = hits.stream()
                .limit(SOURCES)
                .map(hit -> new DocumentMatch(hit.id(), hit, hit.about().text()))
                .toList();
        return answerer.answer(question.text(), new Evidence(evidence, RELEVANT, List::of), Optional.empty()).text();
    }

    /** The sentences of the answer; those that follow one another are one quote. */
    private static List<String> quotes(String answer) {
        return answer.lines().filter(line -> line.startsWith("> ")).map(line -> line.substring(2)).toList();
    }

    private Optional<SearchableText> text(String id) {
        int number = Integer.parseInt(id);
        String text = paragraphs.get(number);
        var card = new DocumentCard(titles.get(number), "", text.length(), "", "", PromotionLevel.STANDARD, List.of(), "");
        return Optional.of(DocumentIndex.text(id, card, text));
    }

    private void read(Path file) throws Exception {
        for (Object article : list(Json.readObject(Files.readAllBytes(file)).get("data"))) {
            for (Object paragraph : list(Json.asObject(article).get("paragraphs"))) {
                Map<String, ?> values = Json.asObject(paragraph);
                for (Object asked : list(values.get("qas"))) {
                    Map<String, ?> question = Json.asObject(asked);
                    var answers = new ArrayList<String>();
                    list(question.get("answers")).forEach(each -> answers.add(String.valueOf(Json.asObject(each).get("text"))));
                    questions.add(new Question(String.valueOf(question.get("question")), paragraphs.size(), answers));
                }
                paragraphs.add(String.valueOf(values.get("context")));
                titles.add(String.valueOf(Json.asObject(article).get("title")));
            }
        }
    }

    private static List<?> list(Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
