package commonplace.mcp.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers what a server asks its client: {@code elicitation/create}, {@code sampling/createMessage}, {@code roots/list}. */
public interface ServerRequests {
    /** Answers nothing, and says so before it is asked. */
    ServerRequests NONE = new ServerRequests() {
        @Override
        public Map<String, @Nullable Object> capabilities() {
            return Map.of();
        }

        @Override
        public @Nullable Map<String, @Nullable Object> answer(
                String server, String method, Map<String, @Nullable Object> params) {
            return null;
        }
    };

    /** The client capabilities that servers are told of, such as {@code {"elicitation": {}}}. */
    Map<String, @Nullable Object> capabilities();

    /** The result of the question; {@code null} to decline. */
    @Nullable
    Map<String, @Nullable Object> answer(String server, String method, Map<String, @Nullable Object> params)
            throws Exception;
}
