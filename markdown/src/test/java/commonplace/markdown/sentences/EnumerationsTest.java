package commonplace.markdown.sentences;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class EnumerationsTest {
    private static List<String> in(String text) {
        return Enumerations.of(text).stream().map(span -> span.of(text)).toList();
    }

    @Test
    void listsAndTablesAreFoundWhole() {
        assertEquals(
                List.of("- one\n  - inside\n- two", "1. first\n2. second", "| a | b |\n|---|---|\n| 1 | 2 |"), in("""
                    ---
                    keys: [x]
                    ---
                    Text.

                    - one
                      - inside
                    - two

                    More.

                    1. first
                    2. second

                    | a | b |
                    |---|---|
                    | 1 | 2 |

                    End.
                    """));
    }

    @Test
    void aListInAQuotationIsFoundToo() {
        assertEquals(List.of("- one\n> - two"), in("> Text\n>\n> - one\n> - two\n"));
    }

    @Test
    void aTextWithoutAnyHasNone() {
        assertEquals(List.of(), in("Text - with a dash.\n\n```\n- code\n```\n"));
    }
}
