package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
    @TempDir
    Path folder;

    private static String rights(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void open(Path path, String rights) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    }

    @Test
    void whatIsMadeIsItsOwnersAlone() throws IOException {
        Path file = folder.resolve("a/b/file");
        PrivateFiles.createFolders(folder.resolve("a/b"));
        PrivateFiles.write(file, new byte[] {1});
        PrivateFiles.createIfMissing(folder.resolve("a/empty"));

        assertEquals("rwx------", rights(folder.resolve("a")));
        assertEquals("rwx------", rights(folder.resolve("a/b")));
        assertEquals("rw-------", rights(file));
        assertEquals("rw-------", rights(folder.resolve("a/empty")));
    }

    @Test
    void aFolderOfAnOlderVersionIsTightened() throws IOException {
        Path old = Files.createDirectory(folder.resolve("old"));
        open(old, "rwxrwxr-x");
        PrivateFiles.createFolders(old);

        assertEquals("rwx------", rights(old));
    }

    @Test
    void aFolderThatItsOwnerHasPutElsewhereIsTightenedThere() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        open(real, "rwxr-xr-x");
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);

        assertTrue(PrivateFiles.tighten(link));
        assertEquals("rwx------", rights(real));
        assertTrue(Files.isSymbolicLink(link));
    }

    @Test
    void aLinkInAFilesPlaceIsNotFollowed() throws IOException {
        Path victim = folder.resolve("victim");
        Path file = Files.createSymbolicLink(folder.resolve("file"), victim);

        assertThrows(
                IOException.class,
                () -> PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                        .close());
        assertFalse(Files.exists(victim));
    }

    @Test
    void aClaimedFolderIsClaimedAgain() throws IOException {
        Path claimed = folder.resolve("commonplace");

        assertTrue(PrivateFiles.claimFolder(claimed));
        assertTrue(PrivateFiles.claimFolder(claimed));
        assertEquals("rwx------", rights(claimed));
    }

    @Test
    void aFolderThatOthersCanEnterIsNotClaimed() throws IOException {
        Path claimed = Files.createDirectory(folder.resolve("commonplace"));
        open(claimed, "rwxrwxrwx");

        assertFalse(PrivateFiles.claimFolder(claimed));
        assertEquals("rwxrwxrwx", rights(claimed));
    }

    @Test
    void aLinkInAFoldersPlaceIsNotClaimed() throws IOException {
        Path mine = Files.createDirectory(folder.resolve("mine"));
        open(mine, "rwx------");

        assertFalse(PrivateFiles.claimFolder(Files.createSymbolicLink(folder.resolve("commonplace"), mine)));
    }

    @Test
    void aFolderOfAnotherUserIsNotClaimed() throws IOException {
        assumeTrue(PrivateFiles.userId() == 0, "only root can give a folder to another user");
        Path claimed = Files.createDirectory(folder.resolve("commonplace"));
        open(claimed, "rwx------");
        Files.setAttribute(claimed, "unix:uid", 65534);

        assertFalse(PrivateFiles.claimFolder(claimed));
    }
}
