package commonplace.vault.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.vault.history.LogRecord;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.TextFormat;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FileLagTest {
    private static final UUID ID = new UUID(1, 2);
    private static final LogRecord TYPED =
            new LogRecord.Updated(ID, Instant.EPOCH, Author.client("kim"), LogRecord.Updated.nothing());
    private static final LogRecord MARKED = new LogRecord.Marked(ID);
    private static final LogRecord WRITING = new LogRecord.Writing(ID, "hash", TextFormat.PLAIN);
    private static final LogRecord WRITING_MARKED = new LogRecord.WritingMarked(ID, "hash", TextFormat.PLAIN);
    private static final LogRecord WRITTEN = new LogRecord.Written(ID, "hash");

    private static boolean after(LogRecord... records) {
        var lag = new FileLag();
        for (LogRecord record : records) {
            lag.read(record);
        }
        return lag.isPossible();
    }

    @Test
    void whatWasWrittenIsInTheFile() {
        assertEquals(false, after());
        assertEquals(true, after(TYPED));
        assertEquals(true, after(TYPED, WRITING));
        assertEquals(false, after(TYPED, WRITING, WRITTEN));
        assertEquals(false, after(TYPED, MARKED, WRITING_MARKED, WRITTEN));
    }

    @Test
    void whatWasTypedAfterTheMarkIsNot() {
        assertEquals(true, after(TYPED, MARKED, TYPED, WRITING_MARKED, WRITTEN));
        assertEquals(true, after(TYPED, MARKED, WRITING_MARKED, TYPED, WRITTEN));
        assertEquals(true, after(TYPED, MARKED));
    }
}
