/** The Model Context Protocol, for servers and for clients. */
module commonplace.mcp {
    requires static transitive org.jspecify;
    requires commonplace.base;
    requires transitive commonplace.http;
    requires transitive commonplace.json;
    requires java.net.http;

    exports commonplace.mcp;
    exports commonplace.mcp.client;
    exports commonplace.mcp.server;
}
