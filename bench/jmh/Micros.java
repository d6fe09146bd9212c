package commonplace.bench;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the benchmarks of a class, and tells what they found in microseconds. */
public final class Micros {
    private Micros() {}

    public static Collection<RunResult> of(Class<?> benchmarks, String... parameters) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmarks.getName().replace(".", "\\.") + "\\.")
                .jvmArgsAppend("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow")
                .addProfiler(CpuTime.class)
                .verbosity(VerboseMode.SILENT);
        for (int i = 0; i < parameters.length; i += 2) {
            options.param(parameters[i], parameters[i + 1]);
        }
        return new Runner(options.build()).run();
    }

    /** Of CPU time, the middle of the iterations. */
    public static String median(RunResult result) {
        var cpu = result.getAggregatedResult().getSecondaryResults().get(CpuTime.LABEL);
        return String.format(Locale.ROOT, "%.3f", cpu.getStatistics().getPercentile(50));
    }

    /** The method that was measured. */
    public static String name(RunResult result) {
        String name = result.getParams().getBenchmark();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
