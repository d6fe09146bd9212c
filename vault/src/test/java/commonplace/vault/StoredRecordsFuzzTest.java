package commonplace.vault;

import commonplace.markdown.Link;
import commonplace.markdown.text.Edit;
import commonplace.markdown.text.Span;
import commonplace.testing.Fuzzing;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.history.VersionEntry;
import commonplace.vault.moves.MovePlan;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.notes.Version;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Records that another version wrote, or nobody: they are read or refused, and a start is not kept from happening. */
class StoredRecordsFuzzTest {
    private static final UUID ID = new UUID(1, 2);
    private static final Instant AT = Instant.EPOCH;
    private static final Author AUTHOR = Author.tool("test");
    private static final byte[] SOME = {1, 2, 3};
    private static final MovePlan PLAN = new MovePlan(
            "a.md",
            "b.md",
            List.of(new MoveResult.Renamed(new NotePath("a"), new NotePath("b"))),
            List.of(ID),
            Map.of(new NotePath("c"), Map.of(new MovePlan.WrittenLink(Link.Kind.WIKILINK, "a"), "b")));

    @Test
    void recordsOfTheJournal() {
        List<byte[]> good = Stream.of(
                        new LogRecord.Begun(ID, "a", AT, AUTHOR, SOME, "hash", TextFormat.PLAIN),
                        new LogRecord.Updated(ID, AT, AUTHOR, SOME),
                        new LogRecord.Absorbed(ID, AT, SOME, SOME, "hash", TextFormat.PLAIN),
                        new LogRecord.Writing(ID, "hash", TextFormat.PLAIN),
                        new LogRecord.Marked(ID),
                        new LogRecord.MarkedWriting(ID, "hash", TextFormat.PLAIN),
                        new LogRecord.Identified(ID, "a/b"),
                        new LogRecord.Moving(ID, PLAN.encoded()),
                        new LogRecord.Removed(ID, AT, AUTHOR))
                .map(LogCodec::encode)
                .toList();
        Fuzzing.spoil(
                20_000,
                good,
                IOException.class,
                input -> LogCodec.decode(input).getClass().getSimpleName());
    }

    @Test
    void plansOfMoves() {
        Fuzzing.spoil(20_000, List.of(PLAN.encoded()), IOException.class, input -> {
            MovePlan plan = MovePlan.decode(input);
            return plan.notes().size() + " " + plan.rewrites().size();
        });
    }

    @Test
    void versions() {
        var version = new Version(7, AT, List.of(AUTHOR, Author.OUTSIDE), 3, 2, "a line");
        var entry = new VersionEntry(
                version,
                List.of(new Edit(new Span(0, 3), "old"), new Edit(new Span(5, 5), "é")),
                Optional.of(TextFormat.PLAIN));
        Fuzzing.spoil(20_000, List.of(entry.encoded()), IOException.class, input -> {
            VersionEntry read = VersionEntry.decode(input);
            return read.version().authors().size() + " " + read.back().size();
        });
    }
}
