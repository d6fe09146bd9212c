package commonplace.server.metrics;

import commonplace.base.LatencyHistogram;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers in the making: each kind as the library wants it, under names that all begin alike. */
final class MetricFamilies {
    private static final String PREFIX = "commonplace_";

    private final List<MetricSnapshot> made = new ArrayList<>();

    List<MetricSnapshot> made() {
        return List.copyOf(made);
    }

    void gauge(String name, String help, double value) {
        var family = GaugeSnapshot.builder().name(PREFIX + name).help(help);
        family.dataPoint(point(Labels.EMPTY, value));
        made.add(family.build());
    }

    /** What is counted fits into a number with 53 bits. */
    void gauge(String name, String help, long value) {
        gauge(name, help, (double) value);
    }

    /** Something that has states, of which it is in one. */
    GaugeSnapshot.Builder gauges(String name, String help) {
        return GaugeSnapshot.builder().name(PREFIX + name).help(help);
    }

    static GaugeSnapshot.GaugeDataPointSnapshot point(Labels labels, double value) {
        return GaugeSnapshot.GaugeDataPointSnapshot.builder()
                .labels(labels)
                .value(value)
                .build();
    }

    /** @param name without the ending that counters have */
    CounterSnapshot.Builder counters(String name, String help) {
        return CounterSnapshot.builder().name(PREFIX + name).help(help);
    }

    static CounterSnapshot.CounterDataPointSnapshot count(Labels labels, long value) {
        return CounterSnapshot.CounterDataPointSnapshot.builder()
                .labels(labels)
                .value((double) value)
                .build();
    }

    HistogramSnapshot.Builder histograms(String name, String help) {
        return HistogramSnapshot.builder().name(PREFIX + name).help(help);
    }

    static HistogramSnapshot.HistogramDataPointSnapshot distribution(Labels labels, LatencyHistogram.Counted counted) {
        double[] bounds = Arrays.copyOf(counted.bounds(), counted.bounds().length + 1);
        bounds[bounds.length - 1] = Double.POSITIVE_INFINITY;
        return HistogramSnapshot.HistogramDataPointSnapshot.builder()
                .labels(labels)
                .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds, counted.counts()))
                .sum(counted.seconds())
                .build();
    }

    /** @param name without the ending that such a family has */
    void info(String name, String help, Labels labels) {
        made.add(InfoSnapshot.builder()
                .name(PREFIX + name)
                .help(help)
                .dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder()
                        .labels(labels)
                        .build())
                .build());
    }

    void add(MetricSnapshot family) {
        made.add(family);
    }
}
