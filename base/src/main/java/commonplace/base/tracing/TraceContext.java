package commonplace.base.tracing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which trace some work belongs to, and to which part of it, as W3C Trace Context writes it in headers. It is what others
 * sent, and need not be well-formed.
 *
 * @param state empty for none
 */
public record TraceContext(String parent, String state) {
    /** The names of the headers, and of the members of {@code _meta} in MCP. */
    public static final String PARENT = "traceparent";

    public static final String STATE = "tracestate";

    /** What was sent along with something; the parts are {@code null} where they were not. */
    public static Optional<TraceContext> of(@Nullable Object parent, @Nullable Object state) {
        return parent instanceof String text
                ? Optional.of(new TraceContext(text, state instanceof String more ? more : ""))
                : Optional.empty();
    }

    /** By the names of the headers. */
    public Map<String, String> headers() {
        var headers = new LinkedHashMap<String, String>();
        headers.put(PARENT, parent);
        if (!state.isEmpty()) {
            headers.put(STATE, state);
        }
        return headers;
    }
}
