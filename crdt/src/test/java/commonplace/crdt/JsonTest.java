package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void numbersAreWrittenAsJavaScriptDoes() {
        assertEquals("1e+21", Json.number(1e21));
        assertEquals("100000000000000000000", Json.number(1e20));
        assertEquals("123.456", Json.number(123.456));
        assertEquals("0.000001", Json.number(1e-6));
        assertEquals("1e-7", Json.number(1e-7));
        assertEquals("1.5e-7", Json.number(1.5e-7));
        assertEquals("5e-324", Json.number(Double.MIN_VALUE));
        assertEquals("-1.7976931348623157e+308", Json.number(-Double.MAX_VALUE));
        assertEquals("0", Json.number(-0.0));
        assertEquals("null", Json.number(Double.NaN));
        assertEquals("9007199254740992", Json.number(9007199254740992.0));
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (String text : List.of(
                "null",
                "true",
                "[]",
                "{}",
                "[1,-2.5,\"x\"]",
                "{\"a\":{\"b\":[null]},\"c\":\"\\\"\\\\\\n\\u0001é😀\"}",
                "\"\\ud83d\"")) {
            assertEquals(text, Json.stringify(Json.parse(text)));
        }
        assertEquals("{\"a\":[1,2]}", Json.stringify(Json.parse(" { \"a\" : [ 1 , 2 ] } ")));
    }

    @Test
    void whatIsNotJsonIsRefused() {
        for (String text :
                List.of("", "nul", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", "\"\t\"", "\"\\x\"", "1 2", "[")) {
            assertThrows(IllegalArgumentException.class, () -> Json.parse(text), text);
        }
        assertThrows(IllegalArgumentException.class, () -> Json.parse("[".repeat(100_000)));
    }
}
