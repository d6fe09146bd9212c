package commonplace.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where in a body the words stand, for the snippet. */
class BodyMatchesTest {
    @Test
    void everyFormOfAWordIsShown() {
        assertEquals("[Runs] and [running] and [run]", marked("Runs and running and run", "run"));
    }

    @Test
    void anUnfinishedWordIsShownWhole() {
        assertEquals("the [planning] of [plants]", marked("the planning of plants", "pla"));
    }

    @Test
    void aPhraseIsOnePlace() {
        assertEquals("a road, a [road map], a map", marked("a road, a road map, a map", "\"road map\""));
        assertEquals("our [co-founder] left", marked("our co-founder left", "co-foun"));
    }

    @Test
    void theBestPlaceIsWhereTheWordsMeet() {
        String body = "alpha " + "x ".repeat(200) + "beta " + "x ".repeat(200) + "alpha and beta here";
        Hit hit = hit(body, "alpha beta");
        assertEquals(
                "alpha and beta here", body.substring(hit.best().orElseThrow().start()));
        assertEquals(4, hit.matches().size());
    }

    @Test
    void ofVeryManyPlacesThoseAroundTheBestAreGiven() {
        String body = "alpha ".repeat(500) + "beta " + "alpha ".repeat(500);
        Hit hit = hit(body, "alpha beta");
        assertEquals(32, hit.matches().size());
        assertTrue(hit.matches().contains(hit.best().orElseThrow()));
        assertTrue(hit.matches().contains(new MatchSpan(3_000, 3_004)), hit::toString);
    }

    @Test
    void aMatchInTheTitleAloneHasNoPlace() {
        try (var notes = new TestIndex().with(TestIndex.titled("a", "Launch", "nothing here"))) {
            Hit hit = notes.index.search(Search.of("launch", 1)).hits().getFirst();
            assertEquals(Optional.empty(), hit.best());
        }
    }

    private static Hit hit(String body, String text) {
        try (var notes = TestIndex.of("a", body)) {
            return notes.index.search(Search.of(text, 1)).hits().getFirst();
        }
    }

    private static String marked(String body, String text) {
        var marked = new StringBuilder(body);
        for (MatchSpan match : hit(body, text).matches().reversed()) {
            marked.insert(match.end(), ']').insert(match.start(), '[');
        }
        return marked.toString();
    }
}
