package commonplace.vault.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryParserTest {
    private final QueryParser parser = new QueryParser(Set.of("status", "due-date")::contains);

    @Test
    void plainTextIsText() {
        for (String text : List.of(
                "road map",
                "how do I keep my notes the same?",
                "https://example.org/a:b std::string C: 10:30 note:",
                "co-founder - dash -- -5 degrees",
                "an open \"quote",
                "author:Ann")) {
            assertEquals(Optional.of(text), parser.parse(text).text(), text);
            assertEquals(List.of(), parser.parse(text).terms(), text);
        }
    }

    @Test
    void operatorsAreConditions() {
        var parsed = parser.parse("road tag:#idea path:\"My Journal\" map status:done [status:\"in progress\"] [due]");

        assertEquals(Optional.of("road map"), parsed.text());
        assertEquals(
                List.of(
                        new NoteTerm.Tag("#idea"),
                        new NoteTerm.PathPart("My Journal"),
                        new NoteTerm.Property("status", "done"),
                        new NoteTerm.Property("status", "in progress"),
                        new NoteTerm.Property("due", "")),
                parsed.terms());
        assertFalse(parsed.exact());
    }

    @Test
    void aMinusTurnsThemRound() {
        assertEquals(
                List.of(
                        new NoteTerm.Not(new NoteTerm.Words("draft")),
                        new NoteTerm.Not(new NoteTerm.Words("\"not this\"")),
                        new NoteTerm.Not(new NoteTerm.Tag("old")),
                        new NoteTerm.Not(new NoteTerm.Property("due-date", "2026-11-18")),
                        new NoteTerm.Not(new NoteTerm.Words("author:Ann"))),
                parser.parse("-draft -\"not this\" -tag:old -due-date:2026-11-18 -author:Ann")
                        .terms());
        assertEquals(Optional.empty(), parser.parse("-draft").text());
    }

    @Test
    void quotesStayInTheTextAndAskForExactlyThat() {
        var parsed = parser.parse("plan \"road map\" x");

        assertEquals(Optional.of("plan \"road map\" x"), parsed.text());
        assertTrue(parsed.exact());
        assertFalse(parser.parse("\"\" x").exact());
        assertEquals(Optional.of("„so gemeint“"), parser.parse("„so gemeint“").text());
    }

    @Test
    void anyInputIsRead() {
        var random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            var typed = new StringBuilder();
            for (int j = random.nextInt(12); j > 0; j--) {
                typed.append("\"“-[]: ab\ttag:path:status:".charAt(random.nextInt(26)));
            }
            var parsed = parser.parse(typed.toString());
            assertTrue(parsed.text().map(text -> !text.isBlank()).orElse(true), typed.toString());
        }
        assertTrue(parser.parse("\"".repeat(100_001)).text().isPresent());
        assertTrue(parser.parse("[".repeat(100_001)).text().isPresent());
    }
}
