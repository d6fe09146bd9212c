package commonplace.server.web;

import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The port, which can be closed while connections that are there go on. */
final class SiteConnector extends ServerConnector {
    private volatile boolean isClosing;

    SiteConnector(Server server, ConnectionFactory... factories) {
        super(server, factories);
    }

    void stopAccepting() {
        isClosing = true;
        close();
    }

    /** That the port is closed is what was wanted, and nothing to tell or to try again. */
    @Override
    protected boolean handleAcceptFailure(Throwable failure) {
        return !isClosing && super.handleAcceptFailure(failure);
    }
}
