package commonplace.projects.answers;

import commonplace.models.Embedder;
import commonplace.models.LanguageModel;
import commonplace.models.ModelException;
import commonplace.projects.documents.DocumentMatch;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Answers questions from documents: by the configured model, else by one that the caller lends, else in the documents'
 * own words. What a model writes is held against what it cites.
 */
public final class Answerer {
    public static final String NOT_ANSWERED = "The documents do not answer this.";

    private static final String EXTRACTIVE = "extractive";
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

    public WrittenAnswer answer(String question, Evidence evidence, Optional<CallerModel> lent)
            throws InterruptedException {
        if (evidence.documents().isEmpty()) {
            return new WrittenAnswer(NoAnswer.of(question, evidence.nearest().find()), EXTRACTIVE, Optional.empty());
        }
        Optional<String> notice = Optional.empty();
        if (writer.isPresent()) {
            try {
                return told(
                        written(writer.get(), question, evidence), writer.get().name(), question, evidence, notice);
            } catch (ModelException unavailable) {
                notice = Optional.of("The model that is configured did not answer: " + unavailable.getMessage());
            }
        }
        if (lent.isPresent()) {
            AnswerPrompt prompt = AnswerPrompt.of(question, evidence.documents(), mark());
            Optional<String> text = lent.get().write(prompt.instructions(), prompt.message(), MAX_TOKENS);
            if (text.isPresent()) {
                return told(text.get(), "client", question, evidence, notice);
            }
            notice = notice.or(() -> Optional.of("The model of the client did not answer."));
        }
        return quoted(question, evidence, notice);
    }

    private WrittenAnswer quoted(String question, Evidence evidence, Optional<String> notice)
            throws InterruptedException {
        Optional<String> quotes = extraction.answer(question, evidence.found(), evidence.relevant());
        return new WrittenAnswer(
                quotes.isPresent() ? quotes.get() : unanswered(question, evidence), EXTRACTIVE, notice);
    }

    private static String unanswered(String question, Evidence evidence) throws InterruptedException {
        List<DocumentMatch> found = evidence.found();
        return NoAnswer.of(question, found.isEmpty() ? evidence.nearest().find() : found);
    }

    private static String written(LanguageModel writer, String question, Evidence evidence)
            throws ModelException, InterruptedException {
        AnswerPrompt prompt = AnswerPrompt.of(question, evidence.documents(), mark());
        String text = writer.write(prompt.instructions(), prompt.message(), MAX_TOKENS);
        if (text.isBlank()) {
            throw new ModelException(writer.name() + " answered with nothing");
        }
        return text;
    }

    /** What a model wrote, as far as the documents say so; else their own words. */
    private WrittenAnswer told(String written, String by, String question, Evidence evidence, Optional<String> notice)
            throws InterruptedException {
        String text = THINKING.matcher(written).replaceAll("").strip();
        if (text.equals(NOT_ANSWERED)) {
            return new WrittenAnswer(unanswered(question, evidence), by, notice);
        }
        List<DocumentMatch> documents = evidence.documents();
        CheckedAnswer checked = CheckedAnswer.of(text, documents);
        if (checked.isEmpty()) {
            return quoted(
                    question,
                    evidence,
                    Optional.of(
                            "The documents support nothing of what " + (by.equals("client") ? "the client's model" : by)
                                    + " wrote; these are their own words."));
        }
        boolean cites = Citations.any(text, documents);
        return new WrittenAnswer(
                Citations.resolved(checked.text(), documents) + checked.note(),
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
