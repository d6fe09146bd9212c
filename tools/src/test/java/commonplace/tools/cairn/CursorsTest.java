package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CursorsTest {
    private static final String INVALID = "validation_error: invalid cursor";

    private final TestVault vault = new TestVault();

    CursorsTest() {
        for (int i = 0; i < 25; i++) {
            vault.file("n/" + i + ".md", "word " + "more ".repeat(i));
        }
    }

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void pagesHoldEveryResultOnce() {
        var seen = new HashSet<String>();
        Map<String, Object> page = vault.data("cairn_search", "query", "word", "limit", 7);
        int pages = 1;
        collect(page, seen);
        while (page.containsKey("cursor")) {
            page = vault.data("cairn_search", "query", "word", "limit", 7, "cursor", page.get("cursor"));
            collect(page, seen);
            pages++;
        }
        assertEquals(25, seen.size());
        assertEquals(4, pages);
    }

    @Test
    void theLimitMayChangeFromPageToPage() {
        String cursor = cursor("query", "word");

        assertEquals(
                3,
                TestVault.list(vault.data("cairn_search", "query", "word", "limit", 3, "cursor", cursor), "results")
                        .size());
    }

    @Test
    void aTamperedCursorIsInvalid() {
        String cursor = cursor("query", "word");
        for (String tampered : List.of(
                "",
                "x",
                "eyJvZmZzZXQiOjIwfQ==",
                cursor + "A",
                cursor.substring(1),
                "B" + cursor.substring(1),
                lastBits(cursor),
                swapped(cursor),
                "ü€")) {
            String answer = vault.call("cairn_search", "query", "word", "cursor", tampered);
            assertTrue(answer.startsWith(INVALID), tampered + " gave " + answer);
        }
    }

    @Test
    void aCursorOfAnotherQueryIsInvalid() {
        String cursor = cursor("query", "word");

        assertTrue(vault.call("cairn_search", "query", "more", "cursor", cursor).startsWith(INVALID));
        assertTrue(vault.call("cairn_search", "query", "word", "path_prefix", "n", "cursor", cursor)
                .startsWith(INVALID));
        assertTrue(
                vault.call("cairn_list", "path_prefix", "n", "cursor", cursor).startsWith(INVALID));
        String listed = TestVault.at(vault.data("cairn_list", "path_prefix", "n"), "cursor");
        assertTrue(vault.call("cairn_list", "path_prefix", "n", "sort", "alpha", "cursor", listed)
                .startsWith(INVALID));
        assertTrue(vault.call("cairn_list", "path_prefix", "n", "recursive", true, "cursor", listed)
                .startsWith(INVALID));
        assertTrue(vault.call("cairn_search", "query", "word", "cursor", listed).startsWith(INVALID));
    }

    @Test
    void aCursorOfAnOlderStateIsInvalid() {
        String cursor = cursor("query", "word");

        vault.write("new", "unrelated");

        assertTrue(vault.call("cairn_search", "query", "word", "cursor", cursor).startsWith(INVALID));
        String after = cursor("query", "word");
        vault.call("cairn_delete", "path", "new");
        assertTrue(vault.call("cairn_search", "query", "word", "cursor", after).startsWith(INVALID));
    }

    @Test
    void readingDoesNotMakeACursorStale() {
        String cursor = cursor("query", "word");

        vault.read("n/1");
        vault.call("cairn_links", "path", "n/1");
        vault.call("cairn_list");
        vault.write("n/1", vault.text("n/1.md"));
        String again = cursor("query", "word");
        vault.write("n/1", vault.text("n/1.md"));

        assertTrue(
                vault.call("cairn_search", "query", "word", "cursor", cursor).startsWith(INVALID), "n/1 got its date");
        assertTrue(vault.call("cairn_search", "query", "word", "cursor", again).startsWith("{results="));
    }

    @Test
    void aCursorOfAnotherVaultIsInvalid() {
        try (var other = new TestVault()) {
            for (int i = 0; i < 25; i++) {
                other.file("n/" + i + ".md", "word");
            }
            String cursor = TestVault.at(other.data("cairn_search", "query", "word"), "cursor");

            assertTrue(vault.call("cairn_search", "query", "word", "cursor", cursor)
                    .startsWith(INVALID));
        }
    }

    private String cursor(Object... namesAndValues) {
        return TestVault.at(vault.data("cairn_search", namesAndValues), "cursor");
    }

    private static void collect(Map<String, Object> page, Set<String> seen) {
        TestVault.list(page, "results")
                .forEach(result -> assertTrue(seen.add((String) result.get("path")), "twice: " + result));
    }

    /** Another text of the same bytes. */
    private static String lastBits(String cursor) {
        char last = cursor.charAt(cursor.length() - 1);
        return cursor.substring(0, cursor.length() - 1) + (char) (last + 1);
    }

    private static String swapped(String cursor) {
        return cursor.substring(0, 5) + (cursor.charAt(5) == 'B' ? 'C' : 'B') + cursor.substring(6);
    }
}
