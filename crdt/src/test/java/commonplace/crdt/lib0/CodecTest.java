package commonplace.crdt.lib0;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CodecTest {
    @Test
    void unsignedIntegersTakeSevenBitsPerByte() {
        assertEquals("00", written(out -> out.varUint(0)));
        assertEquals("7f", written(out -> out.varUint(127)));
        assertEquals("8001", written(out -> out.varUint(128)));
        assertEquals("e907", written(out -> out.varUint(1001)));
        assertEquals("ffffffffffffff0f", written(out -> out.varUint(Decoder.MAX_SAFE_INTEGER)));
        assertEquals(Decoder.MAX_SAFE_INTEGER, decoder("ffffffffffffff0f").varUint());
    }

    @Test
    void integersBeyondJavaScriptAreRefused() {
        assertThrows(DecodingException.class, () -> decoder("ffffffffffffff1f").varUint());
        assertThrows(
                DecodingException.class, () -> decoder("ffffffffffffffffffff").varUint());
    }

    @Test
    void theLargestIntegersAreStillRead() {
        for (long each : new long[] {Decoder.MAX_SAFE_INTEGER, -Decoder.MAX_SAFE_INTEGER, 63, 64, -64, 8191, 8192}) {
            var out = new Encoder(1);
            out.varInt(each);
            assertEquals(each, new Decoder(out.toByteArray()).varInt());
        }
        assertThrows(DecodingException.class, () -> decoder("bfffffffffffff20").varInt());
        assertThrows(
                DecodingException.class, () -> decoder("bfffffffffffffff01").varInt());
        assertEquals(Integer.MAX_VALUE, decoder("ffffffff07").varUint31("clock"));
        assertEquals(
                "The clock 2147483648 at byte 0 is larger than 2^31 - 1",
                assertThrows(
                                DecodingException.class,
                                () -> decoder("8080808008").varUint31("clock"))
                        .getMessage());
    }

    @Test
    void textIsUtf8AtEveryWidth() {
        for (String each : List.of("\u007f", "\u0080", "\u07ff", "\u0800", "\uffff", "\ud800\udc00", "\udbff\udfff")) {
            byte[] utf8 = each.getBytes(StandardCharsets.UTF_8);
            assertEquals("0" + utf8.length + HexFormat.of().formatHex(utf8), written(out -> out.string(each)));
        }
    }

    @Test
    void halfASurrogatePairIsReplaced() {
        assertEquals("03efbfbd", written(out -> out.string("\ud83d")));
        assertEquals("04f09f9880", written(out -> out.string("😀")));
        assertEquals("😀é", decoder("06f09f9880c3a9").string());
    }

    @Test
    void latinTextIsWrittenLikeAnyOther() {
        byte[] latin = {'a', (byte) 0xe9, 'b'};

        assertEquals(written(out -> out.string("aéb")), written(out -> out.latin1(latin, 0, 3)));
        assertEquals(written(out -> out.string("é")), written(out -> out.latin1(latin, 1, 1)));
        byte[] many = new byte[1000];
        Arrays.fill(many, (byte) 0xff);
        var small = new Encoder(1);
        small.latin1(many, 0, many.length);
        assertEquals("ÿ".repeat(1000), new Decoder(small.toByteArray()).string());
    }

    @Test
    void whatIsNotUtf8IsRefused() {
        assertEquals(
                "The string at byte 1 is not UTF-8",
                assertThrows(DecodingException.class, () -> decoder("02c328").string())
                        .getMessage());
    }

    @Test
    void aCountIsNotBelievedBeforeItsBytesAreSeen() {
        assertEquals(
                "268435455 bytes are announced at byte 0, and only 1 bytes follow",
                assertThrows(
                                DecodingException.class,
                                () -> decoder("ffffff7f00").bytes())
                        .getMessage());
        assertThrows(DecodingException.class, () -> decoder("75ffffff7f").any());
        assertThrows(DecodingException.class, () -> decoder("76ffffff7f").any());
    }

    @Test
    void valuesComeBackAsTheyWere() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("null", null);
        map.put("list", Arrays.asList(true, false, null, Undefined.UNDEFINED));
        for (Object value : Arrays.asList(
                null,
                true,
                0L,
                -1L,
                63L,
                64L,
                -64L,
                2147483647L,
                -2147483647L,
                2147483648L,
                Decoder.MAX_SAFE_INTEGER,
                -0.0,
                0.5,
                0.1,
                Double.POSITIVE_INFINITY,
                Double.NaN,
                1e300,
                BigInteger.valueOf(Long.MIN_VALUE),
                "text",
                map)) {
            byte[] bytes = HexFormat.of().parseHex(written(out -> out.any(Any.of(value))));
            assertEquals(value, new Decoder(bytes).any());
        }
    }

    @Test
    void numbersAreWrittenAsJavaScriptWritesThem() {
        assertEquals("7d05", any(5));
        assertEquals("7d40", any(-0.0));
        assertEquals("7c3f000000", any(0.5f));
        assertEquals("7c4f32d05e", any(3_000_000_000L));
        assertEquals("7b3fb999999999999a", any(0.1));
        assertEquals("7b7ff8000000000000", any(Double.NaN));
        assertEquals("7a0000000000000001", any(BigInteger.ONE));
    }

    @Test
    void keysThatAreIndexesComeFirst() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("b", 1);
        map.put("10", 2);
        map.put("9", 3);
        map.put("01", 4);

        assertEquals("{9=3, 10=2, b=1, 01=4}", String.valueOf(Any.of(map)));
    }

    @Test
    void nestingIsBounded() {
        assertThrows(
                DecodingException.class,
                () -> decoder("7501".repeat(Any.MAX_DEPTH + 2) + "7e").any());
        assertTrue(decoder("7501".repeat(Any.MAX_DEPTH) + "7e").any() instanceof List<?>);
    }

    @Test
    void onlyWhatJavaScriptHasCanBeKept() {
        assertThrows(IllegalArgumentException.class, () -> Any.of(new Object()));
        assertThrows(IllegalArgumentException.class, () -> Any.of(Map.of(1, 2)));
        assertArrayEquals(new byte[] {1}, (byte[]) Any.of(new byte[] {1}));
    }

    private static String any(Object value) {
        return written(out -> out.any(Any.of(value)));
    }

    private static String written(Consumer<Encoder> writing) {
        Encoder out = new Encoder();
        writing.accept(out);
        return HexFormat.of().formatHex(out.toByteArray());
    }

    private static Decoder decoder(String hex) {
        return new Decoder(HexFormat.of().parseHex(hex));
    }
}
