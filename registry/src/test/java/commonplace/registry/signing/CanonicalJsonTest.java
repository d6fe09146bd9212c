package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {
    static String canonical(@Nullable Object value) throws NoCanonicalFormException {
        return new String(CanonicalJson.write(value), StandardCharsets.UTF_8);
    }

    // spec: RFC 8785, appendix B
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "41b3de4355555556, 333333333.3333334",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2"
    })
    void numbersAreWrittenAsTheSpecificationSays(String bits, String text) throws Exception {
        assertEquals(text, canonical(Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16))));
        assertEquals(text, canonical(Json.read(text)));
    }

    // spec: RFC 8785, section 3.2.3, whose values say which key is which; here they say where it belongs
    @Test
    void keysStandInTheOrderOfTheirCodeUnits() throws Exception {
        Object object = Json.read("""
            {"\\u20ac": 5, "\\r": 1, "\\ufb33": 7, "1": 2, "\\ud83d\\ude00": 6, "\\u0080": 3, "\\u00f6": 4}\
            """);

        assertEquals("{\"\\r\":1,\"1\":2,\"\u0080\":3,\"ö\":4,\"€\":5,\"😀\":6,\"\ufb33\":7}", canonical(object));
    }

    // spec: RFC 8785, section 3.2.2
    @Test
    void whatCanBeWrittenInManyWaysIsWrittenInOne() throws Exception {
        Object object = Json.read("""
            {"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
             "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
             "literals": [null, true, false]}\
            """);

        assertEquals("""
            {"literals":[null,true,false],\
            "numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],\
            "string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}\
            """, canonical(object));
    }

    @Test
    void onlyWhatMustBeEscapedIs() throws Exception {
        assertEquals(
                "\"\\u0000\\u0007\\b\\t\\n\\u000b\\f\\r\\u001f\u007f\u2028/\"",
                canonical("\0\u0007\b\t\n\u000b\f\r\u001f\u007f\u2028/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9007199254740993",
                "-9007199254740993",
                "9223372036854775807",
                "18446744073709551616",
                "123456789012345678901234567890"
            })
    void aWholeNumberThatWouldBecomeAnotherIsRefused(String number) throws Exception {
        Object value = Json.read("{\"a\": [1, " + number + "]}");

        var refused = assertThrows(NoCanonicalFormException.class, () -> canonical(value));

        assertEquals("the number " + number + " is beyond what a double holds exactly, in /a/1", refused.getMessage());
    }

    @Test
    void halvesOfPairsAreRefused() throws Exception {
        for (String half : List.of("\\ud800", "\\udc00", "\\udc00\\ud800", "\\ud800\\ud800\\udc00")) {
            Object value = Json.read("{\"name\": \"a" + half + "\"}");
            var refused = assertThrows(NoCanonicalFormException.class, () -> canonical(value), half);
            assertEquals(
                    "half a surrogate pair, U+" + half.substring(2, 6).toUpperCase(Locale.ROOT)
                            + ", at character 2, in /name",
                    refused.getMessage());
        }
        Object key = Json.read("{\"\\ud800\": 1}");
        assertThrows(NoCanonicalFormException.class, () -> canonical(key));
    }

    @Test
    void whatIsNoNumberIsRefused() {
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            var refused = assertThrows(NoCanonicalFormException.class, () -> canonical(List.of(number)));
            assertEquals("JSON has no " + number + ", in /0", refused.getMessage());
        }
    }

    @Test
    void whatIsNestedTooDeepIsRefusedAndNotFollowed() {
        var circle = new ArrayList<Object>();
        circle.add(circle);

        var refused = assertThrows(NoCanonicalFormException.class, () -> canonical(circle));

        assertEquals("nested deeper than 128", refused.getMessage());
    }

    @Test
    void readingAndWritingAgainChangesNothing() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var json = new RandomJson(new Random(seed));
        for (int i = 0; i < 3_000; i++) {
            Object value = json.value(4);
            String once = canonical(value);

            assertEquals(once, canonical(Json.read(once)), "-Dseed=" + seed);
        }
    }

    @Test
    void orderAndSpaceAndEscapesDoNotMatter() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        var json = new RandomJson(random);
        for (int i = 0; i < 3_000; i++) {
            Map<String, @Nullable Object> value = json.object(4);

            assertEquals(canonical(value), canonical(Json.read(json.carelessly(value))), "-Dseed=" + seed);
        }
    }

    @Test
    void everyDoubleIsReadBackFromItsShortestForm() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            double number = Double.longBitsToDouble(i % 10 == 0 ? random.nextLong(2_000) : random.nextLong());
            if (Double.isFinite(number)) {
                String text = EcmaNumber.text(number);
                assertEquals(number + 0.0, Double.parseDouble(text), text + " -Dseed=" + seed);
                String digits = text.split("e", 2)[0].replaceAll("^-?[0.]*|\\.|0+$", "");
                assertTrue(digits.length() <= 17, text + " -Dseed=" + seed);
            }
        }
    }

    @Test
    void whatIsNoJsonIsAMistakeOfOurs() {
        assertThrows(IllegalArgumentException.class, () -> canonical(Arrays.asList(1, 'c')));
    }
}
