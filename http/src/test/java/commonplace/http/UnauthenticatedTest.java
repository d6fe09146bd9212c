package commonplace.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnauthenticatedTest {
    private final Unauthenticated unauthenticated = new Unauthenticated(3);
    private final List<String> ended = new ArrayList<>();

    @Test
    void theOldestOfThoseWhoProvedNothingHasToGo() {
        for (String name : List.of("a", "b", "c", "d")) {
            unauthenticated.add(name, () -> ended.add(name));
        }
        assertEquals(List.of("a"), ended);

        unauthenticated.remove("b");
        unauthenticated.add("e", () -> ended.add("e"));
        assertEquals(List.of("a"), ended, "b made room");

        unauthenticated.add("f", () -> ended.add("f"));
        assertEquals(List.of("a", "c"), ended);
    }
}
