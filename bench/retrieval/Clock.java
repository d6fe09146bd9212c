package commonplace.models;

import java.lang.management.ManagementFactory;
import java.util.List;

/** Gives texts to a model for a while. */
public final class Clock {
    private Clock() {}

    /** What is measured. */
    public interface Model {
        Object embed(List<String> texts) throws Exception;
    }

    /** Prints JSON: texts a second, and milliseconds of CPU for each. The first rounds warm up and do not count. */
    public static void run(List<String> texts, int batch, int seconds, Model model) throws Exception {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        model.embed(texts.subList(0, batch));
        model.embed(texts.subList(batch, 2 * batch));
        long start = System.nanoTime();
        long cpu = system.getProcessCpuTime();
        int count = 0;
        for (int at = 0; System.nanoTime() - start < seconds * 1_000_000_000L; at = (at + batch) % (texts.size() - batch)) {
            model.embed(texts.subList(at, at + batch));
            count += batch;
        }
        double elapsed = (System.nanoTime() - start) / 1e9;
        double used = (system.getProcessCpuTime() - cpu) / 1e6;
        System.out.println("{\"perSecond\": " + count / elapsed + ", \"cpuMillis\": " + used / count + "}");
    }
}
