package commonplace.mcp.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopLevelIdTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"id\":8}} | 7",
                "{\"result\":{\"id\":8,\"x\":[{\"id\":9}]},\"id\" : 7 } | 7",
                "{\"result\":\"a \\\"id\\\":8, {\",\"id\":7} | 7",
                "{\"result\":{\"id\":8}} | null",
                "{\"id\":\"seven\",\"result\":{}} | null",
                "{\"method\":\"id\",\"x\":7} | null"
            })
    void isFoundHoweverTheBytesAreCut(String json, String id) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            var found = new TopLevelId();
            found.read(bytes, 0, cut);
            found.read(bytes, cut, bytes.length);
            assertEquals(id, String.valueOf(found.id()), "cut at " + cut);
        }
    }
}
