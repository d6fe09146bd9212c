package commonplace.server.mcp;

import java.util.function.Consumer;

/** What can be set about a server: how much it sends and takes at once, and where it says that something broke. */
public record Options(int pageSize, int maxMessageBytes, Consumer<String> log) {
    public static final Options DEFAULT = new Options(500, 16 << 20, new StandardError());

    public Options withPageSize(int size) {
        return new Options(size, maxMessageBytes, log);
    }

    public Options withMaxMessageBytes(int bytes) {
        return new Options(pageSize, bytes, log);
    }

    public Options withLog(Consumer<String> lines) {
        return new Options(pageSize, maxMessageBytes, lines);
    }

    // A class and not a method reference, which would cost its linkage at every start.
    private static final class StandardError implements Consumer<String> {
        @Override
        public void accept(String line) {
            System.err.println(line);
        }
    }
}
