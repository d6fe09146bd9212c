package commonplace.mcp.server;

import commonplace.mcp.Revision;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** What the headers of a request say about it. */
record HttpHead(
        boolean acceptsJson,
        boolean acceptsEvents,
        @Nullable String version,
        @Nullable String session) {
    static HttpHead of(HttpFields headers) {
        String accept = String.join(",", headers.getValuesList(HttpHeader.ACCEPT));
        boolean anything = accept.isBlank() || accept.contains("*/*");
        return new HttpHead(
                anything || accept.contains("application/json") || accept.contains("application/*"),
                anything || accept.contains("text/event-stream") || accept.contains("text/*"),
                headers.get("MCP-Protocol-Version"),
                headers.get("Mcp-Session-Id"));
    }

    /** Versions of other eras, and none at all, belong to the handshake. */
    boolean isModern() {
        return version != null && (Revision.of(version) == Revision.MODERN || Revision.of(version) == null);
    }
}
