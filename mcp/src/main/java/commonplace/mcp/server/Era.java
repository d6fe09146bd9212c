package commonplace.mcp.server;

import commonplace.base.tracing.TraceSpan;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One way of speaking the protocol. */
interface Era {
    /** The result of a request as it was written for another client already; {@code null} if it has to be made. */
    default byte @Nullable [] written(Exchange exchange) {
        return null;
    }

    /** Says who made a request that was answered, for those who trace it. */
    void describe(Exchange exchange, TraceSpan span);

    /** The result of a request; {@code null} if it stays open. */
    @Nullable
    Map<String, @Nullable Object> answer(Exchange exchange) throws Exception;
}
