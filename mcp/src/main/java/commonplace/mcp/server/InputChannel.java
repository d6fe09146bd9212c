package commonplace.mcp.server;

import commonplace.mcp.InputRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How questions reach the client and answers come back; this is where the two eras differ most. */
interface InputChannel {
    Map<String, Map<String, @Nullable Object>> ask(Map<String, InputRequest> questions) throws InterruptedException;
}
