package commonplace.tools.meta;

import commonplace.tools.Tool;
import commonplace.tools.ToolResult;

/** Hears of every call that was made, on the thread that made it; it must not take long. */
public interface CallListener {
    CallListener NOBODY = new CallListener() {
        @Override
        public void answered(Tool tool, ToolResult result, long nanos) {}

        @Override
        public void threw(Tool tool, Throwable cause, long nanos) {}
    };

    /** @param nanos how long the tool took; where it was not called, zero */
    void answered(Tool tool, ToolResult result, long nanos);

    /** The call ended without a result: it broke, was cancelled, or ended to be made again once its client has answered. */
    void threw(Tool tool, Throwable cause, long nanos);
}
