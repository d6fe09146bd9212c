package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteLinesTest {
    @Test
    void everyLineEndsWithALineFeedAlsoTheLast() throws IOException {
        assertEquals(List.of("one\n", "\n", "two\n"), lines("one\n\ntwo"));
        assertEquals(List.of("one\n"), lines("one\n"));
        assertEquals(List.of(), lines(""));
    }

    @Test
    void aLineMayBeLongerThanWhatIsReadAtOnce() throws IOException {
        String longLine = "x".repeat(200_000) + "\n";

        assertEquals(List.of("a\n", longLine, "b\n"), lines("a\n" + longLine + "b\n"));
    }

    @Test
    void whatIsBeyondTheLimitIsCutOff() throws IOException {
        assertEquals(List.of("xxxx\n", "next\n"), lines("x".repeat(200_000) + "\nnext\n", 4));
    }

    private static List<String> lines(String text) throws IOException {
        return lines(text, Integer.MAX_VALUE);
    }

    private static List<String> lines(String text, int limit) throws IOException {
        var lines = new ByteLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), limit);
        var all = new ArrayList<String>();
        for (byte[] line = lines.next(); line.length > 0; line = lines.next()) {
            all.add(new String(line, StandardCharsets.UTF_8));
        }
        return all;
    }
}
