package commonplace.vault.folders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.crdt.YDoc;
import commonplace.testing.Await;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import commonplace.vault.live.FolderRecord;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of those who write into a folder's list, some may touch every note, and some those of the folder alone. */
@Tag("slow")
class ListWritersTest {
    private static final String FILES = "filemeta_v0";
    private static final String NOTES = "docs";
    private static final Author KIM = Author.editor("kim");
    private static final NoteScope EVERYWHERE = new NoteScope.Everything();
    private static final NoteScope HERE =
            new NoteScope.Part((path, _) -> path.value().startsWith("projects/"));
    private static final NotePath SALARY = new NotePath("private/salary");

    @TempDir
    private Path directory;

    private Vault vault;
    private FolderDocuments folders;
    private FolderDocument projects;
    private UUID salary;

    @BeforeEach
    void open() throws IOException {
        file("private/salary.md", "SALARY\n");
        file("projects/plan.md", "plan\n");
        vault = Vault.open(
                VaultSettings.of(directory.resolve("notes"), directory.resolve("index")), Progress.NONE, _ -> {});
        folders = new FolderDocuments(vault);
        projects = folders.open("projects");
        salary = vault.idOf(SALARY);
    }

    @AfterEach
    void close() {
        projects.document().close();
        projects.close();
        folders.close();
        vault.close();
    }

