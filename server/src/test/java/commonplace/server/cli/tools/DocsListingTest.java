package commonplace.server.cli.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.cli.terminal.Terminal;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DocsListingTest {
    @Test
    void anAnswerStandsAboveItsSources() throws Exception {
        assertEquals("""
            Jobs kept their connections, and so the pool ran dry after
            an hour.

            Use a using block.

            Sources
            0.92  The pool runs dry
                  ./docs/problems/pool.md

            Linked from them
                  Npgsql
                  ./docs/tools/npgsql.md

            Written by mistral

            The model was slow.
            """, shown("""
                {"answer": "Jobs kept their connections, and so the pool ran dry after an hour.\\n\\nUse a using block.",
                 "sources": [{"path": "./docs/problems/pool.md", "title": "The pool runs dry", "char_count": 3,
                              "relevance_score": 0.92}],
                 "linked_docs": [{"path": "./docs/tools/npgsql.md", "title": "Npgsql", "char_count": 3,
                                  "linked_from": "./docs/problems/pool.md"}],
                 "answered_by": "mistral", "notice": "The model was slow."}
                """));
    }

    @Test
    void documentsAreShownWithTheirScoreAndAGlanceOfTheirText() throws Exception {
        assertEquals("""
            0.70  The pool runs dry
                  ./docs/problems/pool.md:12  problem · 2026-01-15 · critical
                  Jobs kept their connections.
                  one two three four five six seven eight nine ten
                  eleven twelve thirteen fourteen fifteen sixteen
                  seventeen eighteen nineteen twenty one two three four …

            1 of 3 that are relevant; --limit shows more
            """, shown("""
                    {"results": [{"path": "./docs/problems/pool.md", "title": "The pool runs dry",
                  "summary": "Jobs kept their connections.", "char_count": 3, "relevance_score": 0.7,
                  "doc_type": "problem", "date": "2026-01-15", "promotion_level": "critical", "start_line": 12,
                  "end_line": 20, "snippet": "---\\ntitle: x\\n---\\n# Heading\\none two three four five six seven \
                eight\\nnine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty \
                one two three four five six seven eight nine ten"}],
                 "total_matches": 3}
                """));
    }

    @Test
    void whatIsQuotedStaysMarkedSo() throws Exception {
        assertEquals("""
            > one two three four five six seven eight nine ten eleven
            > twelve
            """, shown("""
                {"answer": "> one two three four five six seven eight nine ten eleven twelve", "sources": []}
                """));
    }

    @Test
    void frontMatterIsNotShown() throws Exception {
        assertEquals("""
            0.40  T
                  ./a.md:1
                  S
            """, shown("""
                {"results": [{"path": "./a.md", "title": "T", "summary": "S", "relevance_score": 0.4, "start_line": 1,
                  "snippet": "---\\ntitle: T\\nsummary: S"}], "total_matches": 1}
                """));
    }

    @Test
    void whereNothingIsFoundItSaysHowToFindMore() throws Exception {
        String told = shown("{\"results\": [], \"total_matches\": 0}");

        assertTrue(told.startsWith("No document is relevant enough.\n"), told);
    }

    @Test
    void nothingThatATerminalWouldObeyIsPrinted() throws Exception {
        String told = shown("{\"answer\": \"\\u001b[2Jgone\", \"sources\": []}");

        assertEquals("\uFFFD[2Jgone\n", told);
    }

    private static String shown(String json) throws Exception {
        var data = Objects.requireNonNull(Json.asObject(Json.read(json)));
        return new DocsListing(new Terminal(false, false), 60).of(data);
    }
}
