package commonplace.tools;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the server around our tools knows of them, and does when one of them breaks. */
public interface ToolEnvironment {
    /** All that clients are told of the tool of that name. */
    Map<String, @Nullable Object> definition(String name);

    Guide guide(ToolId id);

    /**
     * Writes the details to the log, and says what the caller may know. An exception of the caller's own, with which it
     * ends the call, is thrown again.
     */
    String broken(String tool, Throwable cause);
}
