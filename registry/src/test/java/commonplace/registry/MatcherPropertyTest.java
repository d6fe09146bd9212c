package commonplace.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What holds for every question, tried on many that are put together at random. */
class MatcherPropertyTest {
    private static final long SEED = Long.getLong("seed", 1);
    private static final int QUESTIONS = 2_000;

    /** Of no topic, and like no word of any. */
    private static final List<String> UNRELATED = List.of("quokka", "zeppelin", "xylophone", "jazz", "vww", "ökologie");

    private static final Registry REGISTRY = RegistryReader.builtIn();
    private static final CategoryMatcher MATCHER = CategoryMatcher.of(REGISTRY);

    @Test
    void theOrderOfTheWordsNeverMatters() {
        forQuestions((question, random) -> {
            List<String> shuffled = new ArrayList<>(question);
            Collections.shuffle(shuffled, random);
            assertEquals(match(question), match(shuffled), "rerun with -Dseed=" + SEED + ": " + question);
        });
    }

    @Test
    void caseAndAccentsNeverMatter() {
        forQuestions((question, _) -> {
            List<String> upper =
                    question.stream().map(word -> word.toUpperCase(Locale.ROOT)).toList();
            List<String> accented =
                    question.stream().map(word -> accented(word)).toList();
            assertEquals(match(question), match(upper), "rerun with -Dseed=" + SEED + ": " + question);
            assertEquals(match(question), match(accented), "rerun with -Dseed=" + SEED + ": " + accented);
        });
    }

    @Test
    void sayingAWordTwiceNeverMatters() {
        forQuestions((question, random) -> {
            List<String> twice = new ArrayList<>(question);
            twice.add(question.get(random.nextInt(question.size())));
            assertEquals(match(question), match(twice), "rerun with -Dseed=" + SEED + ": " + twice);
        });
    }

    @Test
    void anUnrelatedWordNeverRaisesTheScore() {
        forQuestions((question, random) -> {
            List<String> more = new ArrayList<>(question);
            more.add(UNRELATED.get(random.nextInt(UNRELATED.size())));
            assertTrue(score(more) <= score(question), "rerun with -Dseed=" + SEED + ": " + more);
        });
    }

    @Test
    void stopWordsNeverMatterBesideOthers() {
        forQuestions((question, random) -> {
            List<String> more = new ArrayList<>(question);
            more.add(random.nextInt(more.size() + 1), "the");
            if (!(MATCHER.match(String.join(" ", question), CategoryMatcher.THRESHOLD)
                    instanceof CategoryMatch.EmptyQuery)) {
                assertEquals(match(question), match(more), "rerun with -Dseed=" + SEED + ": " + more);
            }
        });
    }

    @Test
    void everySlugNameAndPatternFindsItsCategory() {
        for (Category category : REGISTRY.categories()) {
            List<String> said = new ArrayList<>(category.queryPatterns());
            said.add(category.slug());
            said.add(category.name());
            for (String phrase : said) {
                assertEquals(category.slug(), CategoryMatcherTest.slug(MATCHER, phrase), phrase);
                assertEquals(1, CategoryMatcherTest.score(MATCHER, phrase), phrase);
            }
        }
    }

    @Test
    void everySourceIsFoundByItsName() {
        for (Category category : REGISTRY.categories()) {
            for (Source source : category.sources()) {
                assertEquals(category.slug(), CategoryMatcherTest.slug(MATCHER, source.name()), source.name());
            }
        }
    }

    @Test
    void scoresLieBetweenZeroAndOneWhateverIsAsked() {
        var random = new Random(SEED);
        for (int i = 0; i < 300; i++) {
            String text = random.ints(random.nextInt(200), 1, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            double score = CategoryMatcherTest.score(MATCHER, text);
            assertTrue(score >= 0 && score <= 1, "rerun with -Dseed=" + SEED);
        }
    }

    @Test
    void longTextsAreReadOnlyAsFarAsAQuestionGoes() {
        for (String text : List.of("a", "rust ", " ", "\u0001", "é", "量", "a-", "𝒜", "ab'")) {
            MATCHER.match(text.repeat((1 << 20) / text.length()), CategoryMatcher.THRESHOLD);
        }
        assertEquals(1, TopicWords.of("word1 ".repeat(100_000)).size());
        String many = String.join(
                " ", new Random(SEED).ints(5_000).mapToObj(Integer::toHexString).toList());
        assertEquals(TopicWords.MAX_WORDS, TopicWords.of(many).size());
    }

    private static void forQuestions(BiConsumer<List<String>, Random> property) {
        var random = new Random(SEED);
        List<String> words = new ArrayList<>(UNRELATED);
        for (Category category : REGISTRY.categories()) {
            words.addAll(
                    Arrays.asList((category.name() + " " + String.join(" ", category.queryPatterns())).split(" ", -1)));
        }
        for (int i = 0; i < QUESTIONS; i++) {
            List<String> question = new ArrayList<>();
            for (int n = 1 + random.nextInt(5); n > 0; n--) {
                String word = words.get(random.nextInt(words.size()));
                question.add(random.nextInt(4) == 0 ? mistyped(word, random) : word);
            }
            property.accept(question, random);
        }
    }

    private static String mistyped(String word, Random random) {
        int at = random.nextInt(word.length());
        return word.substring(0, at) + word.substring(at + 1) + (word.length() == 1 ? "x" : "");
    }

    private static String accented(String word) {
        return Normalizer.normalize(word.replace("a", "à").replace("e", "ë").replace("o", "ö"), Normalizer.Form.NFC);
    }

    private static String match(List<String> words) {
        return MATCHER.match(String.join(" ", words), CategoryMatcher.THRESHOLD).toString();
    }

    private static double score(List<String> words) {
        return CategoryMatcherTest.score(MATCHER, String.join(" ", words));
    }
}
