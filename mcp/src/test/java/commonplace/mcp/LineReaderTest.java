package commonplace.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    @Test
    void linesThatAreTooLongAreSkipped() throws IOException {
        assertEquals(List.of("abc", "(too long)", "", "de"), lines(input("abc\nabcdefghijk\n\nde", 3), 10));
        assertEquals(List.of("a", "(too long)"), lines(input("a\nabcdefghijk", 3), 10));
        assertEquals(List.of(), lines(input("", 1), 10));
    }

    @RepeatedTest(100)
    void linesAreThoseOfTheTextHoweverItArrives() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        List<String> expected = new ArrayList<>();
        for (int i = random.nextInt(20); i > 0; i--) {
            expected.add("x".repeat(random.nextInt(random.nextInt(10) == 0 ? 40_000 : 50)) + "y");
        }
        String text = String.join("\n", expected);
        assertEquals(expected, lines(input(text, 1 + random.nextInt(9000)), 1 << 20), "rerun with -Dseed=" + seed);
    }

    private static List<String> lines(InputStream in, int max) throws IOException {
        var lines = new LineReader(in, max);
        List<String> found = new ArrayList<>();
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            found.add(lines.wasTooLong() ? "(too long)" : new String(line, StandardCharsets.UTF_8));
        }
        return found;
    }

    /** Gives out a few bytes at a time, as a pipe does. */
    private static InputStream input(String text, int atOnce) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(length, atOnce));
            }
        };
    }
}
