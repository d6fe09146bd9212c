package commonplace.search.catalog;

import commonplace.search.PlainWords;
import commonplace.search.Word;
import commonplace.search.languages.IdentifierWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text to words, the same way for what is described and what is looked for. */
final class Terms {
    private Terms() {}

    /**
     * The words in their order, then the words that names among them are made of: {@code getLinks} is all of getlinks,
     * get and links.
     */
    static List<Word> of(String text, int most) {
        var words = new ArrayList<>(PlainWords.of(text, most));
        int start = 0;
        for (int i = 0; i <= text.length() && words.size() < most; i++) {
            if (i == text.length() || !Character.isLetterOrDigit(text.charAt(i))) {
                addParts(text, start, i, words, most);
                start = i + 1;
            }
        }
        return words;
    }

    private static void addParts(String text, int start, int end, List<Word> words, int most) {
        for (int i = start + 1; i < end; i++) {
            if (Character.isUpperCase(text.charAt(i))) {
                for (String part : IdentifierWords.parts(text.substring(start, end))) {
                    words.addAll(PlainWords.of(part, Math.max(0, most - words.size())));
                }
                return;
            }
        }
    }

    /** What is left of a name when it does not matter how its words are joined: {@code show_map} is showmap. */
    static String joined(String name) {
        var joined = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                joined.append(c);
            }
        }
        return joined.toString().toLowerCase(Locale.ROOT);
    }
}
