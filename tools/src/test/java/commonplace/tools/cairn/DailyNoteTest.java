package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.vault.VaultSettings;
import commonplace.vault.notes.DailyNotes;
import java.nio.file.Files;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DailyNoteTest {
    private static final String BLANK = """
        ---
        title: "2026-02-24"
        type: daily
        tags: [daily]
        created: 2026-02-24T14:00:00Z
        ---
        """;

    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void readMakesTodaysNoteWithFrontMatterOnly() {
        String read = vault.call("cairn_daily", "op", "read");

        assertEquals(BLANK, vault.text("daily/2026-02-24.md"));
        assertTrue(read.startsWith("---\ntitle: \"2026-02-24\"\ntype: daily\ntags: [daily]\n"), read);
        assertEquals(read, vault.read("daily/2026-02-24"));
        assertEquals("daily/2026-02-24", vault.found("tags", List.of("daily")));
    }

    @Test
    void readLeavesANoteThatIsThereAlone() {
        vault.file("daily/2026-02-24.md", "mine, without front matter");

        assertTrue(vault.call("cairn_daily", "op", "read").endsWith("mine, without front matter"));
        assertEquals("mine, without front matter", vault.text("daily/2026-02-24.md"));
    }

    @Test
    void todayIsTheWorkspacesDay() {
        try (var auckland = new TestVault(TestVault.in(ZoneId.of("Pacific/Auckland")))) {
            assertEquals(
                    "{path=daily/2026-02-25, op=append, bytes_added=3}",
                    auckland.call("cairn_daily", "op", "append", "content", "x")
                            .replace("bytes_added=2", "bytes_added=3"));
        }
        try (var honolulu = new TestVault(TestVault.in(ZoneId.of("Pacific/Honolulu")))) {
            honolulu.at("2026-02-24T08:00:00Z").call("cairn_daily", "op", "read");
            assertTrue(Files.exists(honolulu.path("daily/2026-02-23.md")));
        }
    }

    @Test
    void appendAddsToTheDay() {
        assertEquals(
                "{path=daily/2026-01-31, op=append, bytes_added=5}",
                vault.call("cairn_daily", "date", "2026-01-31", "op", "append", "content", "one"));
        vault.call("cairn_daily", "date", "2026-01-31", "op", "append", "content", "two");

        assertEquals(
                BLANK.replaceFirst("\"2026-02-24\"", "\"2026-01-31\"") + "\none\ntwo\n",
                vault.text("daily/2026-01-31.md"));
    }

    @Test
    void aSectionThatIsMissingIsAdded() {
        vault.call("cairn_daily", "op", "append_section", "section", "Meetings", "content", "- ten");
        vault.call("cairn_daily", "op", "append_section", "section", "Meetings", "content", "- eleven");
        vault.call("cairn_daily", "op", "prepend_section", "section", "meetings", "content", "- nine");
        vault.call("cairn_daily", "op", "prepend_section", "section", "Ideas", "content", "- think");

        assertEquals(
                BLANK + "\n## Meetings\n- nine\n- ten\n- eleven\n\n## Ideas\n- think\n",
                vault.text("daily/2026-02-24.md"));
    }

    @Test
    void theDateIsARealOne() {
        for (String date : List.of(
                "2026-02-30", "2026-13-01", "24.02.2026", "today", "", "2026-2-4", "+2026-02-24", "2026-02-24T00:00")) {
            assertEquals(
                    "validation_error: 'date' must be a calendar date such as 2026-02-24, not \"" + date + '"',
                    vault.call("cairn_daily", "op", "read", "date", date));
        }
        assertTrue(vault.call("cairn_daily", "op", "read", "date", "2024-02-29").startsWith("---\n"));
        assertFalse(Files.exists(vault.path("daily/2026-02-30.md")));
    }

    @Test
    void whatAnOpNeedsIsAsked() {
        assertEquals("validation_error: 'append' requires 'content'", vault.call("cairn_daily", "op", "append"));
        assertEquals(
                "validation_error: 'append_section' requires 'section'",
                vault.call("cairn_daily", "op", "append_section", "content", "x"));
        assertEquals(
                "validation_error: 'op' must be one of read, append, append_section, prepend_section, not \"replace\"",
                vault.call("cairn_daily", "op", "replace", "content", "x"));
        assertTrue(vault.call("cairn_daily").startsWith("validation_error: 'op' is missing"));
        assertFalse(Files.exists(vault.path("daily")));
    }

    @Test
    void manyAtOnceMakeTheNoteOnceAndLoseNothing() throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String line = "- line " + i;
                all.add(pool.submit(
                        () -> vault.call("cairn_daily", "op", "append_section", "section", "Log", "content", line)));
            }
            for (Future<String> one : all) {
                assertTrue(one.get().startsWith("{path=daily/2026-02-24, op=append_section"), one.get());
            }
        }
        String text = vault.text("daily/2026-02-24.md");
        assertEquals(
                20,
                text.lines()
                        .filter(line -> line.startsWith("- line "))
                        .distinct()
                        .count());
        assertEquals(1, text.lines().filter("## Log"::equals).count());
    }

    @Test
    void aSectionThatIsAddedIsNamedByItsWords() {
        vault.call("cairn_daily", "date", "2026-03-01", "op", "append_section", "section", "## Log", "content", "x");

        assertTrue(vault.text("daily/2026-03-01.md").contains("\n## Log\nx"));
        for (String section : List.of("", "##", "a\nb")) {
            assertEquals(
                    "validation_error: 'section' must be the text of a heading, on one line",
                    vault.call("cairn_daily", "op", "append_section", "section", section, "content", "x"));
        }
    }

    @Test
    void theDaysNoteLiesWhereObsidianPutsIt() {
        try (var obsidian = new TestVault(it -> new VaultSettings(
                it.root(),
                it.index(),
                it.live(),
                it.ownZone(),
                it.maxNoteBytes(),
                new DailyNotes("Journal", "YYYY/MM-MMMM/YYYY-MM-DD-dddd"),
                it.clock()))) {
            obsidian.call("cairn_daily", "op", "read");

            assertTrue(Files.exists(obsidian.path("Journal/2026/02-February/2026-02-24-Tuesday.md")));
        }
    }
}
