package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.DamagedIndexException;
import commonplace.search.engine.IndexDirectory;
import commonplace.search.engine.LuceneIndex;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.IndexWriterConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexLockWaitTest {
    @TempDir
    Path directory;

    private final AtomicInteger attempts = new AtomicInteger();

    @Test
    void anIndexIsOpenedWhenTheOtherLetsGoOfIt() throws IOException {
        LuceneIndex other = open();
        IndexLockWait.Opening<LuceneIndex> opening = () -> {
            if (attempts.incrementAndGet() == 3) {
                other.close();
            }
            return open();
        };
        try (LuceneIndex opened = IndexLockWait.open(opening)) {
            assertTrue(opened.isOpen());
            assertEquals(3, attempts.get());
        }
    }

    @Test
    void whatTimeDoesNotMendIsToldAtOnce() {
        assertThrows(
                AccessDeniedException.class,
                () -> IndexLockWait.open(() -> {
                    attempts.incrementAndGet();
                    throw new AccessDeniedException("index");
                }));
        assertEquals(1, attempts.get());
    }

    @Test
    void whoeverIsInterruptedWaitsNoLonger() throws IOException {
        try (LuceneIndex _ = open()) {
            assertThrows(
                    InterruptedIOException.class,
                    () -> IndexLockWait.open(() -> {
                        Thread.currentThread().interrupt();
                        return open();
                    }));
            assertTrue(Thread.interrupted());
        }
    }

    private LuceneIndex open() throws IOException {
        return LuceneIndex.open(
                new IndexDirectory(directory, "1", _ -> {}), IndexWriterConfig::new, DamagedIndexException::new);
    }
}
