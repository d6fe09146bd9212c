package commonplace.tools.meta;

import commonplace.tools.ToolResult;

/** What was asked of the catalog cannot be had. */
public final class ResourceException extends Exception {
    private final transient ToolResult.Failed failure;

    public ResourceException(ToolResult.Failed failure) {
        super(failure.message(), null, false, false);
        this.failure = failure;
    }

    ToolResult.Failed failure() {
        return failure;
    }
}
