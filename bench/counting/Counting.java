package commonplace.server.metrics;

import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import commonplace.bench.Micros;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import commonplace.tools.cairn.CairnTools;
import commonplace.tools.meta.CallListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * {@code java Counting}: what it costs that a call is counted, and that it could be traced and is not. Prints a line for each
 * ({@code counting WHAT MICROSECONDS}, CPU time of a call). Two threads count at once, and the JVM has the first compiler alone, as
 * our launcher starts it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:TieredStopAtLevel=1")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
@Threads(2)
public class Counting {
    private final CallListener counts = new CallCounts(Duration.ofSeconds(2), _ -> {});
    private final ToolResult result = new ToolResult.Text("fine");
    private Tool tool;

    public static void main(String[] arguments) throws Exception {
        Map<String, String> found =
                Micros.of(Counting.class).stream().collect(Collectors.toMap(Micros::name, Micros::median));
        for (String each : List.of("clocks", "counted", "untraced")) {
            System.out.println(String.join("\t", "counting", each, found.get(each)));
        }
    }

    @Setup
    public void prepare() {
        tool = new CairnTools().on(() -> null, null).getFirst();
    }

    /** Looking at the clock twice, without which nothing can be counted. */
    @Benchmark
    public long clocks() {
        long begun = System.nanoTime();
        return System.nanoTime() - begun;
    }

    @Benchmark
    public void counted() {
        long begun = System.nanoTime();
        counts.answered(tool, result, System.nanoTime() - begun);
    }

    /** What stands where work would be told, if somebody traced it. */
    @Benchmark
    public TraceSpan untraced() {
        try (TraceSpan span = Tracing.part(TraceSpan.Kind.CLIENT, "nothing");
                var _ = Tracing.enter(span)) {
            return span;
        }
    }
}
