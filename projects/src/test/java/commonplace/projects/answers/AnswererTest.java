package commonplace.projects.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.text.Span;
import commonplace.models.ModelSettings;
import commonplace.models.Models;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.SearchHit;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the model that comes with the program. */
class AnswererTest {
    private static final double RELEVANT = 0.7;

    private static final String POOL = """
        ---
        title: Pool ran dry
        summary: Requests waited for connections of the pool.
        symptoms:
          - Requests waited for the pool for a minute
        root_cause: Jobs never gave their handles back.
        solution: Each job now returns what it took in a finally block.
        prevention: A check in the build counts open handles.
        ---

        # Pool ran dry

        The pool ran dry on a Monday.
        """;

    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    private static Models models;

    @BeforeAll
    static void load(@TempDir Path cache) {
        models = Models.of(ModelSettings.defaults(cache));
    }

    @AfterAll
    static void close() {
        models.close();
    }

    static DocumentMatch document(String title, String text, double relevance) {
        var card = new DocumentCard(title, "", 0, "", "", PromotionLevel.STANDARD, List.of(), "");
        var part = new StoredPart(card, 1, 0, "", text);
        return new DocumentMatch("./a.md", new SearchHit<>("a.md", part, 0, Span.at(0), relevance), text);
    }

    private static WrittenAnswer answer(String question, DocumentMatch document, Optional<CallerModel> lent) {
        var answerer = new Answerer(Optional.empty(), models.embedder().orElseThrow());
        try {
            return answerer.answer(question, new Evidence(List.of(document), RELEVANT, List::of), lent);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    private static String answer(String question, String title, String text) {
        return answer(question, document(title, text, 0.9), Optional.empty()).text();
    }

    private static WrittenAnswer written(String question, String text, String byTheModel) {
        return answer(question, document("Pool ran dry", text, 0.9), Optional.of((_, _, _) -> Optional.of(byTheModel)));
    }

    @Test
    void theFieldThatIsAskedForComesFirst() {
        assertTrue(answer("Why did the pool run dry?", "Pool ran dry", POOL).startsWith("> Jobs never gave"));
        assertTrue(answer("How was the dry pool fixed?", "Pool ran dry", POOL).startsWith("> Each job now returns"));
        assertTrue(answer("What keeps the pool from running dry again?", "Pool ran dry", POOL)
                .startsWith("> A check in the build"));
    }

    private static void assertBegins(String beginning, String answer) {
        assertEquals(beginning, answer.lines().findFirst().orElse(""), answer);
    }

    @Test
    void aHeadingTellsTheSameAsAField() {
        String text = """
            # Queue

            ## Decision

            The queue lives in the database.

            ## Reasons

            Nobody wants to run a broker.

            ## Consequences

            The queue is slower.
            """;

        assertBegins("> Nobody wants to run a broker.", answer("Why is the queue in the database?", "Queue", text));
        assertBegins(
                "> The queue lives in the database.", answer("What did we decide about the queue?", "Queue", text));
        assertBegins("> The queue is slower.", answer("What are the drawbacks of the queue?", "Queue", text));
    }

    @Test
    void aSentenceThatBeginsWithAPronounIsQuotedWithTheOneBefore() {
        String text = """
            # Tiles

            Fonts are embedded. The tile server draws the map at night. It needs forty gigabytes of memory for that. Nothing else runs then.
            """;

        assertTrue(answer("How much memory is needed?", "Tiles", text).contains("""
            > The tile server draws the map at night. It needs forty gigabytes of memory for that.\
            """));
    }

    @Test
    void aSentenceThatRepeatsTheQuestionAnswersItWhereTheOneBeforeSaysWho() {
        String text = "# On call\n\nEscalate to Marta after fifteen minutes. She decides about a rollback.\n";

        assertBegins(
                "> Escalate to Marta after fifteen minutes. She decides about a rollback.",
                answer("Who decides about a rollback?", "On call", text));
    }

    @Test
    void missingWordsAreToldAsTheyWereAsked() {
        String answer = answer("数据库为什么选择Postgres", document("Pool ran dry", POOL, 0.1), Optional.empty())
                .text();

        assertTrue(answer.endsWith("Words of the question that they do not have: 数据库为什么选择, Postgres."), answer);
    }

    @Test
    void smallWordsOfTheQuestionAreNotMissingInDocumentsOfAnotherLanguage() {
        String text =
                "# Serverraum\n\nDie Klimaanlage im Serverraum wird jedes Jahr im April gewartet und gereinigt.\n";

        String answer = answer(
                        "What does the mainframe gateway speak?", document("Serverraum", text, 0.1), Optional.empty())
                .text();

        assertTrue(answer.endsWith("Words of the question that they do not have: mainframe, gateway, speak."), answer);
    }

    @Test
    void listsAndCodeBlocksAreQuotedWhole() {
        String text = """
            # Release

            Bring these to a release:

            - the checklist
            - a second pair of eyes
            - coffee

            To roll back the release:

            ```
            make rollback
            make verify
            ```
            """;

        assertTrue(answer("What do I bring to a release?", "Release", text).contains("""
            > Bring these to a release:
            >\s
            > - the checklist
            > - a second pair of eyes
            > - coffee
            """));
        assertTrue(answer("How do I roll back the release?", "Release", text).contains("""
            > To roll back the release:
            >\s
            > ```
            > make rollback
            > make verify
            > ```
            """));
    }

    @Test
    void whatRepeatsTheQuestionIsNoAnswer() {
        String text = "# Mails\n\nThe customers got two mails.\n\nThe queue was read by two workers at once.\n";

        String answer = answer("Why did the customers get two mails?", "Mails", text);

        assertTrue(answer.contains("> The queue was read by two workers at once."), answer);
        assertFalse(answer.startsWith("> The customers got two mails."), answer);
    }

    @Test
    void whatTheDocumentsDoNotSayIsToldWithWhatIsNearestAndWhatIsMissing() {
        String answer = answer("Who repainted the lighthouse?", document("Pool ran dry", POOL, 0.72), Optional.empty())
                .text();

        assertEquals("""
            The documents do not answer this.

            Nearest to it:
            - ./a.md: Pool ran dry

            Words of the question that they do not have: repainted, lighthouse.\
            """, answer);
    }

    @Test
    void whatAModelMakesUpIsLeftOutAndCounted() {
        WrittenAnswer answer = written(
                "Why did the pool run dry?",
                POOL,
                "Jobs never gave their handles back [1]. It took 17 hours to find [1]. Oracle sent an engineer [1].");

        assertEquals("client", answer.by());
        assertEquals("""
            Jobs never gave their handles back [1].

            Sources:
            [1] ./a.md

            Of 3 sentences that the model wrote, 2 were left out: their sources do not say so.\
            """, answer.text());
    }

    @Test
    void whereNothingIsSupportedTheDocumentsOwnWordsAreTold() {
        WrittenAnswer answer =
                written("Why did the pool run dry?", POOL, "A meteorite struck the data center in Oslo [1].");

        assertEquals("extractive", answer.by());
        assertTrue(answer.text().startsWith("> Jobs never gave their handles back."), answer.text());
        assertEquals(
                Optional.of(
                        "The documents support nothing of what the client's model wrote; these are their own words."),
                answer.notice());
    }

    @Test
    void aModelThatFindsNoAnswerIsJoinedByWhatIsNearest() {
        String text = written("Who repainted the lighthouse?", POOL, Answerer.NOT_ANSWERED)
                .text();

        assertTrue(text.startsWith(Answerer.NOT_ANSWERED + "\n\nNearest to it:\n- ./a.md"), text);
    }
}
