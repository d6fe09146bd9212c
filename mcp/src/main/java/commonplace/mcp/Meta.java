package commonplace.mcp;

/** The keys of {@code _meta} that the protocol gives a meaning. */
public final class Meta {
    public static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    public static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
    public static final String PROGRESS_TOKEN = "progressToken";

    private Meta() {}
}
