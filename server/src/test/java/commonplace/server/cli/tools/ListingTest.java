package commonplace.server.cli.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.server.cli.terminal.Terminal;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ListingTest {
    @Test
    void hitsAreHeadlinesWithWhatWasFoundBelow() throws Exception {
        assertEquals("""
            projects/clock-drive  Clock drive · 2026-03-03 19:10
                ...the cause is a pad of rubber that somebody fitted to
                the arms...
                #telescope #question
            places/東京           2026-03-02 08:15

            2 of 7
            more with --cursor abc
            """, shown("""
                {"results": [
                  {"path": "projects/clock-drive", "title": "Clock drive", "snippet":
                   "...the cause is a pad of rubber that somebody fitted to the arms...",
                   "tags": ["telescope", "question"], "modified": "2026-03-03T19:10:00Z"},
                  {"path": "places/東京", "title": "東京", "snippet": "", "tags": [],
                   "modified": "2026-03-02T08:15:00Z"}],
                 "total": 7, "cursor": "abc"}\
                """));
    }

    @Test
    void pagesThatNobodyWillHaveAreNotPromised() throws Exception {
        assertEquals("""
            b  2026-03-02 08:15

            1 of 7
            more with --limit 100; page by page while `serve` or `mcp` has the vault open
            """, shown("""
                {"results": [{"path": "b", "modified": "2026-03-02T08:15:00Z"}], "total": 7, "cursor": null}\
                """));
    }

    @Test
    void foldersComeBeforeNotes() throws Exception {
        assertEquals("""
            path_prefix: people

            folders
            people/staff  1 note

            notes
            people/Clerk  2026-03-02 10:41 · agent

            1 in all
            """, shown("""
                {"path_prefix": "people",
                 "notes": [{"path": "people/Clerk", "title": "Clerk", "type": "agent",
                            "modified": "2026-03-02T10:41:00Z"}],
                 "folders": [{"path": "people/staff", "notes": 1}], "total": 1}\
                """));
    }

    @Test
    void linksTellWhereTheyComeFromAndLead() throws Exception {
        assertEquals("""
            path: a

            incoming
            b  2 mentions
                see [[a]]

            outgoing
            c  not written yet · 2 steps
            """, shown("""
                {"path": "a",
                 "incoming": [{"path": "b", "title": "b", "context": "see [[a]]", "mentions": 2, "distance": 1}],
                 "outgoing": [{"path": "c", "title": "c", "exists": false, "distance": 2}]}\
                """));
    }

    @Test
    void plainAnswersAreNamesAndValues() throws Exception {
        assertEquals("path: a\ncreated: true\nlinks_found: 3\n", shown("""
            {"path": "a", "created": true, "links_found": 3}\
            """));
    }

    @Test
    void nothingInANoteCommandsTheTerminal() throws Exception {
        assertEquals("deleted: \uFFFD[2Jx\n", shown("{\"deleted\": \"\\u001b[2Jx\"}"));
    }

    private static String shown(String json) throws Exception {
        return new Listing(new Terminal(false, false), 60).of(Objects.requireNonNull(Json.asObject(Json.read(json))));
    }
}
