package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts become the pieces that the reference tokenizer makes of them, one for one. */
@Tag("slow")
class WordpieceTokenizerTest {
    @TempDir
    Path directory;

    @Test
    void everyLanguageIsSplitAsTheReferenceDoes() throws IOException {
        expectTheSame(languages(), "");
    }

    /** The reference has older tables of characters than Java: what is newer than they are, it takes for a letter. */
    @Test
    void everyCharacterThatTheReferenceKnowsIsReadAsItDoes() throws IOException {
        List<String> texts =
                characters().mapToObj(c -> "a" + Character.toString(c) + "b").toList();
        Set<String> recategorizedSince = Set.of("a\u166db", "a\u1734b", "a\ud804\uddc9b", "a\ud805\udf1eb");

        Predicate<Difference> newer = it -> it.reference.equals("101 100 102") || recategorizedSince.contains(it.text);

        List<Difference> different = differences(texts);
        assertEquals(List.of(), different.stream().filter(newer.negate()).toList());
        assertTrue(different.size() < 1000, different.size() + " characters of " + texts.size());
    }

    /** All that have a meaning of their own, and some of each long row of ideographs, syllables and private ones. */
    private static IntStream characters() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(c -> switch (Character.getType(c)) {
            case Character.SURROGATE -> false;
            case Character.UNASSIGNED, Character.PRIVATE_USE, Character.OTHER_LETTER -> c < 0x3400 || c % 97 == 0;
            default -> true;
        });
    }

    @Test
    void randomMixturesAreSplitAsTheReferenceDoes() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        int[] letters = String.join("", languages()).codePoints().toArray();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            var text = new StringBuilder();
            int length = random.nextInt(150);
            for (int j = 0; j < length; j++) {
                boolean plain = random.nextInt(4) > 0;
                text.appendCodePoint(
                        plain ? "aeinrst -X".charAt(random.nextInt(10)) : letters[random.nextInt(letters.length)]);
            }
            texts.add(text.toString());
        }
        expectTheSame(texts, "rerun with -Dseed=" + seed);
    }

    @Test
    void wordsOfMoreThanAHundredLettersAreUnknown() throws IOException {
        expectTheSame(
                List.of("a".repeat(100), "a".repeat(101), "é".repeat(100), "é".repeat(101), "x".repeat(5000) + " y"),
                "");
    }

    @Test
    void aLongTextIsCutAndStillEnded() {
        long[] ids = WordpieceTokenizer.english().ids("word ".repeat(600), 512);

        assertEquals(512, ids.length);
        assertEquals(101, ids[0]);
        assertEquals(102, ids[511]);
        assertEquals(600, WordpieceTokenizer.english().count("word ".repeat(600)));
    }

    @Test
    void hostileTextsTakeNoLongerThanOthersOfTheirLength() {
        int length = 3_000_000;
        List<String> hostile = List.of(
                "a".repeat(length),
                "\u0301".repeat(length / 2) + "\u0316".repeat(length / 2),
                "##".repeat(length / 2),
                ("unaffabl".repeat(12) + "\ue000 ").repeat(length / 98),
                "\ud800".repeat(length));

        List<Integer> counts = hostile.stream()
                .map(text -> WordpieceTokenizer.english().count(text))
                .toList();

        assertEquals(1, counts.get(0));
        assertEquals(0, counts.get(1));
        assertEquals(length, counts.get(2));
        assertEquals(0, counts.get(4));
    }

    private void expectTheSame(List<String> texts, String hint) throws IOException {
        assertEquals(List.of(), differences(texts), hint);
    }

    private List<Difference> differences(List<String> texts) throws IOException {
        List<String> expected = new ReferenceTokenizer(directory).ids(texts);
        List<Difference> different = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            String ours = Arrays.stream(WordpieceTokenizer.english().ids(texts.get(i), Integer.MAX_VALUE))
                    .mapToObj(Long::toString)
                    .collect(Collectors.joining(" "));
            if (!ours.equals(expected.get(i))) {
                different.add(new Difference(texts.get(i), expected.get(i), ours));
            }
        }
        return different;
    }

    private record Difference(String text, String reference, String ours) {}

    private static List<String> languages() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(WordpieceTokenizerTest.class.getResourceAsStream("languages.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
