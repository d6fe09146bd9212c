package commonplace.registry;

import commonplace.bench.Micros;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * {@code java MatchingSpeed}: our matcher beside the original rule. Prints a line for each size of a registry
 * ({@code speed CATEGORIES OURS THEIRS}, in microseconds a question).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
public class MatchingSpeed {
    @Param({"10", "100", "1000"})
    int size;

    private List<String> queries;
    private CategoryMatcher matcher;
    private OriginalRule original;
    private int at;

    public static void main(String[] arguments) throws Exception {
        Map<String, String> found = Micros.of(MatchingSpeed.class).stream()
                .collect(Collectors.toMap(
                        result -> result.getParams().getParam("size") + Micros.name(result), Micros::median));
        for (String size : List.of("10", "100", "1000")) {
            System.out.println(String.join("\t", "speed", size, found.get(size + "ours"), found.get(size + "theirs")));
        }
    }

    @Setup
    public void prepare() {
        var matching = new Matching();
        Registry registry = matching.registry(size);
        queries = IntStream.range(0, 400).mapToObj(_ -> matching.query(registry)).toList();
        matcher = CategoryMatcher.of(registry);
        original = new OriginalRule(registry);
    }

    @Benchmark
    public String ours() {
        return Matching.slug(matcher, next());
    }

    @Benchmark
    public String theirs() {
        return original.slug(next());
    }

    private String next() {
        at = at + 1 < queries.size() ? at + 1 : 0;
        return queries.get(at);
    }
}
