package commonplace.http.websocket;

import static commonplace.http.websocket.ConformanceCase.closeFrame;
import static commonplace.http.websocket.ConformanceCase.frame;
import static commonplace.http.websocket.ConformanceCase.payload;
import static commonplace.http.websocket.ConformanceCase.shown;
import static commonplace.http.websocket.ConformanceCase.unmasked;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a client may send and what has to come back, numbered as in the Autobahn Testsuite, which runs on Python 2 only.
 *
 * <p>Where Autobahn sends text, binary is sent here, since text is refused; that it is, is under 1.1 and 6. Compression
 * (12 and 13) is never agreed on. http/README.md has the list for people.
 */
final class ConformanceCases {
    static final int MAX_MESSAGE = 16 << 20;

    private static final int FINAL = 0x80;
    private static final int BEGIN = Frame.BINARY;
    private static final int WHOLE = FINAL | Frame.BINARY;
    private static final int LAST = FINAL | Frame.CONTINUATION;
    private static final int MORE = Frame.CONTINUATION;
    private static final int TEXT = FINAL | Frame.TEXT;
    private static final int PING = FINAL | Frame.PING;
    private static final int PONG = FINAL | Frame.PONG;
    private static final int CLOSE = FINAL | Frame.CLOSE;

    private static final byte[] NONE = {};
    private static final byte[] HELLO = "Hello".getBytes(StandardCharsets.UTF_8);
    private static final byte[] WORLD = "world".getBytes(StandardCharsets.UTF_8);
    private static final byte[] HELLO_WORLD = "Helloworld".getBytes(StandardCharsets.UTF_8);
    private static final byte[] NOT_UTF_8 = {(byte) 0xCE, (byte) 0xBA, (byte) 0xED, (byte) 0xA0, (byte) 0x80};

    private static final String FAILED = "close 1002";
    private static final String REFUSED = "close 1003";
    private static final String ENDED = "close 1000";

    private final List<ConformanceCase> cases = new ArrayList<>();

    private ConformanceCases() {}

    static List<ConformanceCase> all() {
        var table = new ConformanceCases();
        table.framing();
        table.pings();
        table.reserved();
        table.fragmentation();
        table.text();
        table.closing();
        table.closeCodes();
        table.limits();
        table.masking();
        return table.cases;
    }

    /** All that is sent, cut into writes of so many bytes (0 for one write), and all that comes back. */
    private void sends(String number, String what, int chop, List<byte[]> sent, String... heard) {
        cases.add(new ConformanceCase(number, what, chop, sent, List.of(heard)));
    }

    /** As before, and the connection lives: the goodbye sent after it is answered. */
    private void lives(String number, String what, int chop, List<byte[]> sent, String... heard) {
        List<byte[]> more = new ArrayList<>(sent);
        more.add(closeFrame(1000, ""));
        List<String> all = new ArrayList<>(List.of(heard));
        all.add(ENDED);
        cases.add(new ConformanceCase(number, what, chop, more, all));
    }

    private static String echo(byte[] payload) {
        return shown(Frame.BINARY, payload);
    }

    private static String pong(byte[] payload) {
        return shown(Frame.PONG, payload);
    }

    private void framing() {
        int[] sizes = {0, 125, 126, 127, 128, 65_535, 65_536};
        for (int i = 0; i < sizes.length; i++) {
            byte[] data = payload(sizes[i]);
            sends("1.1." + (i + 1), "text of " + sizes[i] + " bytes", 0, List.of(frame(TEXT, data)), REFUSED);
            lives("1.2." + (i + 1), "binary of " + sizes[i] + " bytes", 0, List.of(frame(WHOLE, data)), echo(data));
        }
        byte[] large = payload(65_536);
        sends("1.1.8", "text of 65536 bytes, chopped", 997, List.of(frame(TEXT, large)), REFUSED);
        lives("1.2.8", "binary of 65536 bytes, chopped", 997, List.of(frame(WHOLE, large)), echo(large));
    }

