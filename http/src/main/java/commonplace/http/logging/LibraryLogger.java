package commonplace.http.logging;

import commonplace.base.Log;
import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * What a library says. Its news, such as that it starts and stops, are details to the operator, and what it tells its own
 * developers is left out.
 */
final class LibraryLogger extends LegacyAbstractLogger {
    @Serial
    private static final long serialVersionUID = 1;

    LibraryLogger(String name) {
        this.name = name;
    }

    @Override
    public boolean isErrorEnabled() {
        return Log.tells(Log.Level.ERROR);
    }

    @Override
    public boolean isWarnEnabled() {
        return Log.tells(Log.Level.WARN);
    }

    @Override
    public boolean isInfoEnabled() {
        return Log.tells(Log.Level.DEBUG);
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            @Nullable String message,
            @Nullable Object @Nullable [] arguments,
            @Nullable Throwable cause) {
        Log.Level ours = switch (level) {
            case ERROR -> Log.Level.ERROR;
            case WARN -> Log.Level.WARN;
            case INFO, DEBUG, TRACE -> Log.Level.DEBUG;
        };
        String text = String.valueOf(MessageFormatter.basicArrayFormat(message, arguments));
        Log.tell(ours, name, cause == null ? text : text + ": " + cause, cause);
    }
}
