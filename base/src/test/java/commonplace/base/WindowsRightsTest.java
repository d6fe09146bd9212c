package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Private files by the rules of Windows, on a file system in memory that has drives and lists of rights. */
class WindowsRightsTest {
    private static final String SYSTEM = "NT-AUTORITÄT\\SYSTEM";
    private static final String ADMINISTRATORS = "VORDEFINIERT\\Administratoren";
    private static final String ADA = "OFFICE\\ada";

    private FileSystem windows;
    private Path home;

    @BeforeEach
    void startWindows() throws IOException {
        windows = Jimfs.newFileSystem(Configuration.windows().toBuilder()
                .setAttributeViews("basic", "dos", "owner", "acl")
                .build());
        home = Files.createDirectories(windows.getPath("C:\\Users\\ada"));
        give(home, SYSTEM, ADMINISTRATORS, ADA);
    }

    @AfterEach
    void stopWindows() throws IOException {
        windows.close();
    }

    private UserPrincipal user(String name) throws IOException {
        return windows.getUserPrincipalLookupService().lookupPrincipalByName(name);
    }

    private void give(Path place, String... names) throws IOException {
        AclFileAttributeView view = Files.getFileAttributeView(place, AclFileAttributeView.class);
        view.setOwner(user(ADA));
        List<AclEntry> entries = new ArrayList<>();
        for (String name : names) {
            entries.add(AclEntry.newBuilder()
                    .setType(AclEntryType.ALLOW)
                    .setPrincipal(user(name))
                    .setPermissions(AclEntryPermission.READ_DATA, AclEntryPermission.WRITE_DATA)
                    .build());
        }
        view.setAcl(entries);
    }

    private AclRights rights() {
        return AclRights.of(windows, Map.of("USERDOMAIN", "OFFICE"), "ada", home);
    }

    private static List<String> named(Path place) throws IOException {
        return Files.getFileAttributeView(place, AclFileAttributeView.class).getAcl().stream()
                .map(each -> each.principal().getName())
                .toList();
    }

    @Test
    void whatIsMadeIsTheUsersAloneAndSoIsWhatComesIntoAFolder() throws IOException {
        FileAttribute<?> ofFolder = rights().ofFolder()[0];
        FileAttribute<?> ofFile = rights().ofFile()[0];

        assertEquals("acl:acl", ofFolder.name());
        AclEntry folder = (AclEntry) ((List<?>) ofFolder.value()).getFirst();
        assertEquals(user(ADA), folder.principal());
        assertEquals(AclEntryType.ALLOW, folder.type());
        assertEquals(AclEntryPermission.values().length, folder.permissions().size());
        assertEquals(Set.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT), folder.flags());
        assertEquals(List.of(folder), ofFolder.value());
        assertEquals(Set.of(), ((AclEntry) ((List<?>) ofFile.value()).getFirst()).flags());
    }

    /** Whatever the system calls its administrators in the user's language. */
    @Test
    void whoeverMayEnterTheUsersHomeMayEnterWhatIsPrivate() throws IOException {
        Path folder = Files.createDirectory(home.resolve("notes"));
        give(folder, SYSTEM, ADMINISTRATORS, ADA);

        assertEquals(Optional.empty(), rights().ofOthers(folder));
        assertTrue(rights().isOwn(folder));
    }

    @Test
    void othersAreNamedAndTheirRightsTakenAway() throws IOException {
        Path folder = Files.createDirectory(home.resolve("notes"));
        give(folder, "Jeder", SYSTEM, ADA, "OFFICE\\bob");

        assertEquals(Optional.of("Jeder, OFFICE\\bob"), rights().ofOthers(folder));
        assertTrue(rights().tighten(folder));
        assertEquals(List.of(SYSTEM, ADA), named(folder));
        assertEquals(
                "icacls \"C:\\Users\\ada\\notes\" /inheritance:r /grant:r \"OFFICE\\ada:(OI)(CI)F\"",
                rights().remedy(folder));
    }

    @Test
    void whatIsDeniedToOthersIsNoRightOfTheirs() throws IOException {
        Path folder = Files.createDirectory(home.resolve("notes"));
        Files.getFileAttributeView(folder, AclFileAttributeView.class)
                .setAcl(List.of(AclEntry.newBuilder()
                        .setType(AclEntryType.DENY)
                        .setPrincipal(user("Jeder"))
                        .setPermissions(AclEntryPermission.READ_DATA)
                        .build()));

        assertEquals(Optional.empty(), rights().ofOthers(folder));
    }

    @Test
    void aFolderOfAnotherUserIsNotOurs() throws IOException {
        Path folder = Files.createDirectory(windows.getPath("C:\\Temp"));
        give(folder, ADA);
        Files.getFileAttributeView(folder, AclFileAttributeView.class).setOwner(user("OFFICE\\bob"));

        assertFalse(rights().isOwn(folder));
    }

    @Test
    void aLinkInAFoldersPlaceIsNotTightened() throws IOException {
        Path real = Files.createDirectory(home.resolve("real"));
        give(real, "Jeder");
        Path link = Files.createSymbolicLink(home.resolve("link"), real);

        assertFalse(rights().tighten(link));
        assertEquals(List.of("Jeder"), named(real));
    }

    @Test
    void aFileIsReplacedAndItsFolderForcedWithoutBeingOpened() throws IOException {
        Path file = home.resolve("state");
        Files.write(file, new byte[] {1});
        DurableFiles.replace(file, new byte[] {2});

        assertEquals(2, Files.readAllBytes(file)[0]);
        DurableFiles.force(home);
        assertThrows(NoSuchFileException.class, () -> DurableFiles.force(home.resolve("nothing")));
        assertFalse(Files.exists(home.resolve(".state" + DurableFiles.TEMPORARY), LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void aFileSystemThatKeepsNoRightsIsSaidToKeepNone() throws IOException {
        try (FileSystem card = Jimfs.newFileSystem(Configuration.windows())) {
            Path folder = card.getPath("C:\\notes");
            PrivateFiles.createFolders(folder);

            assertFalse(PrivateFiles.areKept(folder));
            assertTrue(PrivateFiles.claimFolder(folder));
            assertEquals(Optional.empty(), PrivateFiles.sharedRights(folder));
        }
    }
}
