package commonplace.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @ParameterizedTest
    @CsvSource({
        "postgresql://localhost/notes, notes at localhost",
        "postgres://ann:se%40cret@db.example:6543/notes?sslmode=require, notes at db.example:6543",
        "jdbc:postgresql://127.0.0.1:5432/my%20notes, my notes at 127.0.0.1:5432",
        "' postgresql://ann@[::1]:5432/notes ', notes at [::1]:5432",
        "postgresql:///notes, notes at localhost",
    })
    void isWrittenAsPeopleWriteIt(String written, String shown) {
        assertEquals(shown, Address.of(written).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "notes",
                "mysql://localhost/notes",
                "postgresql:notes",
                "postgresql://h:port/notes",
                "postgresql:///notes?host=/run/postgresql"
            })
    void whatIsNoneIsRefused(String written) {
        assertThrows(IllegalArgumentException.class, () -> Address.of(written));
    }

    @Test
    void aPasswordIsNeverRepeated() {
        var refused =
                assertThrows(IllegalArgumentException.class, () -> Address.of("postgresql://ann:hunter2@h:port/notes"));
        assertFalse(refused.toString().contains("hunter2"));
        refused =
                assertThrows(IllegalArgumentException.class, () -> Address.of("postgresql://ann:%zap@localhost/notes"));
        assertTrue(refused.toString().contains("%25") && !refused.toString().contains("zap"), refused.toString());
    }
}
