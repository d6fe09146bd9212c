package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineSinkTest {
    private final List<String> lines = new ArrayList<>();
    private final LineSink sink = new LineSink(line -> lines.add(new String(line, StandardCharsets.UTF_8)));

    @Test
    void aLineIsTakenWhenItsEndHasCome() throws IOException {
        write("one\ntwo\nth");
        assertEquals(List.of("one\n", "two\n"), lines);
        write("re");
        write("e");
        sink.write('\n');
        assertEquals(List.of("one\n", "two\n", "three\n"), lines);
    }

    @Test
    void anEmptyLineIsOne() throws IOException {
        write("\n\na\n");
        assertEquals(List.of("\n", "\n", "a\n"), lines);
    }

    private void write(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sink.write(bytes, 0, bytes.length);
    }
}
