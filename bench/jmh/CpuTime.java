package commonplace.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Microseconds of CPU time for an operation. Nothing that is measured waits for anything, so this is what the clock would
 * show on a machine that has nothing else to do; and it is nearly the same on one that has.
 */
public final class CpuTime implements InternalProfiler {
    static final String LABEL = "cpu";

    private long before;

    @Override
    public String getDescription() {
        return "CPU time of the benchmark's threads";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = cpu();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double micros = (cpu() - before) / 1000.0 / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(LABEL, micros, "us/op", AggregationPolicy.AVG));
    }

    /** Of the threads that run the benchmark: the time of the whole process is counted in hundredths of a second. */
    private static long cpu() {
        var threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().contains("-jmh-worker-")) {
                sum += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }
}
