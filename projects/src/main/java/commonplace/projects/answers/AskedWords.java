package commonplace.projects.answers;

import commonplace.search.passages.LanguageWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of a question that say what it is about. Those that say what kind of answer it wants are not among them: no
 * document has to say {@code how many} or {@code why}.
 */
record AskedWords(List<AskedWord> words) {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    /**
     * Verbs and adverbs of which questions are made in English, and what other languages ask with; the small words of each
     * language are left out besides.
     */
    private static final Set<String> FRAME = Set.of(
            ("many much long often far fast can may must shall will might us done get got make makes made sure now"
                + " today come comes coming back happen happens happened use used fix fixed solve solved resolve"
                + " resolved cause caused reason reasons prevent prevented avoid avoided wie viel viele lange wann wer"
                + " welche welcher welches warum wieso weshalb wo worin wofür qué cuál cuáles cuánto cuánta cuántos"
                + " cuántas quién quiénes cuándo dónde cómo quel quelle quels quelles combien quand qui où pourquoi"
                + " comment quale quali quanto quanta quanti quante quando chi dove perché qual quais quantos quantas"
                + " quem onde")
                    .split(" "));

    /** More than this are words of a script without blanks between them. */
    private static final int MOST_TERMS = 3;

    AskedWords {
        words = List.copyOf(words);
    }

    /**
     * A word.
     *
     * @param terms in the form in which words are compared; in some scripts one word has several
     */
    record AskedWord(String written, List<String> terms) {
        boolean isIn(Set<String> text) {
            return terms.stream().anyMatch(text::contains);
        }
    }

    static AskedWords of(String question, LanguageWords language) {
        var content = new ArrayList<AskedWord>();
        var all = new ArrayList<AskedWord>();
        for (String written : BETWEEN_WORDS.splitAsStream(question).toList()) {
            List<String> terms = language.of(written);
            List<AskedWord> words = terms.size() > MOST_TERMS
                    ? terms.stream()
                            .map(term -> new AskedWord(term, List.of(term)))
                            .toList()
                    : terms.isEmpty() ? List.of() : List.of(new AskedWord(written, terms));
            all.addAll(words);
            if (!language.isSmall(written) && !isFrame(written.toLowerCase(Locale.ROOT))) {
                content.addAll(words);
            }
        }
        return new AskedWords(content.isEmpty() ? all : content);
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
        return words.stream()
                .filter(word -> !word.isIn(text))
                .map(AskedWord::written)
                .distinct()
                .collect(Collectors.toList());
    }
}
