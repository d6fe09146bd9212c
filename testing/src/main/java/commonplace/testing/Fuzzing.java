package commonplace.testing;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Spoiled input for whatever reads bytes from outside: it is read or refused, and nothing else happens.
 *
 * <p>A run has a fixed number of inputs; with {@code -Dfuzz.minutes=60} it goes on for so long. What is read in a new way,
 * or refused for a new reason, is spoiled further. A failure shows the input, and the seed that {@code -Dseed=} takes back.
 */
public final class Fuzzing {
    private static final int MOST_INPUTS_KEPT = 5_000;

    /** What reading one input may allocate, and for each of its bytes. */
    private static final long BYTES = 8 << 20;

    private static final long BYTES_A_BYTE = 4_000;

    private Fuzzing() {}

    /** One input. */
    public interface Attempt {
        void with(Random random) throws Exception;
    }

    /** Reads an input, and answers in which way: a word for each that there is. */
    public interface Reader {
        String read(byte[] input) throws Exception;
    }

    /** Makes so many attempts, or as many as the time allows, each with a seed of its own. */
    public static void repeat(int attempts, Attempt attempt) {
        long seed = Long.getLong("seed", new Random().nextLong());
        long minutes = Long.getLong("fuzz.minutes", 0L);
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
        var current = new AtomicReference<>("none");
        long done = 0;
        try (var watch = new Watch(current)) {
            for (; minutes > 0 ? System.nanoTime() < end : done < attempts; done++) {
                long one = seed + done;
                current.set("-Dseed=" + one);
                watch.begin();
                try {
                    attempt.with(new Random(one));
                } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
                    throw new AssertionError("rerun with -Dseed=" + one, e);
                }
            }
        }
        if (minutes > 0) {
            System.err.println(done + " inputs in " + minutes + " minutes");
        }
    }

    /** Spoils these inputs, and those that come of them; the reader refuses none. */
    public static void spoil(int inputs, List<byte[]> good, Reader reader) {
        spoil(inputs, good, Never.class, reader);
    }

    /** Nobody throws it. */
    private static final class Never extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** Spoils these inputs, and those that come of them; {@code refused} is how the reader may say no. */
    public static void spoil(int inputs, List<byte[]> good, Class<? extends Exception> refused, Reader reader) {
        GuidedFuzzing.take(good, refused, reader);
        List<byte[]> known = new ArrayList<>(good);
        Set<String> ways = new HashSet<>();
        repeat(inputs, random -> {
            byte[] input = Mutation.of(random, known.get(random.nextInt(known.size())), known);
            String way = read(input, refused, reader);
            if (known.size() < MOST_INPUTS_KEPT && ways.add(way)) {
                known.add(input);
            }
        });
    }

    /** In which way it is read, or why it is refused; fails if neither happens, or only with too much memory. */
    static String read(byte[] input, Class<? extends Exception> refused, Reader reader) {
        long most = BYTES + BYTES_A_BYTE * input.length;
        long before = allocated();
        String way = readOrRefused(input, refused, reader);
        if (allocated() - before > most) {
            // The first time, classes may have been loaded and, by Jazzer, rewritten.
            before = allocated();
            readOrRefused(input, refused, reader);
            long spent = allocated() - before;
            if (spent > most) {
                throw new AssertionError(
                        spent + " bytes of memory for " + HexFormat.of().formatHex(input));
            }
        }
        return way;
    }

    private static String readOrRefused(byte[] input, Class<? extends Exception> refused, Reader reader) {
        try {
            return reader.read(input);
        } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
            if (!refused.isInstance(e)) {
                throw new AssertionError("of " + HexFormat.of().formatHex(input), e);
            }
            return String.valueOf(e.getMessage()).replaceAll("\\d+|'.*'", "#");
        }
    }

    private static long allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadAllocatedBytes();
    }

    /** Ends the process when one attempt takes too long, since nothing else ends a loop. */
    private static final class Watch implements AutoCloseable {
        private final Thread thread;
        private volatile long begun = System.nanoTime();

        Watch(AtomicReference<String> current) {
            Thread tested = Thread.currentThread();
            thread = Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(Await.SECONDS)) {
                        Thread.sleep(1000);
                    }
                    System.err.println("hangs; rerun with " + current.get());
                    for (StackTraceElement each : tested.getStackTrace()) {
                        System.err.println("    at " + each);
                    }
                    Runtime.getRuntime().halt(1);
                } catch (InterruptedException ended) {
                    // Nothing hung.
                }
            });
        }

        void begin() {
            begun = System.nanoTime();
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
