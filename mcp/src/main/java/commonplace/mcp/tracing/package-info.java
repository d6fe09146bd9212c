/** What is told of requests to those who trace them; see {@link commonplace.mcp.tracing.RequestSpans}. */
@NullMarked
package commonplace.mcp.tracing;

import org.jspecify.annotations.NullMarked;
