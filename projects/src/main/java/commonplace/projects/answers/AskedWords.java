package commonplace.projects.answers;

import commonplace.search.languages.LanguageWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of a question that say what it is about. Those that say what kind of answer it wants are not among them: no
 * document has to say {@code how many} or {@code why}.
 */
record AskedWords(List<AskedWord> words) {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    /** Verbs and adverbs of which questions are made in English; the small words of each language are left out besides. */
    private static final Set<String> FRAME = Set.of(
            ("many much long often far fast can may must shall will might us done get got make makes made sure now"
                + " today come comes coming back happen happens happened use used fix fixed solve solved resolve"
                + " resolved cause caused reason reasons prevent prevented avoid avoided")
                    .split(" "));

    /** Between a word of a script that leaves blanks between words and one of a script that does not. */
    private static final Pattern BETWEEN_SCRIPTS =
            Pattern.compile("(?<=[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}])(?=[\\p{IsLatin}\\p{Nd}])"
                    + "|(?<=[\\p{IsLatin}\\p{Nd}])(?=[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}])");

    /** More than this are words of a script without blanks between them. */
    private static final int MOST_TERMS = 3;

    AskedWords {
        words = List.copyOf(words);
    }

    /**
     * A word, or a character where words are not told apart.
     *
     * @param terms in the form in which words are compared; in some scripts one word has several
     * @param follows whether it goes on with the word before it, with no blank in between
     */
    record AskedWord(String written, List<String> terms, boolean follows) {
        boolean isIn(Set<String> text) {
            return terms.stream().anyMatch(text::contains);
        }
    }

    static AskedWords of(String question, LanguageWords language) {
        List<AskedWord> units = language.isUnspaced()
                ? language.unitsOf(question).stream()
                        .map(unit -> new AskedWord(unit.written(), unit.terms(), unit.follows()))
                        .toList()
                : List.of();
        return units.isEmpty() ? spaced(question, language) : new AskedWords(units);
    }

    private static AskedWords spaced(String question, LanguageWords language) {
        // Its small words tell nothing either where the texts are in another language.
        LanguageWords asked = LanguageWords.like(List.of(question));
        var content = new ArrayList<AskedWord>();
        var all = new ArrayList<AskedWord>();
        for (String written : BETWEEN_WORDS
                .splitAsStream(question)
                .flatMap(BETWEEN_SCRIPTS::splitAsStream)
                .toList()) {
            List<String> terms = language.of(written);
            List<AskedWord> words = terms.size() > MOST_TERMS
                    ? characters(terms)
                    : terms.isEmpty() ? List.of() : List.of(new AskedWord(written, terms, false));
            all.addAll(words);
            if (!language.isSmall(written) && !asked.isSmall(written) && !isFrame(written.toLowerCase(Locale.ROOT))) {
                content.addAll(words);
            }
        }
        return new AskedWords(content.isEmpty() ? all : content);
    }

    /** Those that a text lacks one after the other are told as they stand together. */
    private static List<AskedWord> characters(List<String> terms) {
        var characters = new ArrayList<AskedWord>();
        for (String term : terms) {
            characters.add(new AskedWord(term, List.of(term), !characters.isEmpty()));
        }
        return characters;
    }

    /** Whether a word says what kind of answer is wanted, and nothing about the subject. */
    static boolean isFrame(String word) {
        return FRAME.contains(word);
    }

    /** The share of them that a text has. */
    double coverage(Set<String> text) {
        return words.isEmpty()
                ? 1
                : (double) words.stream().filter(word -> word.isIn(text)).count() / words.size();
    }

    /** Those that a text lacks, as they were asked. */
    List<String> missing(Set<String> text) {
        var missing = new ArrayList<String>();
        boolean before = false;
        for (AskedWord word : words) {
            boolean lacks = !word.isIn(text);
            if (lacks && before && word.follows()) {
                missing.add(missing.removeLast() + word.written());
            } else if (lacks) {
                missing.add(word.written());
            }
            before = lacks;
        }
        return missing.stream().distinct().toList();
    }
}
