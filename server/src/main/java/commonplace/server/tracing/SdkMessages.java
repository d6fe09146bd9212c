package commonplace.server.tracing;

import commonplace.base.Log;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the SDK has to say, in our log. That spans cannot be sent it says again and again, and {@link SendingReport} once. */
final class SdkMessages extends Handler {
    private static final String SDK = "io.opentelemetry";

    /** Held here: loggers that nobody holds are forgotten, with all that was set. */
    private static final Logger LOGGER = Logger.getLogger(SDK);

    private SdkMessages() {}

    static void toOurLog() {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new SdkMessages());
    }

    @Override
    public void publish(LogRecord said) {
        boolean sending = String.valueOf(said.getLoggerName()).startsWith(SDK + ".exporter");
        boolean matters = said.getLevel().intValue() >= Level.WARNING.intValue() && !sending;
        Log.tell(
                matters ? Log.Level.WARN : Log.Level.DEBUG,
                "traces",
                String.valueOf(said.getMessage()),
                said.getThrown());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
