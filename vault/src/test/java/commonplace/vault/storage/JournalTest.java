package commonplace.vault.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class JournalTest {
    private final List<String> said = new ArrayList<>();

    @TempDir
    private Path folder;

    private Journal open(List<String> replayed) throws IOException {
        return Journal.open(folder, (_, record) -> replayed.add(new String(record, StandardCharsets.UTF_8)), said::add);
    }

    private List<String> replay() throws IOException {
        var replayed = new ArrayList<String>();
        open(replayed).close();
        return replayed;
    }

    private void write(String... records) throws IOException {
        try (var journal = open(new ArrayList<>())) {
            for (String record : records) {
                journal.append(record.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private Path newest() throws IOException {
        return Segment.all(folder).getLast().file();
    }

    @Test
    void whatWasAppendedIsReadInOrderByLaterRuns() throws IOException {
        write("a", "b", "");
        write("c");

        assertEquals(List.of("a", "b", "", "c"), replay());
        assertEquals(List.of(), said);
    }

    @Test
    void aJournalThatNobodyWritesLeavesNothingBehind() throws IOException {
        open(new ArrayList<>()).close();

        assertEquals(List.of(), Segment.all(folder));
    }

    @Test
    void noRunHasTheNumberOfAnother() throws IOException {
        var runs = new HashSet<Long>();
        for (int i = 0; i < 5; i++) {
            try (var journal = open(new ArrayList<>())) {
                journal.append(new byte[0]);
                journal.cut();
                journal.await(journal.append(new byte[0]));
                assertTrue(runs.add(journal.run()), "run " + journal.run() + " came again");
                journal.discardBefore(Long.MAX_VALUE);
            }
        }
        assertEquals(1, Segment.all(folder).size());
    }

    @Test
    void callbacksComeInOrderOnceTheRecordIsOnDisk() throws Exception {
        var heard = new ArrayList<Integer>();
        var done = new CountDownLatch(1);
        try (var journal = open(new ArrayList<>())) {
            for (int i = 0; i < 1000; i++) {
                int number = i;
                journal.append(new byte[10], () -> heard.add(number));
            }
            journal.whenDurable(done::countDown);
            assertTrue(done.await(Await.SECONDS, TimeUnit.SECONDS));
        }
        assertEquals(1000, heard.size());
        assertEquals(heard.stream().sorted().toList(), heard);
    }

    @Test
    void whatIsGatheredComesToDiskWhetherSomebodyHurriesOrNot() throws Exception {
        var done = new CountDownLatch(1);
        try (var journal = open(new ArrayList<>())) {
            journal.gather();
            journal.append(new byte[] {'a'});
            journal.append(new byte[] {'b'}, done::countDown);
            Await.latch(done);
            journal.gather();
            journal.append(new byte[] {'c'});
            long last = journal.append(new byte[] {'d'});
            journal.hurry();
            journal.await(last);
            journal.gather();
        }
        assertEquals(List.of("a", "b", "c", "d"), replay());
    }

    @Test
    void itIsSplitIntoSegmentsAndOldOnesCanBeDiscarded() throws IOException {
        byte[] record = new byte[Journal.SEGMENT_BYTES / 40];
        long position = 0;
        try (var journal = open(new ArrayList<>())) {
            for (int i = 0; i < 100; i++) {
                position = journal.append(record);
            }
            journal.await(position);
            assertEquals(3, Segment.all(folder).size());
            journal.discardBefore(journal.segmentStart());
        }
        assertEquals(1, Segment.all(folder).size());
        assertTrue(replay().size() < 50);
    }

    @Test
    void aWriteThatWasCutShortIsLeftOut() throws IOException {
        write("one", "two", "three");
        byte[] whole = Files.readAllBytes(newest());
        Path file = newest();
        for (int length = whole.length - 1; length > whole.length - 5 - Frames.OVERHEAD; length--) {
            Files.write(file, Arrays.copyOf(whole, length));

            assertEquals(List.of("one", "two"), replay());
        }
        assertEquals(List.of(), said);
    }

    @Test
    void damageInTheMiddleIsToldAndTheRestSaved() throws IOException {
        write("one", "two", "three");
        byte[] bytes = Files.readAllBytes(newest());
        bytes[2 * Frames.OVERHEAD + 4] ^= 1;
        Files.write(newest(), bytes);

        assertEquals(List.of("one", "three"), replay());
        assertTrue(said.getFirst().contains("damaged in 1 places"), said.toString());
    }

    @Test
    void whatAKilledRunSaidToBeOnDiskIsThere() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        var acknowledged = new ArrayList<String>();
        for (int round = 0; round < 4; round++) {
            Process victim = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            JournalVictim.class.getName(),
                            folder.toString(),
                            Integer.toString(round * 1_000_000))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (var lines =
                    new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
                for (int left = 20 + random.nextInt(1000); left > 0; left--) {
                    acknowledged.add(lines.readLine());
                }
                // By its handle, since the process itself would close the stream with what it still said.
                assertTrue(victim.toHandle().destroyForcibly());
                victim.waitFor();
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    // The last line may be half of one.
                    if (lines.ready()) {
                        acknowledged.add(line);
                    }
                }
            }
        }
        var found = new HashSet<String>();
        for (String record : replay()) {
            String word = record.split(" ", 2)[0];
            assertTrue(word.equals("-") || found.add(word), word + " twice, -Dseed=" + seed);
        }
        acknowledged.removeAll(found);
        assertEquals(List.of(), acknowledged, "lost, -Dseed=" + seed);
        assertEquals(List.of(), said);
    }

    @Test
    void aDiskThatTakesNothingIsToldToThoseWhoWait() throws IOException {
        Files.delete(folder);
        Files.writeString(folder, "a file where the folder should be");
        try (var journal = Journal.open(folder, (_, _) -> {}, said::add)) {
            long position = journal.append(new byte[1]);

            var told = assertThrows(IOException.class, () -> journal.await(position));

            assertTrue(told.toString().contains("the journal cannot be written"), told.toString());
            Files.delete(folder);
            while (Segment.all(folder).isEmpty()) {
                Thread.onSpinWait();
            }
        }
        assertEquals(1, replay().size());
    }

    @Test
    void aRunsNumberIsItsOwnEvenIfNothingWasAppended() throws IOException {
        var runs = new HashSet<Long>();
        for (int i = 0; i < 5; i++) {
            // As killed: what is not closed is not lost either.
            assertTrue(runs.add(open(new ArrayList<>()).run()), "a run's number came again");
        }
    }

    @Test
    void whoIsTakenOverWritesNothingMore() throws IOException {
        Journal before = open(new ArrayList<>());
        before.await(before.append("kept".getBytes(StandardCharsets.UTF_8)));
        List<String> replayed = new ArrayList<>();
        try (var after = open(replayed)) {
            after.await(after.append("after".getBytes(StandardCharsets.UTF_8)));
            long late = before.append("late".getBytes(StandardCharsets.UTF_8));
            assertThrows(JournalTakenException.class, () -> rootCause(() -> before.await(late)));
            assertThrows(JournalTakenException.class, before::expectOwner);
            assertThrows(
                    java.io.UncheckedIOException.class, () -> before.append("later".getBytes(StandardCharsets.UTF_8)));
        }
        before.close();
        assertEquals(List.of("kept"), replayed);
        List<String> all = new ArrayList<>();
        open(all).close();
        assertEquals(List.of("kept", "after"), all);
    }

    private interface Waiting {
        void run() throws IOException;
    }

    private static void rootCause(Waiting waiting) throws IOException {
        try {
            waiting.run();
        } catch (IOException failed) {
            throw failed.getCause() instanceof JournalTakenException taken ? taken : failed;
        }
    }

    @Test
    void whoReadBeforeAnotherWroteDoesNotTakeOver() throws IOException {
        Journal before = open(new ArrayList<>());
        before.await(before.append("one".getBytes(StandardCharsets.UTF_8)));
        Journal late = open(new ArrayList<>());
        before.await(before.append("two".getBytes(StandardCharsets.UTF_8)));
        assertThrows(JournalTakenException.class, late::run);
        late.close();
        before.close();
        List<String> all = new ArrayList<>();
        open(all).close();
        assertEquals(List.of("one", "two"), all);
    }

    @Test
    void aFolderThatIsRemovedIsMadeAgain() throws IOException {
        Journal journal = open(new ArrayList<>());
        journal.await(journal.append("gone".getBytes(StandardCharsets.UTF_8)));
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
        journal.await(journal.append("there".getBytes(StandardCharsets.UTF_8)));
        journal.close();
        List<String> all = new ArrayList<>();
        open(all).close();
        assertEquals(List.of("there"), all);
    }
}
