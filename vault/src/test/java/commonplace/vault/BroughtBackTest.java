package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.vault.live.LiveResult;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A document is known by its id: whoever names that of a removed note gets its text, in whatever place. */
class BroughtBackTest {
    private static final Author KIM = Author.editor("kim");
    private static final NotePath A = new NotePath("a");

    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    private void bringBack(String path, UUID id) {
        LiveResult live = test.vault().createLive(new NotePath(path), id, KIM);
        assertInstanceOf(LiveResult.Opened.class, live, live::toString)
                .document()
                .close();
        assertEquals(id, test.vault().idOf(new NotePath(path)));
        assertEquals(Optional.of(new NotePath(path)), test.vault().pathOf(id));
    }

    private String refusal(String path, UUID id) {
        LiveResult live = test.vault().createLive(new NotePath(path), id, KIM);
        return assertInstanceOf(LiveResult.Refused.class, live, live::toString)
                .problem()
                .message();
    }

    private UUID removed(String path, String text) throws IOException {
        test.file(path + ".md", text);
        test.vault().rescan();
        UUID id = test.vault().idOf(new NotePath(path));
        assertEquals(Optional.empty(), test.vault().remove(new NotePath(path), Author.tool("test")));
        return id;
    }

    @Test
    void aRemovedNoteComesBackWithItsTextThoughNobodyHadItOpen() throws IOException {
        UUID id = removed("a", "alpha\r\nbravo\r\n");
        bringBack("a", id);

        assertEquals("alpha\r\nbravo\r\n", test.text("a.md"));
        assertEquals("alpha\r\nbravo\r\n", test.read("a"));
    }

    @Test
    void itMayComeBackElsewhereAgainAndAgain() throws IOException {
        UUID id = removed("a", "alpha\n");
        for (String path : List.of("b", "deep/down/c", "a", "d")) {
            bringBack(path, id);
            assertEquals("alpha\n", test.text(path + ".md"));
            assertEquals(path, test.notes());
            test.vault().remove(new NotePath(path), Author.tool("test"));
        }
        test.closeVault();
        test.open();
        bringBack("e", id);
        assertEquals("alpha\n", test.text("e.md"));
    }

    @Test
    void itComesBackFromWhereItWasMovedTo() throws IOException {
        test.file("a.md", "alpha\n");
        test.vault().rescan();
        UUID id = test.vault().idOf(A);
        test.vault().moveOnly(A, new NotePath("b"), KIM);
        test.vault().remove(new NotePath("b"), Author.tool("test"));
        assertEquals(Optional.empty(), test.vault().pathOf(id));
        assertEquals(Optional.of(new NotePath("b")), test.vault().lastPathOf(id));

        bringBack("new", id);
        assertEquals("alpha\n", test.text("new.md"));
    }

    @Test
    void itComesBackWhereverElseItsPlaceHasGone() throws IOException {
        UUID first = removed("a", "first\n");
        UUID second = UUID.randomUUID();
        bringBack("a", second);
        test.save("a", "second\n");
        assertEquals(Optional.empty(), test.vault().lastPathOf(first));
        assertEquals("there is a note 'a' already", refusal("a", first));
        assertEquals("there is a note 'a' already", refusal("b", second));

        bringBack("b", first);
        assertEquals("first\n", test.text("b.md"));
        assertEquals("second\n", test.text("a.md"));
        assertEquals(second, test.vault().idOf(A));
    }

    @Test
    void whatANewNoteMustNotHoldMayComeBack() throws IOException {
        UUID id = removed("a", "---\naliases: [other]\n---\n");
        UUID broken = removed("broken", "---\n: [\n---\n");
        test.save("b", "---\naliases: [other]\n---\n");

        bringBack("a", id);
        bringBack("broken", broken);
        assertEquals("---\n: [\n---\n", test.text("broken.md"));
    }

    @Test
    void aPlaceThatIsNoneIsRefusedAndTheTextWaits() throws IOException {
        UUID id = removed("a", "alpha\n");
        test.save("Other", "");
        assertEquals(
                "'other' differs only in case from the note 'Other'; many systems cannot keep both. Use 'Other' or"
                        + " another name.",
                refusal("other", id));
        assertInstanceOf(
                LiveResult.Refused.class,
                test.vault().createLive(new NotePath("what?"), id, KIM),
                "not a portable name");
        assertFalse(Files.exists(test.root.resolve("what?.md")));

        bringBack("b", id);
        assertEquals("alpha\n", test.text("b.md"));
    }

    @Test
    void anIdOfSomethingElseIsRefused() throws Exception {
        UUID shared = UUID.randomUUID();
        try (var list = test.vault().shared(shared)) {
            list.edit(KIM, this, doc -> doc.map("m").put("k", "v"));
            assertEquals("'a' cannot be a note: its id is that of another document", refusal("a", shared));
        }
        assertFalse(Files.exists(test.root.resolve("a.md")));
    }

    @Test
    void whoLooksAtThePastOfARemovedNoteDoesNotBringItBack() throws IOException {
        removed("a", "alpha\n");
        assertEquals(2, test.vault().history(A).size());

        assertEquals(Optional.empty(), test.vault().live(A));
        assertEquals(Optional.empty(), test.vault().read(A));
    }
}
