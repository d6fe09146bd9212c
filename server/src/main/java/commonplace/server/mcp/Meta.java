package commonplace.server.mcp;

/** The keys of {@code _meta} that the protocol gives a meaning. */
final class Meta {
    static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
    static final String PROGRESS_TOKEN = "progressToken";
    static final String TRACE_PARENT = "traceparent";

    private Meta() {}
}
