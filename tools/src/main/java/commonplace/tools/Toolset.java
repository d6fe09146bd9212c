package commonplace.tools;

import java.util.List;
import java.util.Optional;

/** Tools that belong together, and how they speak of arguments that do not fit. */
public interface Toolset {
    /** A short name for people, such as {@code cairn}. */
    String name();

    /** What the toolset is for, in one sentence: the opening of its part of the reference. */
    String purpose();

    /** In the order in which they are listed. */
    List<ToolDefinition<?>> tools();

    /** The shape of its errors, where they are data: {@link ToolResult.Failed}. */
    default Optional<Shape<?>> failure() {
        return Optional.empty();
    }

    /** The answer to arguments that do not fit; empty where that is an error of the request itself. */
    Optional<ToolResult> misfit(String message);
}
