package commonplace.mcp;

import java.util.Locale;

/** Levels of protocol logging, least severe first. */
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    public static LogLevel of(String name) {
        for (LogLevel level : values()) {
            if (level.wire().equals(name)) {
                return level;
            }
        }
        throw McpException.invalidParams("'" + name + "' is not a log level; the levels are debug, info, notice,"
                + " warning, error, critical, alert and emergency");
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
