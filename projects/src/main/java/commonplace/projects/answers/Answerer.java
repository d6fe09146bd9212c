package commonplace.projects.answers;

import commonplace.models.Embedder;
import commonplace.models.LanguageModel;
import commonplace.models.ModelException;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.DocumentMatch.Role;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Answers questions from documents: by the configured model, else by one that the caller lends, else in the documents'
 * own words.
 */
public final class Answerer {
    public static final String NOT_ANSWERED = "The documents do not answer this.";

    private static final int MAX_TOKENS = 800;

    /** Some models think aloud before they answer. */
    private static final Pattern THINKING = Pattern.compile("(?s)<think>.*?(</think>|$)");

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Optional<LanguageModel> writer;
    private final ExtractiveAnswer extraction;

    /**
     * @param writer the configured model
     * @param embedder helps to find the sentences that answer
     */
    public Answerer(Optional<LanguageModel> writer, Embedder embedder) {
        this.writer = writer;
        this.extraction = new ExtractiveAnswer(embedder);
    }

    /**
     * @param evidence what there is to answer from, in the order in which it is told
     * @param relevant from which relevance on a document counted
     */
    public WrittenAnswer answer(
            String question, List<DocumentMatch> evidence, double relevant, Optional<CallerModel> lent)
            throws InterruptedException {
        if (evidence.isEmpty()) {
            return new WrittenAnswer(NOT_ANSWERED, "extractive", Optional.empty());
        }
        Optional<String> notice = Optional.empty();
        if (writer.isPresent()) {
            try {
                return written(writer.get(), question, evidence);
            } catch (ModelException unavailable) {
                notice = Optional.of("The model that is configured did not answer: " + unavailable.getMessage());
            }
        }
        if (lent.isPresent()) {
            AnswerPrompt prompt = AnswerPrompt.of(question, evidence, mark());
            Optional<String> text = lent.get().write(prompt.instructions(), prompt.message(), MAX_TOKENS);
            if (text.isPresent()) {
                return told(text.get(), evidence, "client", notice);
            }
            notice = notice.or(() -> Optional.of("The model of the client did not answer."));
        }
        List<DocumentMatch> found =
                evidence.stream().filter(each -> each.role() == Role.FOUND).toList();
        return new WrittenAnswer(extraction.answer(question, found, relevant), "extractive", notice);
    }

    private static WrittenAnswer written(LanguageModel writer, String question, List<DocumentMatch> evidence)
            throws ModelException, InterruptedException {
        AnswerPrompt prompt = AnswerPrompt.of(question, evidence, mark());
        String text = writer.write(prompt.instructions(), prompt.message(), MAX_TOKENS);
        if (text.isBlank()) {
            throw new ModelException(writer.name() + " answered with nothing");
        }
        return told(text, evidence, writer.name(), Optional.empty());
    }

    private static WrittenAnswer told(
            String written, List<DocumentMatch> evidence, String by, Optional<String> notice) {
        String text = THINKING.matcher(written).replaceAll("").strip();
        boolean cites = Citations.any(text, evidence) || text.equals(NOT_ANSWERED);
        return new WrittenAnswer(
                Citations.resolved(text, evidence),
                by,
                cites
                        ? notice
                        : notice.or(() -> Optional.of("The model that wrote the answer cites none of its sources.")));
    }

    /** No document can have been written with this one in mind. */
    private static String mark() {
        var bytes = new byte[6];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
