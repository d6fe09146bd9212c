package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Notes found by meaning, with the model that comes with the program. */
class SemanticSearchTest {
    private final TestVault vault = new TestVault().withMeaning();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void aNoteIsFoundThatSaysItInOtherWords() throws InterruptedException {
        vault.file("garden.md", "# Garden\n\nWater the tomatoes in the evening, when the sun is down.")
                .file("leave.md", "# Time off\n\nEveryone has thirty days of vacation a year. Ask your lead.");

        assertEquals("", paths("how many holidays do I get", false));
        await("leave");

        Map<String, Object> first = TestVault.list(found("how many holidays do I get", true), "results")
                .getFirst();
        assertTrue(String.valueOf(first.get("snippet")).contains("thirty days of vacation"), first.toString());
    }

    @Test
    void otherConditionsHoldExactlyAndChangesAreFollowed() throws InterruptedException {
        vault.file("a/leave.md", "# Time off\n\nEveryone has thirty days of vacation a year. #policy")
                .file("b/leave.md", "# Vacation\n\nAll staff have thirty days of vacation a year.");
        await("a/leave b/leave");

        assertEquals("b/leave", paths("how many holidays do I get", true, "path_prefix", "b"));
        assertEquals("a/leave", paths("how many holidays do I get", true, "tags", java.util.List.of("policy")));

        vault.call("cairn_delete", "path", "a/leave");
        await("b/leave");
        vault.call("cairn_write", "path", "c/leave", "content", "Holidays: everyone gets thirty days a year.");
        await("b/leave c/leave");
    }

    @Test
    void meaningNeedsAQuery() {
        assertEquals(
                "validation_error: 'semantic' needs a 'query': the words or the question whose meaning to look for",
                vault.call("cairn_search", "semantic", true, "tags", java.util.List.of("x")));
    }

    /** What is new is learned behind the scenes. */
    private void await(String expected) throws InterruptedException {
        Await.until(expected, () -> sorted().equals(expected));
    }

    private String sorted() throws InterruptedException {
        return String.join(
                " ",
                java.util.Arrays.stream(
                                paths("how many holidays do I get", true).split(" ", -1))
                        .sorted()
                        .toList());
    }

    private String paths(String query, boolean semantic, Object... more) throws InterruptedException {
        return TestVault.each(TestVault.list(found(query, semantic, more), "results"), "path");
    }

    private Map<String, Object> found(String query, boolean semantic, Object... more) throws InterruptedException {
        var all = new java.util.ArrayList<Object>(java.util.List.of("query", query, "semantic", semantic));
        all.addAll(java.util.List.of(more));
        Await.until(
                "every note is searched by its meaning",
                () -> !vault.data("cairn_search", all.toArray()).containsKey("notice"));
        return vault.data("cairn_search", all.toArray());
    }
}
