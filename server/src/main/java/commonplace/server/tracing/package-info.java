/**
 * Sends what {@link commonplace.base.tracing.Tracing} is told to a collector, with OpenTelemetry's SDK.
 *
 * <p>Start with {@link Traces}. Where the environment names no collector, not a class of the SDK is loaded.
 */
@NullMarked
package commonplace.server.tracing;

import org.jspecify.annotations.NullMarked;
