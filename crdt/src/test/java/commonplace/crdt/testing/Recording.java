package commonplace.crdt.testing;

import commonplace.crdt.lib0.Decoder;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** What the real yjs did in random scenarios, played by {@code src/test/node/record.mjs} for this test. */
public final class Recording {
    /** Scenarios that are always played. */
    private static final int FIRST = 1;

    /** So many scenarios are held in memory. */
    private static final int AT_ONCE = 1000;

    private Recording() {}

    /** Does what was recorded, and compares. */
    public interface Player {
        void play(Step step);
    }

    /**
     * Plays {@code count} scenarios that are always the same, then as many as {@code -Dscenarios=} says that nobody has
     * seen yet; or the one that {@code -Dscenario=} names.
     */
    public static void play(String kind, int count, Supplier<Player> newPlayer) {
        Integer scenario = Integer.getInteger("scenario");
        if (scenario != null) {
            play(kind, scenario, 1, newPlayer);
        } else {
            play(kind, FIRST, count, newPlayer);
            int unseen = Integer.getInteger("scenarios", 0);
            int first = new Random().nextInt(FIRST + count, Integer.MAX_VALUE - unseen);
            for (int done = 0; done < unseen; done += AT_ONCE) {
                play(kind, first + done, Math.min(AT_ONCE, unseen - done), newPlayer);
            }
        }
    }

    /** Plays the scenarios of these seeds, in which something was found once. */
    public static void playSeeds(String kind, List<Integer> seeds, Supplier<Player> newPlayer) {
        seeds.forEach(seed -> play(kind, seed, 1, newPlayer));
    }

    private static void play(String kind, int seed, int count, Supplier<Player> newPlayer) {
        Player player = newPlayer.get();
        int scenario = seed;
        int number = 0;
        for (Step step : record(kind, seed, count)) {
            if (step.name().equals("scenario")) {
                scenario = step.number(0);
                number = 0;
                player = newPlayer.get();
                continue;
            }
            number++;
            try {
                player.play(step);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(
                        "Not as yjs does it, in step " + number + " of a " + kind + ", " + step + "; rerun with"
                                + " -Dscenario=" + scenario,
                        e);
            }
        }
    }

    /** What happened in so many scenarios, for those who look for something of their own in it. */
    public static List<Step> record(String kind, int seed, int count) {
        try {
            Path file = Files.createTempFile("recording", ".bin");
            try {
                NodePackages.runScript(
                                "record.mjs",
                                List.of(kind, Integer.toString(seed), Integer.toString(count), file.toString()))
                        .expectSuccess();
                return read(Files.readAllBytes(file));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Step> read(byte[] recorded) {
        List<Step> steps = new ArrayList<>();
        var in = new Decoder(recorded);
        while (in.remaining() > 0) {
            steps.add(new Step(new Decoder(in.bytes()).any()));
        }
        return steps;
    }
}
