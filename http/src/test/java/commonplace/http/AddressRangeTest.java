package commonplace.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1,       127.0.0.1,       true",
        "127.0.0.1,       127.0.0.2,       false",
        "10.0.0.0/8,      10.255.3.4,      true",
        "10.0.0.0/8,      11.0.0.1,        false",
        "10.1.2.128/25,   10.1.2.127,      false",
        "10.1.2.128/25,   10.1.2.129,      true",
        "0.0.0.0/0,       192.0.2.1,       true",
        "0.0.0.0/0,       ::1,             false",
        "2001:db8::/33,   2001:db8:7fff::, true",
        "2001:db8::/33,   2001:db8:8000::, false",
    })
    void hasTheAddressesThatBeginAlike(String range, String address, boolean expected) {
        assertEquals(expected, AddressRange.of(range).orElseThrow().has(InetAddress.ofLiteral(address)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "proxy", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "/8", "10.0.0/8 ", "::1/129"})
    void nothingElseIsARange(String text) {
        assertEquals(Optional.empty(), AddressRange.of(text));
    }

    @Test
    void isWrittenAsItIsRead() {
        assertTrue(AddressRange.of("10.0.0.0/8").orElseThrow().toString().equals("10.0.0.0/8"));
        assertEquals("127.0.0.1", AddressRange.of("127.0.0.1").orElseThrow().toString());
    }
}