    private void pings() {
        byte[] longest = payload(125);
        lives("2.1", "ping without payload", 0, List.of(frame(PING, NONE)), pong(NONE));
        lives("2.2", "ping with text", 0, List.of(frame(PING, HELLO)), pong(HELLO));
        lives("2.3", "ping with bytes", 0, List.of(frame(PING, NOT_UTF_8)), pong(NOT_UTF_8));
        lives("2.4", "ping with 125 bytes", 0, List.of(frame(PING, longest)), pong(longest));
        sends("2.5", "ping with 126 bytes", 0, List.of(frame(PING, payload(126))), FAILED);
        lives("2.6", "ping with 125 bytes, byte by byte", 1, List.of(frame(PING, longest)), pong(longest));
        lives("2.7", "unsolicited pong", 0, List.of(frame(PONG, NONE)));
        lives("2.8", "unsolicited pong with payload", 0, List.of(frame(PONG, HELLO)));
        lives("2.9", "unsolicited pong, then a ping", 0, List.of(frame(PONG, HELLO), frame(PING, WORLD)), pong(WORLD));
        List<byte[]> ten = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ten.add(frame(PING, payload(i + 1)));
            answers.add(pong(payload(i + 1)));
        }
        lives("2.10", "ten pings", 0, ten, answers.toArray(String[]::new));
        lives("2.11", "ten pings, byte by byte", 1, ten, answers.toArray(String[]::new));
    }

    private void reserved() {
        byte[] hello = frame(WHOLE, HELLO);
        byte[] ping = frame(PING, NONE);
        sends("3.1", "reserved bits 1", 0, List.of(frame(WHOLE | 0x10, HELLO)), FAILED);
        for (int bits = 2; bits <= 4; bits++) {
            int chop = bits == 4 ? 1 : 0;
            List<byte[]> sent = List.of(hello, frame(WHOLE | (bits << 4), HELLO), ping);
            sends("3." + bits, "a message, reserved bits " + bits + ", ping", chop, sent, echo(HELLO), FAILED);
        }
        sends("3.5", "reserved bits 5", 0, List.of(frame(WHOLE | 0x50, NOT_UTF_8)), FAILED);
        sends("3.6", "ping with reserved bits 6", 0, List.of(frame(PING | 0x60, HELLO)), FAILED);
        sends("3.7", "close with reserved bits 7", 0, List.of(frame(CLOSE | 0x70, NONE)), FAILED);
        for (int i = 0; i < 5; i++) {
            int chop = i == 3 ? 1 : 0;
            byte[] data = i == 1 || i == 3 ? HELLO : NONE;
            byte[] open = frame(FINAL | (3 + i), data);
            byte[] control = frame(FINAL | (11 + i), data);
            List<byte[]> first = i < 2 ? List.of(open) : List.of(hello, open, ping);
            List<byte[]> second = i < 2 ? List.of(control) : List.of(hello, control, ping);
            String[] heard = i < 2 ? new String[] {FAILED} : new String[] {echo(HELLO), FAILED};
            sends("4.1." + (i + 1), "opcode " + (3 + i), chop, first, heard);
            sends("4.2." + (i + 1), "opcode " + (11 + i), chop, second, heard);
        }
    }

    private void fragmentation() {
        byte[] begin = frame(BEGIN, HELLO);
        byte[] last = frame(LAST, WORLD);
        byte[] ping = frame(PING, HELLO);
        byte[] whole = frame(WHOLE, HELLO);
        sends("5.1", "ping in two fragments", 0, List.of(frame(Frame.PING, HELLO), last), FAILED);
        sends("5.2", "pong in two fragments", 0, List.of(frame(Frame.PONG, HELLO), last), FAILED);
        for (int i = 0; i < 3; i++) {
            String how = List.of("", ", frame by frame", ", byte by byte").get(i);
            int chop = List.of(0, ConformanceCase.BY_FRAME, 1).get(i);
            lives("5." + (3 + i), "two fragments" + how, chop, List.of(begin, last), echo(HELLO_WORLD));
            lives(
                    "5." + (6 + i),
                    "two fragments, a ping between" + how,
                    chop,
                    List.of(begin, ping, last),
                    pong(HELLO),
                    echo(HELLO_WORLD));
            sends("5." + (9 + i), "last fragment of nothing" + how, chop, List.of(last, whole), FAILED);
            sends("5." + (12 + i), "fragment of nothing" + how, chop, List.of(frame(MORE, WORLD), whole), FAILED);
        }
        sends(
                "5.15",
                "two fragments, then one of nothing",
                0,
                List.of(begin, last, frame(MORE, HELLO), whole),
                echo(HELLO_WORLD),
                FAILED);
        sends("5.16", "fragment of nothing before each message", 0, List.of(frame(MORE, HELLO), begin, last), FAILED);
        sends("5.17", "last fragment of nothing before each message", 0, List.of(last, begin, last), FAILED);
        sends("5.18", "a message begun twice", 0, List.of(begin, frame(WHOLE, WORLD)), FAILED);
        List<byte[]> five =
                List.of(begin, frame(MORE, HELLO), ping, frame(MORE, HELLO), frame(MORE, HELLO), ping, last);
        byte[] joined = "HelloHelloHelloHelloworld".getBytes(StandardCharsets.UTF_8);
        lives("5.19", "five fragments, pings between", 0, five, pong(HELLO), pong(HELLO), echo(joined));
        lives("5.20", "five fragments, pings between, byte by byte", 1, five, pong(HELLO), pong(HELLO), echo(joined));
    }

    /** Text is refused at its first two bytes, so that it does not matter what it is. */
    private void text() {
        byte[] greek = "κόσμε".getBytes(StandardCharsets.UTF_8);
        byte[] begin = frame(Frame.TEXT, NONE);
        sends("6.1.1", "empty text", 0, List.of(frame(TEXT, NONE)), REFUSED);
        sends(
                "6.1.2",
                "empty text in three fragments",
                0,
                List.of(begin, frame(MORE, NONE), frame(LAST, NONE)),
                REFUSED);
        sends("6.2.1", "valid UTF-8", 0, List.of(frame(TEXT, greek)), REFUSED);
        sends(
                "6.2.2",
                "valid UTF-8 in two fragments",
                0,
                List.of(frame(Frame.TEXT, greek), frame(LAST, greek)),
                REFUSED);
        sends("6.2.4", "valid UTF-8, byte by byte", 1, List.of(frame(TEXT, greek)), REFUSED);
        List<byte[]> split = new ArrayList<>(List.of(begin));
        for (byte part : greek) {
            split.add(frame(MORE, new byte[] {part}));
        }
        split.add(frame(LAST, NONE));
        sends("6.2.3", "valid UTF-8, a fragment for each byte", 0, split, REFUSED);
        sends("6.3.1", "invalid UTF-8", 0, List.of(frame(TEXT, NOT_UTF_8)), REFUSED);
        sends("6.3.2", "invalid UTF-8, byte by byte", 1, List.of(frame(TEXT, NOT_UTF_8)), REFUSED);
        // Nothing is sent after this: who waits for the rest waits for ever.
        sends("6.4.1", "text of which only a fragment came", 0, List.of(frame(Frame.TEXT, NOT_UTF_8)), REFUSED);
        sends(
                "6.4.3",
                "text of which only the first bytes came",
                0,
                List.of(new byte[] {(byte) TEXT, (byte) 0xFF}),
                REFUSED);
    }

    private void closing() {
        byte[] bye = closeFrame(1000, "");
        byte[] hello = frame(WHOLE, HELLO);
        byte[] large = payload(256 << 10);
        sends("7.1.1", "a message, then close", 0, List.of(hello, bye), echo(HELLO), ENDED);
        sends("7.1.2", "close twice", 0, List.of(bye, bye), ENDED);
        sends("7.1.3", "a ping after close", 0, List.of(bye, frame(PING, NONE)), ENDED);
        sends("7.1.4", "a message after close", 0, List.of(bye, hello), ENDED);
        sends("7.1.5", "close between fragments", 0, List.of(frame(BEGIN, HELLO), bye, frame(LAST, WORLD)), ENDED);
        sends(
                "7.1.6",
                "256 KB, a message, close, ping",
                0,
                List.of(frame(WHOLE, large), hello, bye, frame(PING, NONE)),
                echo(large),
                echo(HELLO),
                ENDED);
        sends("7.3.1", "close without payload", 0, List.of(frame(CLOSE, NONE)), ENDED);
        sends("7.3.2", "close with one byte", 0, List.of(frame(CLOSE, new byte[] {3})), FAILED);
        sends("7.3.3", "close with a code", 0, List.of(bye), ENDED);
        sends("7.3.4", "close with code and reason", 0, List.of(closeFrame(1000, "enough")), ENDED);
        sends("7.3.5", "close with the longest reason", 0, List.of(closeFrame(1000, "x".repeat(123))), ENDED);
        sends("7.3.6", "close with too long a reason", 0, List.of(closeFrame(1000, "x".repeat(124))), FAILED);
        byte[] invalid = {3, (byte) 0xE8, (byte) 0xCE, (byte) 0xED, (byte) 0xA0};
        sends("7.5.1", "close with invalid UTF-8", 0, List.of(frame(CLOSE, invalid)), "close 1007");
    }

    private void closeCodes() {
        int[] valid = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999, 1012, 1013, 1014};
        for (int i = 0; i < valid.length; i++) {
            sends("7.7." + (i + 1), "close " + valid[i], 0, List.of(closeFrame(valid[i], "")), "close " + valid[i]);
        }
        int[] invalid = {0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 1015};
        for (int i = 0; i < invalid.length; i++) {
            sends("7.9." + (i + 1), "close " + invalid[i], 0, List.of(closeFrame(invalid[i], "")), FAILED);
        }
        sends("7.13.1", "close 5000", 0, List.of(closeFrame(5000, "")), FAILED);
        sends("7.13.2", "close 65535", 0, List.of(closeFrame(65_535, "")), FAILED);
    }

    private void limits() {
        int[] kilobytes = {64, 256, 1024, 4096, 8192, 16_384};
        for (int i = 0; i < kilobytes.length; i++) {
            byte[] data = payload(kilobytes[i] << 10);
            lives("9.2." + (i + 1), "binary of " + kilobytes[i] + " KB", 0, List.of(frame(WHOLE, data)), echo(data));
        }
        byte[] data = payload(4 << 20);
        int[] fragments = {64, 256, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20};
        for (int i = 0; i < fragments.length; i++) {
            List<byte[]> sent = inFragments(data, fragments[i]);
            lives("9.4." + (i + 1), "4 MB in fragments of " + fragments[i], 0, sent, echo(data));
        }
        byte[] million = payload(1 << 20);
        int[] chops = {64, 128, 256, 512, 1024, 2048};
        for (int i = 0; i < chops.length; i++) {
            lives(
                    "9.6." + (i + 1),
                    "1 MB in chops of " + chops[i],
                    chops[i],
                    List.of(frame(WHOLE, million)),
                    echo(million));
        }
        int[] sizes = {0, 16, 64, 256, 1024, 4096};
        for (int i = 0; i < sizes.length; i++) {
            byte[] each = payload(sizes[i]);
            String[] echoes = Collections.nCopies(1000, echo(each)).toArray(String[]::new);
            List<byte[]> sent = Collections.nCopies(1000, frame(WHOLE, each));
            lives("9.8." + (i + 1), "1000 messages of " + sizes[i] + " bytes", 0, sent, echoes);
        }
        String tooBig = "close 1009";
        sends("9.2.7", "more than a message may have", 0, List.of(frame(WHOLE, payload(MAX_MESSAGE + 1))), tooBig);
        List<byte[]> together = List.of(frame(BEGIN, payload(MAX_MESSAGE)), frame(LAST, HELLO));
        sends("9.4.10", "more in two fragments than a message may have", 0, together, tooBig);
        byte[] negative = {(byte) WHOLE, (byte) 0xFF, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0};
        sends("9.2.8", "a length that is negative", 0, List.of(negative), tooBig);
        byte[] small = payload(65_536);
        lives("10.1.1", "65536 bytes in fragments of 1300", 0, inFragments(small, 1300), echo(small));
    }

    private static List<byte[]> inFragments(byte[] data, int size) {
        List<byte[]> frames = new ArrayList<>();
        for (int from = 0; from < data.length; from += size) {
            int to = Math.min(data.length, from + size);
            int opcode = from == 0 ? BEGIN : MORE;
            int first = to == data.length ? FINAL | opcode : opcode;
            frames.add(frame(first, java.util.Arrays.copyOfRange(data, from, to)));
        }
        return frames;
    }

    /** Autobahn's clients always mask. */
    private void masking() {
        sends("RFC 5.1 a", "a message without a mask", 0, List.of(unmasked(WHOLE, HELLO)), FAILED);
        sends("RFC 5.1 b", "a ping without a mask", 0, List.of(unmasked(PING, NONE)), FAILED);
        sends("RFC 5.1 c", "close without a mask", 0, List.of(unmasked(CLOSE, NONE)), FAILED);
    }
}
