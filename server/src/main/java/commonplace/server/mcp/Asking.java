package commonplace.server.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How questions reach the client and answers come back; this is where the two eras differ most. */
interface Asking {
    Map<String, Map<String, @Nullable Object>> ask(Map<String, Question> questions) throws InterruptedException;
}
