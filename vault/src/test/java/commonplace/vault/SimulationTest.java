package commonplace.vault;

import commonplace.vault.SimulatedRun.World;
import commonplace.vault.simulation.PowerCut;
import commonplace.vault.simulation.PowerCut.Fate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The real vault on a disk that remembers everything: whenever a host stops, the next one must have all that was
 * acknowledged, once, and in its place.
 *
 * <p>Short histories are cut after each thing that was done to the disk, in every way in which a cut can leave the disk;
 * long ones by chance. A failure tells its history; {@code -Dseed=} begins with one of those that chance made, and
 * {@code -Dsimulation.histories=} plays more of them.
 */
@Tag("slow")
class SimulationTest {
    private static final List<PowerCut> CUTS = List.of(
            PowerCut.KILL,
            new PowerCut(Fate.LOST, Fate.LOST, 0),
            new PowerCut(Fate.KEPT, Fate.LOST, 0),
            new PowerCut(Fate.LOST, Fate.KEPT, 0),
            PowerCut.random(1),
            PowerCut.random(2));

    @TempDir
    private Path scratch;

    private int indexes;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "append a",
                "append a; append a; append b",
                "append a; append a; append a; append a; append a; append a; append a; append a; append a; append a;"
                        + " append a",
                // A note that comes back is another document than the one that is about to leave the memory.
                "append a; delete a; append a; wait 4000; append a; wait 2000; append a",
                "append a; wait 6000; edit a; append a",
                "append a; move a b",
                "append a; append b; move a f/a; append f/a",
                "append f/a; append f/b; move f/ g/; append g/a",
                "append f/a; move f/ g/; append f/b; wait 6000",
                "append a; type a; type a; wait 1000; type a; append a; close a; wait 6000",
                "append a; restart; append a; wait 6000; append a",
                "append a; delete a; append b; move b a; restart; append a",
                "append a; edit-unseen a; kill; append a",
                "append a; wait 1000; edit-unseen a; wait 3000",
                // A client has seen what another program wrote, and brings it to the next host, which finds it in the
                // file.
                "append a; type a; wait 1000; edit a; type a; wait 1000"
            })
    void nothingAcknowledgedIsLostWhereverAHistoryEnds(String history) throws IOException {
        everyCut(history);
    }

    @ParameterizedTest
    @MethodSource("interruptions")
    void nothingIsLostThatIsWrittenWhileADocumentLeavesTheMemory(String history) throws IOException {
        lastMoments(history);
    }

    /** A document leaves 5 s after it was used last; what it waits for then happens a millisecond later. */
    static Stream<String> interruptions() {
        return IntStream.range(0, 12)
                .boxed()
                .flatMap(n -> Stream.of(
                        "append a; wait 4000; after " + n + " append a; wait 3000; append a",
                        "append a; wait 5000; after " + n + " wait 10; append a; append a; append a",
                        "append a; restart; type a; close a; wait 5000; after " + n + " wait 10; append a; append a"));
    }

    @Test
    void nothingIsLostInLongHistories() throws IOException {
        long first = Long.getLong("seed", new Random().nextLong(1_000_000_000));
        int histories = Integer.getInteger("simulation.histories", 12);
        for (long seed = first; seed < first + histories; seed++) {
            var chance = new Random(seed);
            String history = SimulatedHistories.random(chance);
            try {
                randomCuts(history, chance);
            } catch (AssertionError failed) {
                throw new AssertionError("-Dseed=" + seed, failed);
            }
        }
    }

    /** Cuts the last host of a history at every moment. */
    private void everyCut(String history) throws IOException {
        try (SimulatedRun run = play(history)) {
            run.die();
            Set<String> seen = new HashSet<>();
            int end = run.disk().recorded();
            for (int entries = 0; entries <= end; entries++) {
                for (PowerCut cut : CUTS) {
                    World world = run.cut(entries, cut);
                    if (seen.add(world.toString())) {
                        check(history, run, entries, cut, new Random(entries));
                    }
                }
            }
        }
    }

    private void lastMoments(String history) throws IOException {
        try (SimulatedRun run = play(history)) {
            run.die();
            int end = run.disk().recorded();
            for (PowerCut cut : CUTS) {
                check(history, run, end, cut, new Random(1));
            }
            for (int entries = end - 30; entries < end; entries += 3) {
                check(history, run, entries, PowerCut.KILL, new Random(1));
            }
        }
    }

    private void randomCuts(String history, Random chance) throws IOException {
        try (SimulatedRun run = play(history)) {
            run.die();
            for (int i = 0; i < 6; i++) {
                int entries = chance.nextInt(run.disk().recorded() + 1);
                PowerCut cut = chance.nextBoolean() ? PowerCut.KILL : PowerCut.random(chance.nextInt(1000));
                check(history, run, entries, cut, chance);
            }
        }
    }

    /** Plays a history; returns its last host, which is still there. */
    private SimulatedRun play(String history) throws IOException {
        var run = new SimulatedRun(World.empty(), "host", newIndex());
        for (SimulatedStep step : SimulatedStep.parse(history)) {
            try {
                switch (step) {
                    case SimulatedStep.Restart _ -> run = new SimulatedRun(run.restart(), "host", newIndex());
                    case SimulatedStep.Crash(PowerCut cut) -> {
                        run.die();
                        run = new SimulatedRun(run.cut(run.disk().recorded(), cut), "host", newIndex());
                    }
                    default -> run.play(step);
                }
            } catch (RuntimeException | AssertionError failed) {
                run.die();
                throw failure(history + ", in '" + step + "'", run, run.disk().recorded(), failed);
            }
        }
        return run;
    }

    private void check(String history, SimulatedRun run, int entries, PowerCut cut, Random chance) throws IOException {
        try {
            checkNext(run.cut(entries, cut), chance);
        } catch (RuntimeException | AssertionError failed) {
            throw failure(history + ", stopped after " + entries + " by " + cut, run, entries, failed);
        }
    }

    private static AssertionError failure(String what, SimulatedRun run, int entries, Throwable cause) {
        return new AssertionError(
                what + ": " + cause.getMessage() + "\n" + run.disk().record(entries - 60, entries + 3), cause);
    }

    /** The next host finds what it should, goes on, and may itself be stopped at any moment. */
    private void checkNext(World world, Random chance) throws IOException {
        Path index = newIndex();
        var next = new SimulatedRun(world, "next", index);
        try {
            int recovered = next.disk().recorded();
            // Whatever is written next builds on what the host believes the note to be.
            for (String note : next.notes().marks().keySet()) {
                next.play(new SimulatedStep.Mark(SimulatedStep.Way.APPEND, note));
            }
            next.play(new SimulatedStep.Wait(6000));
            next.look("after the next writes");
            next.die();
            int entries = chance.nextBoolean()
                    ? chance.nextInt(recovered + 1)
                    : chance.nextInt(next.disk().recorded() + 1);
            PowerCut cut = CUTS.get(chance.nextInt(CUTS.size()));
            Path other = newIndex();
            try (var last = new SimulatedRun(next.cut(entries, cut), "last", other)) {
                last.die();
            } catch (RuntimeException | AssertionError failed) {
                throw failure("the next host, stopped after " + entries + " by " + cut, next, entries, failed);
            }
            delete(other);
        } finally {
            next.die();
        }
        delete(index);
    }

    private Path newIndex() {
        return scratch.resolve("index" + indexes++);
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (var found = Files.walk(folder)) {
            files = found.sorted(Comparator.reverseOrder()).collect(Collectors.toCollection(ArrayList::new));
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
