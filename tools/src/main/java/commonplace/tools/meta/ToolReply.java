package commonplace.tools.meta;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came back from a tool. */
public interface ToolReply {
    /** Whether the tool says that it failed. */
    boolean failed();

    /** Its data: the structured content, else its one text as JSON, else that text, else the list of its contents. */
    Object structured();

    /** Its words. */
    String text();

    /** The whole result, as the protocol has it. */
    Map<String, @Nullable Object> wire();
}
