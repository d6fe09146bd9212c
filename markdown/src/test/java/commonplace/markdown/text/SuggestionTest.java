package commonplace.markdown.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.Seed;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SuggestionTest {
    private static final List<String> PARTS = List.of("a", "b", " ", "\n", "é", "😀", ".", "\r\n");

    private static String suggested(String old, String replacement) {
        return Suggestion.of(old, replacement).orElse("none");
    }

    /** What becomes of a text when a person accepts or rejects all that is suggested in it. */
    private static String decided(String text, boolean accepted) {
        return text.replaceAll("(?s)\\{~~(.*?)~>(.*?)~~\\}", accepted ? "$2" : "$1")
                .replaceAll("(?s)\\{\\+\\+(.*?)\\+\\+\\}", accepted ? "$1" : "")
                .replaceAll("(?s)\\{--(.*?)--\\}", accepted ? "" : "$1");
    }

    @Test
    void onlyTheWordsThatDifferAreMarked() {
        assertEquals("the {~~red~>blue~~} house", suggested("the red house", "the blue house"));
        assertEquals("the {~~red~>reddish~~} house", suggested("the red house", "the reddish house"));
        assertEquals("a{++ b++}", suggested("a", "a b"));
        assertEquals("{++b ++}a", suggested("a", "b a"));
        assertEquals("a {--b --}c", suggested("a b c", "a c"));
        assertEquals("{--a--}", suggested("a", ""));
        assertEquals("{~~😀~>😁~~}", suggested("😀", "😁"));
    }

    @Test
    void whatGoesOverLinesIsARemovalAndAnAddition() {
        assertEquals("{--a\nb--}{++c\nd++}", suggested("a\nb", "c\nd"));
        assertEquals("x\n{++y\n++}z", suggested("x\nz", "x\ny\nz"));
    }

    @Test
    void textThatHoldsMarksCannotBeMarked() {
        assertEquals(Optional.empty(), Suggestion.of("a {++b++}", "c"));
        assertEquals(Optional.empty(), Suggestion.of("a", "b ~> c"));
    }

    @Test
    void acceptedItIsTheNewTextAndRejectedTheOld() {
        Seed seed = Seed.next();
        Random random = seed.random();
        for (int i = 0; i < 5_000; i++) {
            String old = text(random);
            String replacement = text(random);
            String suggested = suggested(old, replacement);

            assertEquals(replacement, decided(suggested, true), () -> suggested + ", " + seed);
            assertEquals(old, decided(suggested, false), () -> suggested + ", " + seed);
        }
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }
}
