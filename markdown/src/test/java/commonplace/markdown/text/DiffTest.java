package commonplace.markdown.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DiffTest {
    private static String diff(String from, String to) {
        List<Edit> edits = Diff.between(from, to);
        assertEquals(to, Edit.apply(from, edits));
        return edits.toString();
    }

    @Test
    void equalTextsDifferInNothing() {
        assertEquals("[]", diff("", ""));
        assertEquals("[]", diff("a\nb\n", "a\nb\n"));
    }

    @Test
    void anInsertionIsNoMoreThanWhatWasInserted() {
        assertEquals("[0..0 → \"a\"]", diff("", "a"));
        assertEquals("[17..17 → \"oak \"]", diff("red house\nan old tree\n", "red house\nan old oak tree\n"));
        assertEquals("[4..4 → \"c\n\"]", diff("a\nb\n", "a\nb\nc\n"));
        assertEquals("[2..2 → \"x\n\"]", diff("a\nb\n", "a\nx\nb\n"));
    }

    @Test
    void aRemovalIsNoMoreThanWhatWasRemoved() {
        assertEquals("[2..4 → \"\"]", diff("a\nx\nb\n", "a\nb\n"));
        assertEquals("[0..1 → \"\"]", diff("a", ""));
    }

    @Test
    void changesFarApartStayApart() {
        String from = "one\ntwo\nthree\nfour\nfive\n";

        assertEquals("[0..3 → \"1\", 19..23 → \"5\"]", diff(from, "1\ntwo\nthree\nfour\n5\n"));
        assertEquals(
                "[4..7 → \"lazy\", 15..18 → \"cat\"]", diff("The red house, dog, tree", "The lazy house, cat, tree"));
    }

    @Test
    void movedLinesAreTakenOutAndPutIn() {
        assertEquals("[0..2 → \"\", 6..6 → \"a\n\"]", diff("a\nb\nc\n", "b\nc\na\n"));
    }

    @Test
    void noCharacterIsCutInHalf() {
        assertEquals("[0..2 → \"😂\"]", diff("😁", "😂"));
        assertEquals("[1..3 → \"\"]", diff("x😁y", "xy"));
        assertEquals("[0..2 → \"e\u0300\"]", diff("e\u0301", "e\u0300"));
        assertEquals("[0..4 → \"🇩🇰\"]", diff("🇩🇪", "🇩🇰"));
        assertEquals("[1..2 → \"\r\n\"]", diff("a\nb", "a\r\nb"));
    }

    @Test
    void whatIsAWholeCharacterInOneTextOnlyIsNotCommon() {
        assertEquals("[0..1 → \"e\u0301\"]", diff("e", "e\u0301"));
        assertEquals("[0..2 → \"e\"]", diff("e\u0301", "e"));
        assertEquals("[0..1 → \"e\u0301\"]", diff("\u0301x", "e\u0301x"));
        assertEquals("[0..2 → \"\u0301\"]", diff("e\u0301x", "\u0301x"));
    }

    @Test
    void linesThatCameAndWentAreCounted() {
        assertEquals("+0 -0", counted("a\n", "a\n"));
        assertEquals("+1 -0", counted("a\nb\n", "a\nx\nb\n"));
        assertEquals("+0 -2", counted("a\nx\ny\nb\n", "a\nb\n"));
        assertEquals("+1 -1", counted("a\nold text\nb\n", "a\nnew text\nb\n"));
        assertEquals("+3 -1", counted("a\nb", "a\nx\ny\nz"));
        assertEquals("+1 -0", counted("", "a"));
        assertEquals("+0 -2", counted("a\nb", ""));
    }

    private static String counted(String from, String to) {
        var counted = Diff.CountedEdits.between(from, to);
        return "+" + counted.linesAdded() + " -" + counted.linesRemoved();
    }

    @Test
    void theEditsOfAnyPairOfTextsLeadFromOneToTheOther() {
        Seed seed = Seed.next();
        Random random = seed.random();
        for (int i = 0; i < 3_000; i++) {
            String from = text(random);
            String to = random.nextBoolean() ? text(random) : changed(from, random);

            List<Edit> edits = Diff.between(from, to);

            assertEquals(to, Edit.apply(from, edits), seed.toString());
            for (Edit edit : edits) {
                assertFalse(edit.span().of(from).equals(edit.replacement()), () -> edit + " changes nothing, " + seed);
            }
            for (int at = 1; at < edits.size(); at++) {
                assertTrue(
                        edits.get(at - 1).span().end() <= edits.get(at).span().start(), "out of order, " + seed);
            }
        }
    }

    @Test
    void aMegabyteInAnyOrderTakesBoundedWork() {
        List<String> lines = new ArrayList<>(IntStream.range(0, 25_000)
                .mapToObj(i -> "line " + i + " " + "words ".repeat(i % 9) + "\n")
                .toList());
        String text = String.join("", lines);
        Collections.shuffle(lines, new Random(7));
        String shuffled = String.join("", lines);

        bounded(text, shuffled);
        bounded(text, lines.reversed().stream().collect(Collectors.joining()));
        bounded(text, "");
        bounded("same\n".repeat(200_000), "same\n".repeat(150_000) + "other\n" + "same\n".repeat(60_000));
        bounded("a\nb\n".repeat(200_000), "b\na\na\n".repeat(150_000));
        bounded("ab".repeat(500_000), "ba".repeat(400_000));
        bounded("x y z ".repeat(100_000), "z x ".repeat(150_000));
        bounded("a\n".repeat(100_000) + "b\n".repeat(100_000), "b\n".repeat(100_000) + "a\n".repeat(100_000));
    }

    private static void bounded(String from, String to) {
        Diff.Work work = Diff.Work.forTexts(from, to);
        long limit = work.left();

        List<Edit> edits = Diff.between(from, to, work);

        assertEquals(to, Edit.apply(from, edits));
        assertTrue(work.left() >= 0 && work.left() <= limit, "spent more than there was");
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(60), 0, PIECES.size())
                .mapToObj(PIECES::get)
                .collect(Collectors.joining());
    }

    private static String changed(String text, Random random) {
        var changed = new StringBuilder(text);
        for (int i = random.nextInt(5); i >= 0; i--) {
            int at = changed.isEmpty() ? 0 : changed.offsetByCodePoints(0, random.nextInt(points(changed)));
            if (random.nextBoolean() || changed.isEmpty()) {
                changed.insert(at, PIECES.get(random.nextInt(PIECES.size())));
            } else {
                changed.delete(at, changed.offsetByCodePoints(at, 1));
            }
        }
        return changed.toString();
    }

    private static int points(CharSequence text) {
        return Math.toIntExact(text.codePoints().count());
    }

    private static final List<String> PIECES = List.of(
            "a",
            "b",
            "word",
            "other",
            " ",
            "  ",
            "\n",
            "\n",
            "\r\n",
            "- item\n",
            "# Title\n",
            "😁",
            "👩‍🚀",
            "e\u0301",
            "🇩🇪",
            "[[link]]",
            "\uFEFF",
            "\u200D",
            "ß",
            "漢字");
}
