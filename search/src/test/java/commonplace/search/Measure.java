package commonplace.search;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Prints the CPU time things take with a number of made-up entries: {@code Measure 14000}. Not a test. */
final class Measure {
    private static final int VOCABULARY = 60_000;
    private static final int WORDS = 300;
    private static final OperatingSystemMXBean CPU =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Random random = new Random(7);
    private final String[] vocabulary = new String[VOCABULARY];
    private final double[] cumulative = new double[VOCABULARY];

    private Measure() {
        double sum = 0;
        for (int i = 0; i < VOCABULARY; i++) {
            vocabulary[i] = word(i);
            sum += 1.0 / (i + 2);
            cumulative[i] = sum;
        }
    }

    public static void main(String[] arguments) throws Exception {
        new Measure().run(Integer.parseInt(arguments[0]));
    }

    private void run(int count) throws Exception {
        Path directory = Files.createTempDirectory("measure");
        try {
            fill(directory, count);
            System.gc();
            long start = now();
            try (var index = TextIndex.open(directory, "m", message -> System.out.println(message))) {
                index.search(Search.of("launch", 20));
                System.out.printf("open and first search: %.1f ms%n", millis(start));
                start = now();
                var read = new AtomicInteger();
                index.payloads((_, _) -> read.incrementAndGet());
                System.out.printf("%d payloads: %.1f ms%n", read.get(), millis(start));
                searches(index, count);
                puts(index);
            }
        } finally {
            TestIndex.delete(directory);
        }
    }

    private void fill(Path directory, int count) throws InterruptedException {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(entry(i));
        }
        long start = now();
        try (var index = TextIndex.open(directory, "m", message -> System.out.println(message))) {
            var next = new AtomicInteger();
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < 2; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int n = next.getAndIncrement(); n < count; n = next.getAndIncrement()) {
                        index.put(entries.get(n));
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.printf("%d entries put: %.1f s%n", count, millis(start) / 1000);
            start = now();
            index.commit();
            System.out.printf("commit: %.1f ms%n", millis(start));
        }
    }

    private void searches(TextIndex index, int count) {
        report("one word", index, () -> text(pick()));
        report("one rare word", index, () -> text(vocabulary[1000 + random.nextInt(50_000)]));
        report("the most common word", index, () -> text(vocabulary[0]));
        report("three words", index, () -> text(pick() + " " + pick() + " " + pick()));
        report("phrase", index, () -> text('"' + pick() + " " + pick() + '"'));
        report("one letter", index, () -> text(pick().substring(0, 1)));
        report("two letters", index, () -> text(pick().substring(0, 2)));
        report("word and letter", index, () -> text(pick() + " " + pick().substring(0, 1)));
        report(
                "word in a folder",
                index,
                () -> filtered(pick(), new Filter.Keyword("folder", "f" + random.nextInt(20))));
        report(
                "newest of a folder",
                index,
                () -> new Search(Optional.empty(), List.of(new Filter.Keyword("folder", "f3")), Order.MODIFIED, 0, 20));
        report("newest of all", index, () -> new Search(Optional.empty(), List.of(), Order.MODIFIED, 0, 20));
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < count; i += 2) {
            ids.add("notes/" + i);
        }
        report("word among half of the ids", index, () -> filtered(pick(), new Filter.Ids(ids)));
    }

    private void puts(TextIndex index) {
        int rounds = 300;
        for (int warm = 0; warm < 2; warm++) {
            long begin = now();
            for (int i = 0; i < rounds; i++) {
                index.put(entry(random.nextInt(1000)));
                index.search(text(vocabulary[1000 + i]));
            }
            System.out.printf("put, then search: %.2f ms each%n", millis(begin) / rounds);
        }
        long start = now();
        index.commit();
        System.out.printf("commit: %.1f ms%n", millis(start));
    }

    private interface Source {
        Search next();
    }

    private static void report(String name, TextIndex index, Source source) {
        var times = new double[400];
        long total = 0;
        for (int i = -400; i < times.length; i++) {
            Search search = source.next();
            long start = THREADS.getCurrentThreadCpuTime();
            Results results = index.search(search);
            if (i >= 0) {
                times[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
                total += results.total();
            }
        }
        print(name, times, total / times.length);
    }

    private static void print(String name, double[] times, long hits) {
        Arrays.sort(times);
        System.out.printf(
                "%-28s p50 %8.3f ms  p99 %8.3f ms  (%d hits)%n",
                name, times[times.length / 2], times[times.length * 99 / 100], hits);
    }

    private static Search text(String text) {
        return Search.of(text, 20);
    }

    private static Search filtered(String text, Filter filter) {
        return new Search(Optional.of(text), List.of(filter), Order.RELEVANCE, 0, 20);
    }

    private Entry entry(int n) {
        var body = new StringBuilder();
        int words = WORDS / 2 + random.nextInt(WORDS);
        for (int i = 0; i < words; i++) {
            body.append(pick()).append(i % 12 == 11 ? ".\n" : " ");
        }
        long time = 1_700_000_000_000L + random.nextInt(1_000_000_000);
        return new Entry(
                "notes/" + n,
                pick() + " " + pick() + " " + n,
                List.of(),
                List.of(pick() + " " + pick(), pick()),
                List.of(pick()),
                body.toString(),
                Map.of("folder", Set.of("f" + n % 20)),
                time,
                time,
                new byte[200]);
    }

    private String pick() {
        double at = random.nextDouble() * cumulative[VOCABULARY - 1];
        int found = Arrays.binarySearch(cumulative, at);
        return vocabulary[found < 0 ? -found - 1 : found];
    }

    private String word(int n) {
        String[] syllables = {
            "ka", "lo", "mi", "ter", "son", "pra", "ving", "du", "est", "al", "ber", "qui", "ness", "or"
        };
        var word = new StringBuilder();
        for (int rest = n + 14; rest > 0; rest /= syllables.length) {
            word.append(syllables[rest % syllables.length]);
        }
        return word.toString();
    }

    /** CPU time of the whole process: on a busy machine wall time says nothing. */
    private static long now() {
        return CPU.getProcessCpuTime();
    }

    private static double millis(long start) {
        return (now() - start) / 1e6;
    }
}
