package commonplace.http.logging;

import commonplace.base.Log;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/** Hands to our log what is logged through the JDK: by Lucene, by the driver of PostgreSQL, by the JDK itself. */
public final class JavaLogHandler extends Handler {
    private static final SimpleFormatter FORMATTER = new SimpleFormatter();

    @Override
    public void publish(LogRecord record) {
        Log.Level ours = level(record.getLevel());
        if (Log.tells(ours)) {
            String text = FORMATTER.formatMessage(record);
            Throwable cause = record.getThrown();
            Log.tell(ours, String.valueOf(record.getLoggerName()), cause == null ? text : text + ": " + cause, cause);
        }
    }

    /** As in {@link LibraryLogger}: a library's news are details to the operator. */
    private static Log.Level level(Level theirs) {
        if (theirs.intValue() >= Level.SEVERE.intValue()) {
            return Log.Level.ERROR;
        }
        return theirs.intValue() >= Level.WARNING.intValue() ? Log.Level.WARN : Log.Level.DEBUG;
    }

    @Override
    public void flush() {
        // The log keeps nothing back.
    }

    @Override
    public void close() {
        // The log is not ours to end.
    }
}
