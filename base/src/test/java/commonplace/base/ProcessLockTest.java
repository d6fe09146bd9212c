package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
    @TempDir
    private Path folder;

    @Test
    void oneThreadHasItAtATime() throws Exception {
        Path file = folder.resolve("new/lock");
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = IntStream.range(0, 50)
                    .mapToObj(_ -> threads.submit(() -> {
                        try (var _ = ProcessLock.acquire(file)) {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            inside.decrementAndGet();
                        }
                        return true;
                    }))
                    .toList();
            for (Future<Boolean> each : all) {
                assertTrue(each.get());
            }
        }
        assertEquals(1, most.get());
    }

    @Test
    void itIsGivenToOneAndAfterThatToAnother() throws Exception {
        Path file = folder.resolve("lock");
        var first = ProcessLock.tryAcquire(file);
        assertTrue(first.isPresent());
        assertTrue(ProcessLock.tryAcquire(file).isEmpty());
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        assertTrue(ProcessLock.tryAcquire(link.resolve("lock")).isEmpty(), "another way to the same file");

        first.get().close();
        first.get().close();

        var second = ProcessLock.tryAcquire(file);
        assertTrue(second.isPresent());
        second.get().close();
    }

    @Test
    void aThreadThatIsInterruptedWaitsNoLonger() throws Exception {
        Path file = folder.resolve("lock");
        try (var _ = ProcessLock.acquire(file)) {
            Thread.currentThread().interrupt();
            assertThrows(FileLockInterruptionException.class, () -> ProcessLock.acquire(file));
            assertTrue(Thread.interrupted());
        }
    }
}
