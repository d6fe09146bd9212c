package commonplace.vault.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import commonplace.vault.notes.NoteFileStamp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of a vault by the rules of Windows: drives, {@code \\}, cases that are alike, and names that no file can have. */
class WindowsFilesTest {
    private FileSystem windows;
    private FileStore files;

    @BeforeEach
    void startWindows() throws IOException {
        windows = Jimfs.newFileSystem(Configuration.windows().toBuilder()
                .setAttributeViews("basic", "dos", "owner", "acl", "user")
                .build());
        files = new FileStore(Files.createDirectories(windows.getPath("C:\\Users\\ada\\My Notes")));
    }

    @AfterEach
    void stopWindows() throws IOException {
        windows.close();
    }

    private void write(String file, String text) throws IOException {
        Optional<FileContent> before = files.load(file);
        Replacement replacement = files.prepare(file, text.getBytes(StandardCharsets.UTF_8), Instant.EPOCH);
        replacement.force();
        assertTrue(replacement.commit(before, UUID.randomUUID()).done());
        files.forceFolderOf(file);
    }

    private String text(String file) throws IOException {
        return new String(files.load(file).orElseThrow().bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void notesAreWrittenReplacedMovedAndDeleted() throws IOException {
        write("people/ada.md", "# Ada");
        write("people/ada.md", "# Ada Lovelace");
        assertEquals("# Ada Lovelace", text("people/ada.md"));

        files.rename("people/ada.md", "family/ada.md");
        List<String> found = new ArrayList<>();
        files.sweep((file, _) -> found.add(file));
        assertEquals(List.of("family/ada.md"), found);

        files.delete("family/ada.md");
        assertFalse(files.exists("family/ada.md"));
    }

    @Test
    void aFileThatAnotherProgramHasWrittenMeanwhileStays() throws IOException {
        write("note.md", "ours");
        Optional<FileContent> known = files.load("note.md");
        Replacement late = files.prepare("note.md", "ours again".getBytes(StandardCharsets.UTF_8), Instant.EPOCH);
        Files.writeString(files.root().resolve("note.md"), "theirs, and longer");

        assertFalse(late.commit(known, UUID.randomUUID()).done());
        late.discard();
        assertEquals("theirs, and longer", text("note.md"));
    }

    @Test
    void casesAreAlike() throws IOException {
        write("People/Ada.md", "# Ada");

        assertTrue(files.exists("people/ada.md"));
        assertTrue(files.isSame("People/Ada.md", "people/ADA.md"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what?.md",
                "a:b.md",
                "C:/secret.md",
                "a*.md",
                "con.md",
                "people/NUL.txt.md",
                "com1.md",
                "lpt\u00b2.md",
                "people./ada.md",
                "people /ada.md",
                "aux /x.md",
                "..\\out.md",
                "\\\\server\\share\\x.md"
            })
    void namesThatNoFileCanHaveAreNotThereAndCannotBeMade(String file) throws IOException {
        Optional<NoteFileStamp> stamp = files.stamp(file);

        assertEquals(Optional.empty(), stamp);
        assertEquals(Optional.empty(), files.load(file));
        assertFalse(files.exists(file));
        assertFalse(files.isDirectory(file));
        assertFalse(files.isBehindLink(file));
        assertTrue(files.obstacle(file).orElseThrow().startsWith("Windows has no such file names"));
        var refused = assertThrows(FileSystemException.class, () -> files.prepare(file, new byte[0], Instant.EPOCH));
        assertTrue(String.valueOf(refused.getMessage()).contains("Windows has no such file names"));
    }

    @Test
    void theSameNamesAreFilesElsewhere() throws IOException {
        try (FileSystem linux = Jimfs.newFileSystem(Configuration.unix())) {
            Path root = Files.createDirectory(linux.getPath("/notes"));
            Files.writeString(root.resolve("what?.md"), "here");

            assertTrue(new FileStore(root).exists("what?.md"));
        }
    }
}
