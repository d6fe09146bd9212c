package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Finished;
import commonplace.testing.JavaProgram;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostDiscoveryTest {
    /**
     * A host that lets go is slow on a busy machine, and the bridge in its process tries for the lock meanwhile: that took
     * the lock away from the host, and the next one ended with an error, since the vault was still open.
     */
    @Test
    void aSecondTryInTheHostsOwnProcessDoesNotTakeTheLockAwayFromIt(@TempDir Path place) throws IOException {
        var meeting = new HostDiscovery(place, "test-" + UUID.randomUUID(), place.resolve("sign"));
        try (var held = meeting.tryLock().orElseThrow()) {
            assertTrue(meeting.tryLock().isEmpty(), held.toString());
            assertEquals("taken", seenByAnotherProcess(place));
        }
        assertEquals("free", seenByAnotherProcess(place));
        meeting.tryLock().orElseThrow().close();
    }

    private static String seenByAnotherProcess(Path place) {
        List<String> command = JavaProgram.command(
                Probe.class.getName(), List.of(place.resolve("lock").toString()));
        return Finished.run(place, command).expectSuccess().out().strip();
    }

    /** Tries for a lock, and says how that went. */
    static final class Probe {
        private Probe() {}

        public static void main(String[] file) throws IOException {
            try (FileChannel channel = FileChannel.open(Path.of(file[0]), StandardOpenOption.WRITE);
                    var lock = channel.tryLock()) {
                System.out.println(lock == null ? "taken" : "free");
            }
        }
    }
}
