package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.vault.files.NoteReader;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.live.ClientIds;
import commonplace.vault.live.FolderRecord;
import commonplace.vault.live.LiveResult;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.DailyNotes;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.storage.FrameFile;
import commonplace.vault.storage.Journal;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ids of documents follow from a secret; those that follow from what clients know, as they once did, stay. */
class IdentityTest {
    private static final UUID VAULT = UUID.fromString("5f2b3c1e-0b7a-4c55-9d43-2f3c5e8a9b10");
    private static final Author KIM = Author.editor("kim");

    private final List<String> said = new ArrayList<>();

    @TempDir
    private Path directory;

    private Path notes;
    private Path live;

    @BeforeEach
    void folders() throws IOException {
        notes = Files.createDirectories(directory.resolve("notes"));
        live = directory.resolve("live");
    }

    private Vault open() throws IOException {
        return Vault.open(
                new VaultSettings(
                        notes,
                        directory.resolve(live.getFileName() + "-index"),
                        live,
                        java.util.Optional.empty(),
                        VaultSettings.DEFAULT_MAX_NOTE_BYTES,
                        DailyNotes.DEFAULT,
                        java.time.InstantSource.system()),
                Progress.NONE,
                said::add);
    }

    private void note(String path, String text) throws IOException {
        Path file = notes.resolve(path + ".md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** The id that everybody can work out who knows the vault's. */
    private static UUID former(UUID vault, String name) {
        return UUID.nameUUIDFromBytes((vault + name).getBytes(StandardCharsets.UTF_8));
    }

    private static UUID id(Vault vault, String path) {
        return vault.idOf(new NotePath(path));
    }

    @Test
    void noIdFollowsFromWhatClientsKnow() throws Exception {
        note("a", "alpha\n");
        UUID a;
        UUID list;
        try (var vault = open()) {
            a = id(vault, "a");
            list = vault.idOf(FolderRecord.LIST, "");
            assertNotEquals(former(vault.id(), "/a"), a);
            assertNotEquals(former(vault.id(), " folder "), list);
            assertNotEquals(former(vault.id(), " agreed "), vault.idOf(FolderRecord.AGREEMENT, ""));
            assertEquals(8, a.version());
            assertEquals(2, a.variant());
        }
        assertEquals(32, Files.size(live.resolve("identity-key")));
        if (Files.getFileStore(live).supportsFileAttributeView("posix")) {
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(live.resolve("identity-key"))));
        }
        try (var vault = open()) {
            assertEquals(a, id(vault, "a"));
            assertEquals(list, vault.idOf(FolderRecord.LIST, ""));
        }
        try (var another = new TestVault()) {
            assertNotEquals(a, another.vault().idOf(new NotePath("a")));
        }
        assertEquals(List.of(), said);
    }

