package commonplace.server.mcp;

import java.util.function.Consumer;

/** What can be set about a server: how much it sends and takes at once, and where it says that something broke. */
public record Options(int pageSize, int maxMessageBytes, Consumer<String> log, boolean announcesTools) {
    public static final Options DEFAULT = new Options(500, 16 << 20, new StandardError(), true);

    /** What is said in the log of something that broke. */
    public static String line(String what, Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        String where = trace.length == 0 ? "" : " at " + trace[0];
        return what + " failed: " + String.valueOf(cause).replaceAll("\\s+", " ") + where;
    }

    public Options withPageSize(int size) {
        return new Options(size, maxMessageBytes, log, announcesTools);
    }

    public Options withMaxMessageBytes(int bytes) {
        return new Options(pageSize, bytes, log, announcesTools);
    }

    public Options withLog(Consumer<String> lines) {
        return new Options(pageSize, maxMessageBytes, lines, announcesTools);
    }

    /** Whether clients are told that the tools have changed; if not, they are told so before. */
    public Options withAnnouncedTools(boolean announced) {
        return new Options(pageSize, maxMessageBytes, log, announced);
    }

    // A class and not a method reference, which would cost its linkage at every start.
    private static final class StandardError implements Consumer<String> {
        @Override
        public void accept(String line) {
            System.err.println(line);
        }
    }
}
