package commonplace.server.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last look at what goes to a terminal. Reports make the text of others safe where they are put together; this sees
 * what they forgot, and the lines that parts of the server write to standard error.
 */
public final class GuardedOutput extends OutputStream {
    /** What we say to terminals ourselves: colors, and the end of a line that is drawn over. */
    private static final Pattern OURS = Pattern.compile("\u001b\\[[0-9;]*[mK]|\r");

    private final PrintStream out;
    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();

    private GuardedOutput(PrintStream out) {
        this.out = out;
    }

    /** Looks at all that is written to standard error, and to standard output where that is a terminal, until it is closed. */
    public static SavedStreams guardAll() {
        var guard = new SavedStreams(System.out, System.err);
        System.setErr(over(guard.err()));
        if (Terminal.isStandardOutput()) {
            System.setOut(over(guard.out()));
        }
        return guard;
    }

    /** What the streams were before. */
    public record SavedStreams(PrintStream out, PrintStream err) implements AutoCloseable {
        @Override
        public void close() {
            System.out.flush();
            System.err.flush();
            System.setOut(out);
            System.setErr(err);
        }
    }

    static PrintStream over(PrintStream out) {
        return new PrintStream(new GuardedOutput(out), true, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int octet) {
        waiting.write(octet);
        if (octet == '\n') {
            flush();
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        waiting.write(bytes, offset, length);
        if (length > 0 && endsCharacter(bytes[offset + length - 1])) {
            flush();
        }
    }

    /** Pieces of a longer character wait for its end. */
    private static boolean endsCharacter(byte last) {
        return last >= 0;
    }

    @Override
    public synchronized void flush() {
        byte[] bytes = waiting.toByteArray();
        int whole = wholeCharacters(bytes);
        if (whole > 0) {
            waiting.reset();
            waiting.write(bytes, whole, bytes.length - whole);
            out.print(guarded(new String(bytes, 0, whole, StandardCharsets.UTF_8)));
        }
        out.flush();
    }

    /** How many bytes there are before a character whose end is still to come. */
    private static int wholeCharacters(byte[] bytes) {
        for (int back = 1; back <= Math.min(3, bytes.length); back++) {
            int octet = bytes[bytes.length - back] & 0xFF;
            if (octet >= 0xC0) {
                int length = octet >= 0xF0 ? 4 : octet >= 0xE0 ? 3 : 2;
                return length > back ? bytes.length - back : bytes.length;
            }
            if (octet < 0x80) {
                break;
            }
        }
        return bytes.length;
    }

    private static String guarded(String text) {
        var safe = new StringBuilder();
        Matcher ours = OURS.matcher(text);
        int from = 0;
        while (ours.find()) {
            safe.append(TerminalText.safe(text.substring(from, ours.start()))).append(ours.group());
            from = ours.end();
        }
        return safe.append(TerminalText.safe(text.substring(from))).toString();
    }
}
