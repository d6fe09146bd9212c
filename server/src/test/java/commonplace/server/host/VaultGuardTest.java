package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class VaultGuardTest {
    private final String vault = "test-" + UUID.randomUUID();

    @Test
    void twoThatMeetInDifferentPlacesDoNotBothOpenAVault(@TempDir Path one, @TempDir Path other) throws IOException {
        var first = new HostDiscovery(one, vault, one.resolve("sign"));
        var second = new HostDiscovery(other, vault, other.resolve("sign"));
        try (var held = first.tryLock().orElseThrow()) {
            var refused = assertThrows(IOException.class, second::tryLock);
            assertTrue(String.valueOf(refused.getMessage()).contains("another data directory"), held.toString());
        }
        second.tryLock().orElseThrow().close();
    }

    @Test
    void thoseWhoMeetInOnePlaceTakeTurns(@TempDir Path place) throws IOException {
        var meeting = new HostDiscovery(place, vault, place.resolve("sign"));
        try (var held = meeting.tryLock().orElseThrow()) {
            assertTrue(meeting.tryLock().isEmpty(), held.toString());
        }
        meeting.tryLock().orElseThrow().close();
    }

    @Test
    void aFolderThatSomebodyElseMadeFirstIsNotUsedAndProtectsAllTheSame(@TempDir Path folder) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path squatted = Files.createDirectory(folder.resolve("commonplace-0"));
        Files.setPosixFilePermissions(squatted, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.createSymbolicLink(squatted.resolve(vault + ".lock"), home.resolve("victim"));
        var places = new VaultGuard.Places(squatted, home.resolve("state"));
        var said = new ArrayList<String>();

        try (var _ = VaultGuard.of(vault, places, said::add)) {
            assertTrue(said.getFirst().contains("was made by another user"), said.toString());
            assertFalse(Files.exists(home.resolve("victim")), "it followed a link");
            assertThrows(IOException.class, () -> VaultGuard.of(vault, places, _ -> {}));

            // Whoever made the folder takes it away, so that the next process can have it.
            Files.delete(squatted.resolve(vault + ".lock"));
            Files.delete(squatted);
            assertThrows(IOException.class, () -> VaultGuard.of(vault, places, _ -> {}));
        }
        VaultGuard.of(vault, places, _ -> {}).close();
        assertEquals(1, said.size(), said.toString());
    }

    @Test
    void whoEmptiesTheTemporaryDirectoryLetsNobodyIn(@TempDir Path folder) throws IOException {
        var places = new VaultGuard.Places(folder.resolve("commonplace-0"), folder.resolve("state"));
        try (var _ = VaultGuard.of(vault, places, _ -> {})) {
            Files.delete(places.temporary().resolve(vault + ".lock"));
            Files.delete(places.temporary());
            assertThrows(IOException.class, () -> VaultGuard.of(vault, places, _ -> {}));
            VaultGuard.of("another vault", places, _ -> {}).close();
            assertThrows(IOException.class, () -> VaultGuard.of(vault, places, _ -> {}));
        }
        VaultGuard.of(vault, places, _ -> {}).close();
    }

    @Test
    void aHomeThatCannotBeWrittenIsNotNeeded(@TempDir Path folder) throws IOException {
        var places = new VaultGuard.Places(
                folder.resolve("commonplace-0"), Files.writeString(folder.resolve("state"), "a file"));
        var said = new ArrayList<String>();
        try (var _ = VaultGuard.of(vault, places, said::add)) {
            assertThrows(IOException.class, () -> VaultGuard.of(vault, places, said::add));
        }
        assertEquals(0, said.size(), said.toString());
    }
}
