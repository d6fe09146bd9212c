package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.InvalidArgumentsException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCursorTest {
    private static final String CURSOR = PageCursor.of(20, "read", 7);

    private static String refused(String cursor, String asked, long version) {
        return assertThrows(
                        InvalidArgumentsException.class, () -> PageCursor.offset(Optional.of(cursor), asked, version))
                .getMessage();
    }

    @Test
    void itLeadsToItsPlaceAndWithoutOneToTheBeginning() {
        assertEquals(20, PageCursor.offset(Optional.of(CURSOR), "read", 7));
        assertEquals(0, PageCursor.offset(Optional.empty(), "read", 7));
    }

    @Test
    void itHoldsForWhatWasAskedAndForTheToolsAsTheyWere() {
        assertTrue(refused(CURSOR, "write", 7).startsWith("'cursor' is not one that this search gave"));
        assertTrue(refused(CURSOR, "read", 8).startsWith("'cursor' is stale"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "AAAA", "AAAAAAAAAAAAAAAAAAAAAA", "ä", "{\"offset\":1}", "=", "A"})
    void whatWeDidNotGiveIsRefused(String cursor) {
        assertTrue(refused(cursor, "read", 7).startsWith("'cursor' is not one that this search gave"));
    }

    @Test
    void oneThatWasChangedIsRefused() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        for (int i = 0; i < 2000; i++) {
            var changed = new StringBuilder(CURSOR);
            changed.setCharAt(random.nextInt(CURSOR.length()), letters.charAt(random.nextInt(letters.length())));
            if (!changed.toString().equals(CURSOR)) {
                assertThrows(
                        InvalidArgumentsException.class,
                        () -> PageCursor.offset(Optional.of(changed.toString()), "read", 7),
                        () -> changed + " rerun with -Dseed=" + seed);
            }
        }
    }
}