    private void file(String name, String text) throws IOException {
        Path file = directory.resolve("notes").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static Map<String, Object> entry(UUID id) {
        return Map.of("id", id.toString(), "type", "markdown", "version", 0);
    }

    /** The update of a client that has what the list holds now. */
    private byte[] update(Consumer<YDoc> change) {
        var client = new YDoc();
        client.apply(projects.document().state());
        byte[] before = client.encodeStateVector();
        client.transact(() -> change.accept(client));
        return client.encodeState(before);
    }

    private void write(NoteScope reach, Consumer<YDoc> change) {
        projects.apply(update(change), KIM, this, reach, () -> {});
    }

    private void list(String key, UUID id, NoteScope reach) {
        write(reach, doc -> doc.map(FILES).put(key, entry(id)));
    }

    private boolean isListed(String key) {
        return projects.document()
                .query(doc -> doc.map(FILES).get(key) != null || doc.map(NOTES).get(key) != null);
    }

    private static void await(String what, BooleanSupplier condition) {
        Await.until(what, condition::getAsBoolean);
    }

    private void assertStays() {
        assertEquals(Optional.of(SALARY), vault.pathOf(salary));
    }

    @Test
    void whoMayTouchEveryNoteFetchesOneFromElsewhere() {
        list("/mine.md", salary, EVERYWHERE);
        await("the move", () -> vault.pathOf(salary).equals(Optional.of(new NotePath("projects/mine"))));
    }

    @Test
    void whoMayTouchOneFolderDoesNot() {
        list("/mine.md", salary, HERE);
        await("the entry to go", () -> !isListed("/mine.md"));
        assertStays();
        UUID removed = salary;
        assertEquals(Optional.empty(), vault.remove(SALARY, KIM));
        list("/mine.md", removed, HERE);
        await("the entry to go", () -> !isListed("/mine.md"));
        assertEquals(Optional.empty(), vault.pathOf(removed));
        assertEquals(Optional.empty(), vault.view().note(new NotePath("projects/mine")));
    }

    @Test
    void anIdOfAClientsOwnMakesANoteAndOneOfTheVaultsKindThatNobodyHasDoesNot() {
        UUID own = UUID.randomUUID();
        UUID nobodys = new UUID(salary.getMostSignificantBits() ^ 1, salary.getLeastSignificantBits());
        UUID worked = UUID.nameUUIDFromBytes(new byte[] {1});
        write(HERE, doc -> {
            doc.map(FILES).put("/own.md", entry(own));
            doc.map(FILES).put("/nobodys.md", entry(nobodys));
            doc.map(FILES).put("/worked.md", entry(worked));
        });
        await("the note", () -> vault.pathOf(own).equals(Optional.of(new NotePath("projects/own"))));
        await("the entries to go", () -> !isListed("/nobodys.md") && !isListed("/worked.md"));
        assertTrue(isListed("/own.md"));
    }

    @Test
    void whatOthersWriteAtTheSameTimeDoesNotVouchForIt() {
        UUID other = UUID.randomUUID();
        list("/mine.md", salary, HERE);
        list("/other.md", other, EVERYWHERE);
        await("the other note", () -> vault.pathOf(other).isPresent());
        await("the entry to go", () -> !isListed("/mine.md"));
        assertStays();
    }

    @Test
    void anIdThatStandsThereAsSomethingElseIsStillItsWriters() {
        write(HERE, doc -> doc.map(FILES).put("/mine.md", Map.of("id", salary.toString(), "type", "folder")));
        UUID other = UUID.randomUUID();
        write(EVERYWHERE, doc -> {
            doc.map(FILES).put("/mine.md", entry(salary));
            doc.map(FILES).put("/other.md", entry(other));
        });
        await("the other note", () -> vault.pathOf(other).isPresent());
        await("the entry to go", () -> !isListed("/mine.md"));
        assertStays();
    }

    @Test
    void anUpdateThatWouldComeIntoEffectWithSomebodyElsesIsRefused() {
        var ann = new YDoc();
        ann.apply(projects.document().state());
        byte[] before = ann.encodeStateVector();
        ann.map(FILES).put("/ann.md", entry(UUID.randomUUID()));
        byte[] annsUpdate = ann.encodeState(before);
        var thief = new YDoc();
        thief.apply(ann.encodeState());
        byte[] known = thief.encodeStateVector();
        // It overwrites what Ann is about to write, and cannot stand without that.
        thief.map(FILES).put("/ann.md", entry(salary));
        byte[] early = thief.encodeState(known);
        byte[] state = projects.document().state();
        assertThrows(IncompleteUpdateException.class, () -> projects.apply(early, KIM, this, HERE, () -> {}));
        assertEquals(
                java.util.HexFormat.of().formatHex(state),
                java.util.HexFormat.of().formatHex(projects.document().state()));
        projects.apply(annsUpdate, KIM, this, EVERYWHERE, () -> {});
        await(
                "Ann's note",
                () -> vault.view().note(new NotePath("projects/ann")).isPresent());
        assertStays();
    }

    @Test
    void whoWroteIsKnownAfterACrash() throws Exception {
        // Nobody brings these in step, as if everything had ended before that.
        try (LiveDocument list = vault.shared(UUID.randomUUID());
                LiveDocument agreed = vault.shared(UUID.randomUUID())) {
            var first = new Provenance(list, agreed, _ -> Map.of());
            var thief = new YDoc();
            thief.map(FILES).put("/mine.md", entry(salary));
            first.write(thief.encodeState(), false, () -> list.apply(thief.encodeState(), KIM, () -> {}));
            assertFalse(from(list, agreed, salary));

            UUID other = UUID.randomUUID();
            var ann = new YDoc();
            ann.map(FILES).put("/other.md", entry(other));
            new Provenance(list, agreed, _ -> Map.of())
                    .write(ann.encodeState(), true, () -> list.apply(ann.encodeState(), KIM, () -> {}));
            assertFalse(from(list, agreed, salary));
            assertTrue(from(list, agreed, other));
            new Provenance(list, agreed, _ -> Map.of(other, "/other.md")).tidy();
            assertFalse(from(list, agreed, salary));
        }
        assertEquals(
                vault.idOf(FolderRecord.LIST, "projects"), projects.document().id());
    }

    private static boolean from(LiveDocument list, LiveDocument agreed, UUID id) {
        return new Provenance(list, agreed, _ -> Map.of())
                .read(_ -> "")
                .fromEverywhere()
                .test(id);
    }

    @Test
    void aNoteThatWasHereAndHasLeftIsNoLongerTheirs() {
        UUID plan = vault.idOf(new NotePath("projects/plan"));
        list("/renamed.md", plan, HERE);
        await("the rename", () -> vault.pathOf(plan).equals(Optional.of(new NotePath("projects/renamed"))));
        vault.move("projects/renamed", "private/plan", Author.tool("move"));
        await("the entry to go", () -> !isListed("/renamed.md"));
        list("/again.md", plan, HERE);
        await("the entry to go", () -> !isListed("/again.md"));
        assertEquals(Optional.of(new NotePath("private/plan")), vault.pathOf(plan));
        list("/again.md", plan, EVERYWHERE);
        await("the way back", () -> vault.pathOf(plan).equals(Optional.of(new NotePath("projects/again"))));
    }
}
