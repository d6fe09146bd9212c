package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpellerTest {
    private static final List<String> KNOWN = List.of(
            "audit", "automation", "bitcoin", "linux", "mcp", "node", "note", "password", "pubky", "relay", "rust");

    @Test
    void wordsAreFoundAsIfAllWereCompared() {
        Speller speller = with(KNOWN);
        long seed = Long.getLong("seed", 1);
        var random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String typed = mistyped(KNOWN.get(random.nextInt(KNOWN.size())), random);
            assertEquals(compared(typed), speller.meantBy(typed, SpellerTest::forgiven), "rerun with -Dseed=" + seed);
        }
    }

    @Test
    void aSuccessorKnowsOtherWordsAndItsPredecessorTheOld() {
        Speller old = with(List.of("node", "relay"));
        Speller.Changes changes = old.change();
        changes.remove("relay");
        changes.add("rely");
        Speller after = changes.done();

        assertEquals(List.of(new Speller.Correction("relay", 1)), old.meantBy("reley", SpellerTest::forgiven));
        assertEquals(List.of(new Speller.Correction("rely", 1)), after.meantBy("reley", SpellerTest::forgiven));
    }

    private static String mistyped(String right, Random random) {
        var word = new StringBuilder(right);
        for (int errors = random.nextInt(4); errors > 0 && word.length() > 1; errors--) {
            int at = random.nextInt(word.length());
            switch (random.nextInt(4)) {
                case 0 -> word.deleteCharAt(at);
                case 1 -> word.insert(at, (char) ('a' + random.nextInt(26)));
                case 2 -> word.setCharAt(at, (char) ('a' + random.nextInt(26)));
                default -> word.insert(0, word.charAt(at)).deleteCharAt(at + 1);
            }
        }
        return word.toString();
    }

    private static List<Speller.Correction> compared(String typed) {
        List<Speller.Correction> near = new ArrayList<>();
        for (String word : KNOWN) {
            int errors = EditDistance.between(typed, word);
            boolean exchanged =
                    typed.length() > 1 && typed.charAt(0) == word.charAt(1) && typed.charAt(1) == word.charAt(0);
            if (errors <= forgiven(typed, word) && (typed.charAt(0) == word.charAt(0) || exchanged)) {
                near.add(new Speller.Correction(word, errors));
            }
        }
        int fewest = near.stream().mapToInt(Speller.Correction::errors).min().orElse(0);
        return near.stream()
                .filter(meant -> meant.errors() == fewest)
                .sorted(Comparator.comparing(Speller.Correction::word))
                .toList();
    }

    private static int forgiven(String typed, String word) {
        return Math.min(2, Math.max(typed.length(), word.length()) / 4);
    }

    private static Speller with(List<String> words) {
        Speller.Changes changes = Speller.NONE.change();
        words.forEach(changes::add);
        return changes.done();
    }
}
