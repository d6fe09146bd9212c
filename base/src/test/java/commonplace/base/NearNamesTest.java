package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearNamesTest {
    @Test
    void theClosestComesFirstAndTheFarNotAtAll() {
        assertEquals(List.of("form", "farm"), NearNames.to("from", List.of("farm", "form", "weather")));
        assertEquals(List.of(), NearNames.to("from", List.of("to", "")));
    }

    @Test
    void aNameIsMisspelledOnlyWhereItIsMoreThanChance() {
        assertEquals(Optional.of("title"), NearNames.misspelled("tilte", List.of("date", "title")));
        assertEquals(Optional.empty(), NearNames.misspelled("id", List.of("di")));
    }
}
