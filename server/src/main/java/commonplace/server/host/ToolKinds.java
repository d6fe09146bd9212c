package commonplace.server.host;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a bridge must know of tools, to repeat at a new host what may be repeated and no more. */
public interface ToolKinds {
    /** Whether a tool of this name only reads, so that calling it twice does no harm. */
    boolean changesNothing(String tool);

    /** What a call answers as data whose outcome nobody knows; empty for tools that say such things in words. */
    Map<String, @Nullable Object> lost(String tool, String message);

    /** Whether a client's later calls stand on what this one did, so that a new host must hear it first. */
    boolean prepares(String tool);
}
