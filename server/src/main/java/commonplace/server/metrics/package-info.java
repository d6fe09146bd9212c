/**
 * What a server counts, and how it tells that to Prometheus.
 *
 * <p>Start with {@link PrometheusText}, which writes a page of numbers from {@link MetricSources}. Counting is ours and goes on
 * all the time; the library that writes the page is loaded when somebody asks for it, and never where nobody can.
 */
@NullMarked
package commonplace.server.metrics;

import org.jspecify.annotations.NullMarked;
