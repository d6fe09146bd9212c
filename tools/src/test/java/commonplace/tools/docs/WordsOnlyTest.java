package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.projects.semantic.WordsOnly;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions while no vector has been made yet, or with no model at all. */
class WordsOnlyTest {
    private final TestProject project = new TestProject(new WordsOnly());

    @AfterEach
    void close() {
        project.close();
    }

    @ParameterizedTest
    @CsvSource({
        "where does the lynx hide, The lynx hides in the thicket.",
        "why did the pool run dry, The pool ran dry when jobs kept their connections.",
        "what have we learned about invoices, Invoices are rounded once and at the end."
    })
    void theFirstDocumentIsFoundByAQuestionInWholeWords(String question, String text) {
        project.document("problems/it.md", TestDocument.problem("Seen").saying(text))
                .activate();

        assertEquals(
                List.of("it"),
                TestProject.names(
                        project.call("semantic_search", "query", question).get("results")));
    }

    @Test
    void whatTheQuestionIsAboutCountsAndNotHowItIsAsked() {
        project.document(
                        "problems/pool.md",
                        TestDocument.problem("Database connection pool exhaustion")
                                .saying("We did find out why. We wrapped each connection in a using block."))
                .document(
                        "codebase/events.md",
                        TestDocument.of("codebase", "Orders are event sourced")
                                .with("knowledge_type", "architecture_decision")
                                .with("scope", "system")
                                .saying("""
                                    Each order is a stream.

                                    ## Why not Kafka

                                    Kafka cannot delete one customer's events.
                                    """))
                .activate();

        assertEquals(List.of("events", "pool"), TestProject.names(project.search("Why did we not use Kafka?")));
    }
}
