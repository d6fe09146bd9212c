package commonplace.crdt.structs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaScriptJsonTest {
    @Test
    void numbersAreWrittenAsJavaScriptDoes() {
        assertEquals("1e+21", JavaScriptJson.number(1e21));
        assertEquals("100000000000000000000", JavaScriptJson.number(1e20));
        assertEquals("123.456", JavaScriptJson.number(123.456));
        assertEquals("0.000001", JavaScriptJson.number(1e-6));
        assertEquals("1e-7", JavaScriptJson.number(1e-7));
        assertEquals("1.5e-7", JavaScriptJson.number(1.5e-7));
        assertEquals("5e-324", JavaScriptJson.number(Double.MIN_VALUE));
        assertEquals("-1.7976931348623157e+308", JavaScriptJson.number(-Double.MAX_VALUE));
        assertEquals("0", JavaScriptJson.number(-0.0));
        assertEquals("null", JavaScriptJson.number(Double.NaN));
        assertEquals("9007199254740992", JavaScriptJson.number(9007199254740992.0));
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
            assertEquals(text, JavaScriptJson.stringify(JavaScriptJson.parse(text)));
        }
        assertEquals("{\"a\":[1,2]}", JavaScriptJson.stringify(JavaScriptJson.parse(" { \"a\" : [ 1 , 2 ] } ")));
    }

    @Test
    void whatIsNotJsonIsRefused() {
        for (String text :
                List.of("", "nul", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", "\"\t\"", "\"\\x\"", "1 2", "[")) {
            assertThrows(IllegalArgumentException.class, () -> JavaScriptJson.parse(text), text);
        }
        assertThrows(IllegalArgumentException.class, () -> JavaScriptJson.parse("[".repeat(100_000)));
    }
}
