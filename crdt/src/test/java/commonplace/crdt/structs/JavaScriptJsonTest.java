package commonplace.crdt.structs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    void jsonIsToldFromWhatIsNot() {
        for (String json : List.of(
                "null",
                " {} ",
                "[]",
                "[1,-0.5e+3,\"\\u00e9\\n\",true,false,{\"a\":[]}]",
                "0",
                "\"\"",
                "\" \"",
                "\"\\uAFaf\"",
                "{ \"a\" : [ 1E5 , 2e-7 ] , \"b\" : { } }",
                "[".repeat(65) + "]".repeat(65))) {
            JavaScriptJson.parse(json);
            assertTrue(JavaScriptJson.isJson(json, 64), json);
        }
        for (String other : List.of(
                "",
                "{",
                "[1,]",
                "{a:1}",
                "01",
                "1.",
                "nul",
                "nullx",
                "\"a",
                "\"\\x\"",
                "\"\\u12g4\"",
                "[1 2]",
                "'a'",
                "\"\n\"",
                "[1",
                "[1}",
                "{\"a\":1",
                "{\"a\":1]",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "{\"a\"}",
                "{1:2}",
                "{,}",
                "tru",
                "falsy",
                "\"\\",
                "\"\\u12",
                "\"\\u12\"",
                "\"\\u00\uFF25" + "9\"",
                "\"\u001f\"",
                "1e",
                "1e+",
                "[".repeat(10_000),
                "NaN",
                "+1",
                "-")) {
            assertThrows(IllegalArgumentException.class, () -> JavaScriptJson.parse(other), other);
            assertFalse(JavaScriptJson.isJson(other, 64), other);
        }
    }

    @Test
    void whatIsNestedDeeperThanWantedIsRefused() {
        assertTrue(JavaScriptJson.isJson("[[]]", 1));
        assertFalse(JavaScriptJson.isJson("[[[]]]", 1));
        assertFalse(JavaScriptJson.isJson("[".repeat(66) + "]".repeat(66), 64));
        assertFalse(JavaScriptJson.isJson("[".repeat(1_000) + "]".repeat(1_000), 64));
    }
}
