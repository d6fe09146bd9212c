package commonplace.search;

import java.util.List;

/** The words of a text as every search here compares them: folded, at no punctuation, each with its stem. */
public final class PlainWords {
    private static final TextAnalyzer ANALYZER = new TextAnalyzer();

    private PlainWords() {}

    /** In the order of the text, the first ones if there are more. */
    public static List<Word> of(String text, int most) {
        return ANALYZER.words(text, most);
    }
}
