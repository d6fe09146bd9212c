package commonplace.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class VocabularySpellerTest {
    private static final Set<String> REAL = Set.of("rebate", "desert");

    @Test
    void aWordThatNoEntryHasBecomesTheNearestThatThereIs() {
        try (var notes = notes()) {
            assertEquals("synchronise>synchronize", meant(notes, "how do I synchronise"));
            assertEquals("labtop>laptop phnoe>phone", meant(notes, "labtop or phnoe"));
            assertEquals("ecnryption>encryption", meant(notes, "ecnryption "));
        }
    }

    @Test
    void ofSeveralTheOneThatMostEntriesHaveIsMeant() {
        try (var notes = TestIndex.of("a", "boot", "b", "boat", "c", "boat")) {
            assertEquals("boet>boat", meant(notes, "boet x"));
        }
    }

    @Test
    void wordsThatThereAreStayAsTheyAre() {
        try (var notes = notes()) {
            assertEquals("", meant(notes, "synchronizing phones"), "other forms of a word");
            assertEquals("", meant(notes, "encryp"), "the beginning of a word that is being typed");
            assertEquals("", meant(notes, "rebate"), "a real word that no entry has");
            assertEquals("", meant(notes, "\"labtop\""), "what stands in quotes");
            assertEquals("", meant(notes, "pho lap x1234 東京都"), "what is short, has digits, or another script");
            assertEquals("", meant(notes, "zzzzqqqq"), "what is like nothing");
        }
    }

    private static TestIndex notes() {
        return TestIndex.of(
                "a", "synchronize notes between phone and laptop", "b", "encryption at rest", "c", "they relate to it");
    }

    private static String meant(TestIndex notes, String typed) {
        return notes.index.misspelled(typed, REAL::contains).stream()
                .map(each -> each.typed() + '>' + each.meant())
                .collect(Collectors.joining(" "));
    }
}