    @Test
    void theSecretIsOnDiskBeforeAnyIdIsTold() throws Exception {
        note("a", "alpha\n");
        try (var vault = open()) {
            UUID a = id(vault, "a");
            UUID of = vault.id();
            // What a crash at this moment would leave.
            Path image = directory.resolve("image");
            copy(live, image);
            live = image;
            try (var next = open()) {
                assertEquals(of, next.id());
                assertEquals(a, id(next, "a"));
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path each : files.toList()) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy);
                }
            }
        }
    }

    /** As a version without secrets left it: an id, a document of a note, one of a note that was removed. */
    private void formerVault() throws IOException {
        new FrameFile(live.resolve("identities"))
                .replace(List.of(
                        LogCodec.encode(new LogRecord.Identified(VAULT, "")),
                        LogCodec.encode(new LogRecord.Identified(former(VAULT, "/was"), "f/moved"))));
        document("f/b", "bravo\n");
        document("gone", "what was removed\n");
    }

    private void document(String path, String text) throws IOException {
        String id = former(VAULT, "/" + path).toString();
        var header = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(header)) {
            out.writeByte(1);
            out.writeLong(0);
            out.writeInt(0);
            LogCodec.string(out, NoteReader.hash(text.getBytes(StandardCharsets.UTF_8)));
            LogCodec.format(out, TextFormat.PLAIN);
            LogCodec.string(out, path);
        }
        new FrameFile(live.resolve("documents").resolve(id.substring(0, 2)).resolve(id))
                .replace(List.of(header.toByteArray(), ClientIds.enrolled(text), new byte[0]));
    }

    private void former(Vault vault, String... paths) {
        for (String path : paths) {
            assertEquals(former(VAULT, "/" + path), id(vault, path), path);
            assertEquals(java.util.Optional.of(new NotePath(path)), vault.pathOf(former(VAULT, "/" + path)), path);
        }
    }

    @Test
    void theIdsOfAVaultWithoutASecretStayAndNewOnesCannotBeGuessed() throws Exception {
        formerVault();
        note("a", "alpha\n");
        note("f/b", "bravo\n");
        note("f/moved", "moved\n");
        UUID late;
        for (int run = 0; run < 2; run++) {
            try (var vault = open()) {
                assertEquals(VAULT, vault.id());
                former(vault, "a", "f/b");
                assertEquals(former(VAULT, "/was"), id(vault, "f/moved"));
                assertEquals(former(VAULT, " folder "), vault.idOf(FolderRecord.LIST, ""));
                assertEquals(former(VAULT, " folder f"), vault.idOf(FolderRecord.LIST, "f"));
                assertNotEquals(former(VAULT, " folder g"), vault.idOf(FolderRecord.LIST, "g"));
                assertEquals(former(VAULT, "/gone"), id(vault, "gone"), "that of a removed note");
                assertEquals(8, id(vault, "late").version());
                try (var document = vault.live(new NotePath("f/b")).orElseThrow()) {
                    assertEquals(former(VAULT, "/f/b"), document.id());
                    assertArrayEquals(ClientIds.enrolled("bravo\n"), document.state(), "not begun anew");
                }
            }
        }
        try (var vault = open()) {
            late = id(vault, "late");
            vault.save(new NotePath("late"), (_, _) -> new NoteRevision.Revised.To("late\n", "late\n"));
            LiveResult back = vault.createLive(new NotePath("back"), former(VAULT, "/gone"), KIM);
            try (var document = assertInstanceOf(LiveResult.Opened.class, back).document()) {
                assertEquals("what was removed\n", document.text());
            }
        }
        try (var vault = open()) {
            assertEquals(late, id(vault, "late"));
            assertEquals(former(VAULT, "/gone"), id(vault, "back"));
            former(vault, "a", "f/b");
        }
        assertEquals(List.of(), said);
    }

    @Test
    void aDocumentThatOnlyTheJournalHasKeepsItsIdToo() throws Exception {
        UUID id = former(VAULT, "/typed");
        try (var journal = Journal.open(live.resolve("journal"), (_, _) -> {}, said::add)) {
            journal.append(LogCodec.encode(new LogRecord.Identified(VAULT, "")));
            journal.await(journal.append(LogCodec.encode(new LogRecord.Begun(
                    id, "typed", Instant.now(), KIM, ClientIds.enrolled("typed\n"), "", TextFormat.PLAIN))));
        }
        note("a", "alpha\n");
        try (var vault = open()) {
            assertEquals(id, id(vault, "typed"));
            former(vault, "a");
        }
        try (var vault = open()) {
            assertEquals(id, id(vault, "typed"));
            former(vault, "a");
        }
    }

    @Test
    void anUpgradeThatWasCutShortIsDoneAgain() throws Exception {
        formerVault();
        note("a", "alpha\n");
        // The list was written, and the process killed before there was a secret; then another note came.
        new FrameFile(live.resolve("told-ids")).replace(List.of());
        note("b", "bravo\n");
        try (var vault = open()) {
            former(vault, "a", "b");
        }
        byte[] secret = Files.readAllBytes(live.resolve("identity-key"));
        try (var vault = open()) {
            former(vault, "a", "b");
        }
        assertArrayEquals(secret, Files.readAllBytes(live.resolve("identity-key")));
    }

    @Test
    void aSecretThatIsDamagedIsNotReplaced() throws Exception {
        try (var vault = open()) {
            assertEquals(8, id(vault, "a").version());
        }
        Files.write(live.resolve("identity-key"), new byte[] {1, 2, 3});
        var failed = assertThrows(IOException.class, this::open);
        assertTrue(String.valueOf(failed.getMessage()).contains("identity-key is damaged"), failed::getMessage);
    }
}
