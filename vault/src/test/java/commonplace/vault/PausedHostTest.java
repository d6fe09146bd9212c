package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.vault.SimulatedPromises.Effect;
import commonplace.vault.SimulatedPromises.Event;
import commonplace.vault.SimulatedPromises.Notes;
import commonplace.vault.SimulatedRun.World;
import commonplace.vault.simulation.PowerCut;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host that was paused while another took over, and comes back: it must not write any more. */
@Tag("slow")
class PausedHostTest {
    /** More than the steps below change the disk. */
    private static final int MOST_CHANGES = 90;

    @TempDir
    private Path scratch;

    private int indexes;

    private Path newIndex() {
        return scratch.resolve("index" + indexes++);
    }

    @Test
    void aHostThatComesBackWritesNothingMore() throws Exception {
        boolean wasPaused = true;
        for (int changes = 0; wasPaused && changes < MOST_CHANGES; changes++) {
            wasPaused = pausedAfter(changes, "append a; append b; wait 600; move a c; append c; delete b; append b");
        }
        assertTrue(!wasPaused, "the host has to be paused at every moment");
    }

    /** Returns whether the host was paused at all. */
    private boolean pausedAfter(int changes, String history) throws Exception {
        String when = "paused after " + changes + " changes";
        try (var first = new SimulatedRun(World.empty(), "first", newIndex())) {
            first.play(append("a"));
            first.play(new SimulatedStep.Wait(1000));
            first.host().mount.pauseAfter(changes);
            Thread thread = Thread.ofPlatform()
                    .start(() -> SimulatedStep.parse(history).forEach(step -> playIfPossible(first, step)));
            while (thread.isAlive() && !first.host().mount.isPaused()) {
                LockSupport.parkNanos(200_000);
            }
            boolean wasPaused = first.host().mount.isPaused();
            if (wasPaused) {
                takeOver(when, first, thread);
            }
            thread.join();
            // What it does in order to end may be the change before which it would have been paused.
            first.host().mount.resume();
            first.die();
            return wasPaused;
        }
    }

    private static void playIfPossible(SimulatedRun run, SimulatedStep step) {
        try {
            run.play(step);
        } catch (RuntimeException refused) {
            // Whoever asked is told, one way or the other.
        }
    }

    private void takeOver(String when, SimulatedRun first, Thread thread) throws Exception {
        try (var second = new SimulatedRun(first.now(), "second", newIndex())) {
            Notes found = second.notes();
            second.play(append("a"));
            second.play(append("d"));
            int taken = second.disk().recorded();
            first.host().mount.resume();
            thread.join();

            expectNothingNew(first, taken, found);
            second.host().vault.rescan();
            second.play(append("a"));
            second.play(new SimulatedStep.Wait(6000));
            second.look(when);
            first.die();
            second.die();
            World world = second.cut(second.disk().recorded(), PowerCut.KILL);
            try (var third = new SimulatedRun(world, "third", newIndex())) {
                third.look(when);
                third.die();
            }
        } catch (AssertionError | RuntimeException failed) {
            String record = first.disk().record(0, first.disk().recorded());
            throw new AssertionError(when + ": " + failed.getMessage() + "\n" + record, failed);
        }
    }

    private static SimulatedStep append(String note) {
        return new SimulatedStep.Mark(SimulatedStep.Way.APPEND, note);
    }

    /**
     * What the first host acknowledges now must have been there when it was taken over, and what it is asked for now must
     * not be done. A file that it was about to move or delete may be moved or deleted yet, as by any other program.
     */
    private static void expectNothingNew(SimulatedRun first, int taken, Notes found) {
        List<Event> all = first.events(first.disk().recorded());
        List<Event> late = all.subList(first.events(taken).size(), all.size());
        Map<Integer, Effect> undone = new TreeMap<>();
        for (Event event : all) {
            switch (event) {
                case Event.Begun(int number, Effect effect) -> undone.put(number, effect);
                case Event.Acknowledged(int number) -> {
                    Effect effect = Objects.requireNonNull(undone.remove(number));
                    assertTrue(
                            !late.contains(event) || (number < taken && isDone(effect, found)),
                            "a host that was taken over acknowledges " + effect);
                }
                case Event.Refused(int number) -> {
                    if (!late.contains(event)) {
                        undone.remove(number);
                    }
                }
                case Event.Found _, Event.Has _, Event.HasLeft _ -> {}
            }
        }
        undone.forEach((number, effect) -> {
            if (number >= taken) {
                first.disk().note(new Event.Refused(number));
            } else if (!isDone(effect, found) && (effect instanceof Effect.Moved || effect instanceof Effect.Removed)) {
                first.disk().note(new Event.Begun(first.disk().recorded(), effect));
            }
        });
    }

    private static boolean isDone(Effect effect, Notes notes) {
        return switch (effect) {
            case Effect.Added(String note, String mark) ->
                notes.marks().getOrDefault(note, List.of()).contains(mark);
            case Effect.Replaced(String note, String mark) ->
                notes.marks().getOrDefault(note, List.of()).contains(mark);
            case Effect.Removed(String note) -> !notes.has(note);
            case Effect.Moved(String from, String to) -> !notes.has(from) && notes.has(to);
        };
    }
}
