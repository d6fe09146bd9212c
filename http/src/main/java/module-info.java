/** HTTP connections that are bounded together, guarded, and turned into WebSockets. */
module commonplace.http {
    requires static transitive org.jspecify;
    requires transitive org.eclipse.jetty.server;
    requires java.logging;
    requires org.slf4j;
    requires commonplace.base;
    requires commonplace.json;

    exports commonplace.http;
    exports commonplace.http.limits;
    exports commonplace.http.tls;
    exports commonplace.http.websocket;

    provides org.slf4j.spi.SLF4JServiceProvider with
            commonplace.http.logging.LogServiceProvider;
}
