package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.search.languages.IdentifierWords;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names from code are found by their words, and their words by the name. */
class IdentifierWordsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        connectionPool  | [connection, pool]
        Npgsql.Timeout  | [npgsql, timeout]
        MAX_POOL_SIZE   | [max, pool, size]
        HTTPServer2     | [http, server2]
        IReader         | []
        parseXMLFile    | [parse, xml, file]
        don't           | []
        word            | []
        Word            | []
        NASA            | []
        3.14            | []
        U.S             | []
        größeÄndern     | [größe, ändern]
        """)
    void namesHaveParts(String token, String parts) {
        assertEquals(parts, IdentifierWords.parts(token).toString());
    }

    @Test
    void aNameIsFoundByItsWords() {
        try (var notes = new TestPassages(directory)) {
            notes.with("camel", "Set connectionPool to ten.")
                    .with("dotted", "Set Npgsql.Timeout to ten.")
                    .with("words", "Set the connection pool to ten.");

            assertEquals("words camel", notes.find("connection pool"));
            assertEquals("camel words", notes.find("connectionPool"));
            assertEquals("camel", notes.find("connectionpool"));
            assertEquals("dotted", notes.find("npgsql"));
            assertEquals("dotted", notes.find("Npgsql.Timeout"));
        }
    }

    @Test
    void aNameCountsAsFoundWhereItsWordsAre() {
        try (var notes = new TestPassages(directory)) {
            notes.with("words", "Set the connection pool to ten.").with("other", "Tea.");

            assertEquals(1, notes.search("connectionPool").getFirst().termCoverage(), 1e-9);
        }
    }
}
