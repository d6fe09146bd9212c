package commonplace.base;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The log: what somebody should know who runs this program, on standard error, since standard output belongs to the
 * protocol. One line for each message, with nothing in it that a terminal would obey.
 *
 * {@snippet :
 * Log.warn("cannot watch all folders of " + top + ": " + limit.getMessage());
 * }
 */
public final class Log {
    /** The variable of the environment that says how much is told, and in which form. */
    public static final String VARIABLE = "COMMONPLACE_LOG";

    private static final String JSON = "json";

    private static volatile Level threshold = Level.INFO;
    private static volatile boolean json;

    /** How much a message matters; those before the chosen one in this order are told too. */
    public enum Level {
        /** Something did not work, and should have. */
        ERROR,
        /** Something goes on with less than was wanted. */
        WARN,
        INFO,
        /** For an operator who looks for the reason of something. */
        DEBUG;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private Log() {}

    /** Begins anew as {@link #VARIABLE} says: a level, {@code json}, or both with a comma between them; empty is usual. */
    public static void configure(String wanted) {
        threshold = Level.INFO;
        json = false;
        if (wanted.isBlank()) {
            return;
        }
        for (String word : wanted.split(",", -1)) {
            if (!understood(word.strip().toLowerCase(Locale.ROOT))) {
                warn(VARIABLE + " takes error, warn, info or debug, and json with a comma before it, not '" + wanted
                        + "'");
            }
        }
    }

    /** Whether {@link #configure} takes all of this. */
    public static boolean isUnderstood(String wanted) {
        for (String word : wanted.split(",", -1)) {
            String said = word.strip().toLowerCase(Locale.ROOT);
            if (!said.equals(JSON) && level(said) == null) {
                return false;
            }
        }
        return true;
    }

    private static boolean understood(String word) {
        if (word.equals(JSON)) {
            json = true;
            return true;
        }
        Level level = level(word);
        if (level != null) {
            threshold = level;
        }
        return level != null;
    }

    private static @Nullable Level level(String word) {
        for (Level level : Level.values()) {
            if (word.equals(level.word())) {
                return level;
            }
        }
        return null;
    }

    /** Tells everything from now on. */
    public static void tellAll() {
        threshold = Level.DEBUG;
    }

    /** Whether programs read it. */
    public static boolean isJson() {
        return json;
    }

    public static boolean tells(Level level) {
        return level.compareTo(threshold) <= 0;
    }

    public static void error(String message) {
        tell(Level.ERROR, message);
    }

    /** @param cause whose trace is written where the level is {@link Level#DEBUG} */
    public static void error(String message, Throwable cause) {
        tell(Level.ERROR, "", message, cause);
    }

    public static void warn(String message) {
        tell(Level.WARN, message);
    }

    public static void info(String message) {
        tell(Level.INFO, message);
    }

    public static void debug(String message) {
        tell(Level.DEBUG, message);
    }

    public static void debug(String message, Throwable cause) {
        tell(Level.DEBUG, "", message, cause);
    }

    private static void tell(Level level, String message) {
        tell(level, "", message, null);
    }

    /**
     * Something that happened and that somebody asked to be told of, whatever the level.
     *
     * @param text all of it for people, in one line
     * @param parts the same for programs: numbers, truths and texts by their names
     */
    public static void event(String logger, String text, Map<String, Object> parts) {
        System.err.println(json ? LogLine.event(logger, parts) : LogLine.text(Level.INFO, logger, text));
    }

    /** @param logger the part of the program that says it; empty for our own */
    public static void tell(Level level, String logger, String message, @Nullable Throwable cause) {
        if (!tells(level)) {
            return;
        }
        String trace = cause == null || !tells(Level.DEBUG) ? "" : trace(cause);
        if (json) {
            System.err.println(LogLine.json(level, logger, message, trace));
        } else {
            System.err.println(LogLine.text(level, logger, message));
            trace.lines().forEach(line -> System.err.println(LogLine.text(Level.DEBUG, logger, line)));
        }
    }

    private static String trace(Throwable cause) {
        var text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
