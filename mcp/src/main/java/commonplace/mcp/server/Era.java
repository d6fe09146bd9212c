package commonplace.mcp.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One way of speaking the protocol. */
interface Era {
    /** The result of a request; {@code null} if it stays open. */
    @Nullable
    Map<String, @Nullable Object> answer(Exchange exchange) throws Exception;
}
