package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Where a document is too long for a prompt, a model reads what stands around the passage that was found; and a quote is
 * cited where it stands.
 */
class CitedPassageTest {
    private static final String FILLER = "Nothing of interest was seen here.\n".repeat(700);

    private final TestProject project = new TestProject();
    private final TestCaller caller = new TestCaller().lending(Optional.of("So it is [1]."));

    @AfterEach
    void close() {
        project.close();
    }

    /** What the caller's model was told about a document, asked this. */
    private String prompt(String question) {
        project.as(caller).activate();
        assertEquals(
                "client",
                project.call("rag_query", "query", question, "min_relevance_score", 0)
                        .get("answered_by"));
        return caller.asked.getFirst();
    }

    @Test
    void aPassageThatStandsTwiceIsReadWhereItWasFound() {
        String passage = words("pool", 150) + " The pool ran dry.\n\n";
        String old = section("legacy") + passage + "Said of the old.\n" + words("after", 60) + "\n\n";
        String current = section("current") + passage + "Said of the new.\n" + words("after", 60) + "\n\n";
        String text = old + FILLER + "\n" + current + FILLER;
        project.document("problems/pool.md", TestDocument.problem("Releases").saying(text));

        String prompt = prompt("In the current release, why did the pool run dry?");

        assertTrue(prompt.contains("\n| Said of the new.\n"), prompt);
        assertFalse(prompt.contains("\n| Said of the old.\n"), prompt);
    }

    @Test
    void aPassageOfTheFrontMatterIsReadWhereItStands() {
        List<String> symptoms = IntStream.range(0, 800)
                .mapToObj(i -> "  - \"symptom " + i + " was seen by nobody\"")
                .collect(Collectors.toList());
        symptoms.set(790, "  - \"the pool ran dry at noon\"");
        project.document(
                "problems/pool.md",
                TestDocument.problem("Symptoms")
                        .with("symptoms", "\n" + String.join("\n", symptoms))
                        .saying(FILLER));

        String prompt = prompt("When did the pool run dry?");

        assertTrue(prompt.contains("\n|   - \"the pool ran dry at noon\"\n"), prompt);
    }

    @Test
    void aQuoteFromFrontMatterIsCitedAtItsOwnLineAndNotWhereTheTitleSaysTheSame() {
        project.document(
                "problems/pool.md",
                TestDocument.problem("The pool ran dry at noon").with("root_cause", "The pool ran dry at noon"));
        project.activate();

        String answer = String.valueOf(
                project.call("rag_query", "query", "When did the pool run dry?", "min_relevance_score", 0)
                        .get("answer"));

        int line =
                project.text("problems/pool.md").lines().toList().indexOf("root_cause: The pool ran dry at noon") + 1;
        assertTrue(
                answer.contains(
                        "> The pool ran dry at noon\n— ./csharp-compounding-docs/problems/pool.md, line " + line),
                answer);
    }

    private static String section(String name) {
        return "## The " + name + " release\n\n" + words(name, 150) + "\n\n";
    }

    /** So many that they are a passage of their own. */
    private static String words(String word, int count) {
        return IntStream.range(0, count).mapToObj(i -> word + i).collect(Collectors.joining(" ")) + ".";
    }
}
