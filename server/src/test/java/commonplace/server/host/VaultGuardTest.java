package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VaultGuardTest {
    private final String vault = "test-" + UUID.randomUUID();

    @Test
    void twoThatMeetInDifferentPlacesDoNotBothOpenAVault(@TempDir Path one, @TempDir Path other) throws IOException {
        var first = new Meeting(one, vault, one.resolve("sign"));
        var second = new Meeting(other, vault, other.resolve("sign"));
        try (var held = first.tryLock().orElseThrow()) {
            var refused = assertThrows(IOException.class, second::tryLock);
            assertTrue(String.valueOf(refused.getMessage()).contains("another data directory"), held.toString());
        }
        second.tryLock().orElseThrow().close();
    }

    @Test
    void thoseWhoMeetInOnePlaceTakeTurns(@TempDir Path place) throws IOException {
        var meeting = new Meeting(place, vault, place.resolve("sign"));
        try (var held = meeting.tryLock().orElseThrow()) {
            assertTrue(meeting.tryLock().isEmpty(), held.toString());
        }
        meeting.tryLock().orElseThrow().close();
    }
}
