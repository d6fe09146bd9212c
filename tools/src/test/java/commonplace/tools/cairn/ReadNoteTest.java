package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadNoteTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void aNoteIsItsFrontMatterWithWhatIsKnownOfItAndItsBody() {
        vault.file("entities/person/jamie.md", """
            ---
            title: Jamie Wilson
            type: person
            tags: [co-founder, ceo]
            created: 2026-01-01T09:00:00Z
            modified: 2026-02-24T14:00:00Z
            ---

            # Jamie Wilson
            CEO and co-founder of Brainwaves.
            """)
                .file("daily/2026-02-24.md", "Met [[Jamie Wilson]].")
                .file("projects/brainwaves-v2.md", "Led by [[jamie]].");

        assertEquals("""
            ---
            title: Jamie Wilson
            type: person
            tags: [co-founder, ceo]
            created: 2026-01-01T09:00:00Z
            modified: 2026-02-24T14:00:00Z
            backlinks: [daily/2026-02-24, projects/brainwaves-v2]
            ---

            # Jamie Wilson
            CEO and co-founder of Brainwaves.
            """, vault.read("entities/person/jamie"));
    }

    @Test
    void aNoteWithoutFrontMatterIsShownWithSome() {
        vault.file("a.md", "# The letter A\nSome #text here.\n").modified("a.md", "2026-02-20T10:00:00Z");

        String read = vault.read("a");

        assertTrue(read.startsWith("---\ntitle: The letter A\ntags: [text]\ncreated: "), read);
        assertTrue(read.contains("\nmodified: 2026-02-20T10:00:00Z\nbacklinks: []\n---\n\n# The letter A\n"), read);
        assertEquals("# The letter A\nSome #text here.\n", vault.text("a.md"));
    }

    @Test
    void theExtensionMayBeGiven() {
        vault.file("a.md", "text");

        assertEquals(vault.read("a"), vault.read("a.md"));
    }

    @Test
    void commentsOrderAndUnknownKeysAreShownAsTheyAre() {
        vault.file(
                "a.md", "---\n# mine\nzeta: 'x'   # why\nmodified: 2020-01-01\ntitle: \"A\"\nborn: 1990-05-01\n---\nB");

        String read = vault.read("a");

        assertTrue(read.startsWith("""
            ---
            # mine
            zeta: 'x'   # why
            modified: 2020-01-01
            title: "A"
            born: 1990-05-01
            created:\
            """), read);
    }

    @Test
    void aSectionIsEverythingUpToTheNextHeadingOfItsLevel() {
        vault.file("a.md", "# A\n\n## Meetings\none\n### Deep\ntwo\n## Other\nthree\n");

        assertEquals("## Meetings\none\n### Deep\ntwo\n", section("Meetings"));
        assertEquals("### Deep\ntwo\n", section("Deep"));
        assertEquals("## Other\nthree\n", section("Other"));
    }

    @Test
    void theFirstHeadingWithThatTextCountsWhateverItsLevel() {
        vault.file("a.md", "### Log\nfirst\n# Log\nsecond\n");

        assertEquals("### Log\nfirst\n", section("Log"));
    }

    @Test
    void headingsAreFoundUnderlinedWithMarkupAndInAnyCase() {
        vault.file("a.md", "Meetings\n--------\nx\n\n## The *big* `plan` [[b|B]]\ny\n\n## meetings today\nz\n");

        assertEquals("Meetings\n--------\nx\n\n", section("Meetings"));
        assertEquals("## The *big* `plan` [[b|B]]\ny\n\n", section("The big plan B"));
        assertEquals("## meetings today\nz\n", section("MEETINGS TODAY"));
    }

    @Test
    void theExactCaseWinsOverAnEarlierHeadingInAnother() {
        vault.file("a.md", "## notes\nlower\n## Notes\nupper\n");

        assertEquals("## Notes\nupper\n", section("Notes"));
        assertEquals("## notes\nlower\n", section("notes"));
        assertEquals("## notes\nlower\n", section("NOTES"));
    }

    @Test
    void headingsInCodeAndInFrontMatterAreNone() {
        vault.file("a.md", "---\n# Log\nx: 1\n---\n```\n# Log\n```\n\n    # Log\n\n## Log\nreal\n");

        assertEquals("## Log\nreal\n", section("Log"));
    }

    @Test
    void aMissingSectionIsAValidationErrorWithNearMatches() {
        vault.file("a.md", "# A\n## Meetings\n## Other\n");

        assertEquals("validation_error: the note has no section 'Meeting'; similar: 'Meetings'", section("Meeting"));
        assertEquals("validation_error: the note has no section 'Zebra'", section("Zebra"));
    }

    @Test
    void metadataOnlyGivesBacklinksWithContextAndNoBody() {
        vault.file("jamie.md", "---\ntitle: Jamie\nmodified: 2026-02-24\ncreated: 2026-02-01\n---\n# Body\n")
                .file("log.md", "Discussed the \"launch\" with [[Jamie]] and C:\\temp.");

        assertEquals("""
            ---
            title: Jamie
            modified: 2026-02-24
            created: 2026-02-01
            backlinks:
              - path: "log"
                context: "Discussed the \\"launch\\" with [[Jamie]] and C:\\\\temp."
            ---
            """, vault.call("cairn_read", "path", "jamie", "metadata_only", true));
    }

    @Test
    void metadataOfANoteWithWindowsLineEndsHasThemThroughout() {
        vault.file("a.md", "---\r\ntitle: A\r\n---\r\nbody\r\n").file("b.md", "[[a]]");

        String metadata = vault.call("cairn_read", "path", "a", "metadata_only", true);

        assertEquals(metadata.replace("\r\n", "\n"), metadata.replace("\r", ""));
        assertTrue(metadata.contains("  - path: \"b\"\r\n    context: \"[[a]]\"\r\n---\r\n"), metadata);
    }

    @Test
    void aNoteWithBadYamlIsReadable() {
        vault.file("a.md", "---\ntitle: [unclosed\n---\nThe body.\n").file("b.md", "See [[a]].");

        assertEquals("---\ntitle: [unclosed\n---\nThe body.\n", vault.read("a"));
        assertTrue(vault.call("cairn_read", "path", "a", "metadata_only", true).contains("[unclosed"));
    }

    @Test
    void aMissingNoteIsNotFoundWithNearMatches() {
        vault.file("entities/person/jamie.md", "x");

        assertEquals(
                "not_found: there is no note 'entities/person/jamy'; similar: 'entities/person/jamie'",
                vault.read("entities/person/jamy"));
        assertEquals("not_found: there is no note 'jamie'; similar: 'entities/person/jamie'", vault.read("jamie"));
        assertEquals("not_found: there is no note 'zzz'", vault.read("zzz"));
    }

    @Test
    void argumentsThatDoNotFitAreNamed() {
        assertEquals(
                "validation_error: 'path' is missing (Note path e.g. 'entities/person/jamie' or 'daily/2026-02-24')",
                vault.call("cairn_read"));
        assertEquals("validation_error: 'path' must be text, not 7", vault.call("cairn_read", "path", 7));
        assertEquals(
                "validation_error: 'metadata_only' must be true or false, not \"yes\"",
                vault.call("cairn_read", "path", "a", "metadata_only", "yes"));
        assertEquals(
                "validation_error: there is no argument 'sektion'; did you mean 'section'? (it takes path, section,"
                        + " metadata_only)",
                vault.call("cairn_read", "path", "a", "sektion", "x"));
    }

    @Test
    void pathsThatLeadOutOfTheVaultAreRefused() {
        for (String path :
                new String[] {"../a", "a/../../b", "/etc/passwd", "a\\b", "a\0b", "", " ", "a//b", ".git/x"}) {
            String answer = vault.read(path);
            assertTrue(answer.startsWith("validation_error: '"), path + " gave " + answer);
        }
    }

    @Test
    void whatAnotherProgramWroteAMomentAgoIsRead() throws java.io.IOException {
        vault.file("a.md", "old");

        java.nio.file.Files.writeString(vault.path("a.md"), "new");

        assertTrue(vault.read("a").endsWith("new"));
    }

    private String section(String name) {
        return vault.call("cairn_read", "path", "a", "section", name);
    }
}
