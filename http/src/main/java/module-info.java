/** HTTP connections that are bounded together, guarded, and turned into WebSockets. */
module commonplace.http {
    requires static transitive org.jspecify;
    requires transitive org.eclipse.jetty.server;
    requires commonplace.json;

    exports commonplace.http;
    exports commonplace.http.websocket;
}
