/**
 * Where work is told to those who trace it, whoever they are.
 *
 * <p>Start with {@link Tracing}. The library that collects and sends traces is known to {@code server.tracing} alone; where nobody
 * traces, all this is a look at a field.
 */
@NullMarked
package commonplace.base.tracing;

import org.jspecify.annotations.NullMarked;
