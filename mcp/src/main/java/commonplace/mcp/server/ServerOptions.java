package commonplace.mcp.server;

import commonplace.base.Log;
import java.util.function.Consumer;

/** What can be set about a server: how much it sends and takes at once, and where it says that something broke. */
public record ServerOptions(int pageSize, int maxMessageBytes, Consumer<String> log, boolean announcesTools) {
    public static final ServerOptions DEFAULT = new ServerOptions(500, 16 << 20, new ErrorLog(), true);

    /** The log line about something that broke. */
    public static String line(String what, Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        String where = trace.length == 0 ? "" : " at " + trace[0];
        return what + " failed: " + String.valueOf(cause).replaceAll("\\s+", " ") + where;
    }

    public ServerOptions withPageSize(int size) {
        return new ServerOptions(size, maxMessageBytes, log, announcesTools);
    }

    public ServerOptions withMaxMessageBytes(int bytes) {
        return new ServerOptions(pageSize, bytes, log, announcesTools);
    }

    public ServerOptions withLog(Consumer<String> lines) {
        return new ServerOptions(pageSize, maxMessageBytes, lines, announcesTools);
    }

    /** Whether clients are told that the tools have changed; if not, they are told so before. */
    public ServerOptions withAnnouncedTools(boolean announced) {
        return new ServerOptions(pageSize, maxMessageBytes, log, announced);
    }

    // A class and not a method reference, which would cost its linkage at every start.
    private static final class ErrorLog implements Consumer<String> {
        @Override
        public void accept(String line) {
            Log.error(line);
        }
    }
}
