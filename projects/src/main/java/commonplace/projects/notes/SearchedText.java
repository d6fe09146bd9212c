package commonplace.projects.notes;

import commonplace.search.Spelling;
import commonplace.search.languages.LanguageWords;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What was looked for in the end: what somebody typed, without its conditions and with its typing errors put right.
 *
 * @param corrections words that no note has, each as it was typed, and what was looked for instead
 * @param doubts words that no note has either, and that may be right all the same: they were looked for as they are
 */
public record SearchedText(String text, List<Spelling> corrections, List<Spelling> doubts) {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    public SearchedText {
        corrections = List.copyOf(corrections);
        doubts = List.copyOf(doubts);
    }

    /** Something in which nothing is to be corrected. */
    static SearchedText exactly(String text) {
        return new SearchedText(text, List.of(), List.of());
    }

    /** The words that say something, for whoever marks them in what was found; all, where none does by itself. */
    public String words() {
        LanguageWords language = LanguageWords.like(List.of(text));
        String telling = Arrays.stream(text.split("[\\s\\p{Z}]+"))
                .filter(word -> !language.isSmall(word))
                .collect(Collectors.joining(" "));
        return telling.isEmpty() ? text : telling;
    }

    /** What to type so that the doubtful words are those that may be meant; what was corrected stays so. */
    public String suggestion(String typed) {
        var meant = new ArrayList<>(doubts);
        corrections.forEach(each -> meant.add(new Spelling(compared(each.typed()), each.meant())));
        return replaced(typed, meant, new ArrayList<>());
    }

    /** What to type so that nothing is corrected. */
    public String insisting(String typed) {
        String insisting = typed;
        for (Spelling each : corrections) {
            insisting = insisting.replace(each.typed(), '"' + each.typed() + '"');
        }
        return insisting;
    }

    /**
     * Corrects what is a typing error.
     *
     * @param misspelled with words in the form in which they are compared, without case and accents
     * @param doubtful those of them that may be meant as they are
     */
    static SearchedText of(String typed, List<Spelling> misspelled, List<Spelling> doubtful) {
        List<Spelling> clear =
                misspelled.stream().filter(each -> !doubtful.contains(each)).toList();
        List<Spelling> made = new ArrayList<>();
        String text = replaced(typed, clear, made);
        return new SearchedText(text, made.stream().distinct().toList(), doubtful);
    }

    private static String replaced(String typed, List<Spelling> misspelled, List<Spelling> made) {
        return misspelled.isEmpty()
                ? typed
                : WORD.matcher(typed)
                        .replaceAll(word -> meant(word.group(), misspelled)
                                .map(meant -> {
                                    made.add(new Spelling(word.group(), meant));
                                    return Matcher.quoteReplacement(meant);
                                })
                                .orElseGet(() -> Matcher.quoteReplacement(word.group())));
    }

    /** In the form in which words are compared, without case and accents. */
    private static String compared(String word) {
        return MARKS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
    }

    private static Optional<String> meant(String word, List<Spelling> misspelled) {
        String plain = compared(word);
        return misspelled.stream()
                .filter(each -> each.typed().equals(plain))
                .map(Spelling::meant)
                .findFirst();
    }
}
