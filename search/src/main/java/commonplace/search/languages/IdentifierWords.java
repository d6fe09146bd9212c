package commonplace.search.languages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words that names in code are made of: {@code connectionPool}, {@code Npgsql.Timeout}, {@code MAX_SIZE}. A search
 * for one of these words finds the name, and a search for the name finds the words.
 */
public final class IdentifierWords {
    private IdentifierWords() {}

    /** The words of a name in lower case; none if this is a word like any other. */
    public static List<String> parts(CharSequence token) {
        if (!isName(token)) {
            return List.of();
        }
        var parts = new ArrayList<String>();
        int start = 0;
        for (int i = 1; i <= token.length(); i++) {
            if (i == token.length() || isBorder(token, i)) {
                addWord(token.subSequence(start, i), parts);
                start = i;
            }
        }
        return parts.size() < 2 ? List.of() : List.copyOf(parts);
    }

    /** Most tokens are not, and are told apart without being taken apart. */
    private static boolean isName(CharSequence token) {
        boolean letters = false;
        boolean borders = false;
        for (int i = 0; i < token.length(); i++) {
            letters |= Character.isLetter(token.charAt(i));
            borders |= i > 0 && isBorder(token, i);
        }
        return letters && borders;
    }

    private static boolean isBorder(CharSequence token, int at) {
        char before = token.charAt(at - 1);
        char here = token.charAt(at);
        if (!isPartOfWord(before) || !isPartOfWord(here)) {
            return true;
        }
        if (!Character.isUpperCase(here)) {
            return false;
        }
        boolean startsWordAfterCapitals =
                at + 1 < token.length() && Character.isUpperCase(before) && Character.isLowerCase(token.charAt(at + 1));
        return Character.isLowerCase(before) || Character.isDigit(before) || startsWordAfterCapitals;
    }

    /** An apostrophe is: {@code don't} is no name. */
    private static boolean isPartOfWord(char c) {
        return Character.isLetterOrDigit(c)
                || Character.isSurrogate(c)
                || c == '\''
                || c == '’'
                || Character.getType(c) == Character.NON_SPACING_MARK
                || Character.getType(c) == Character.COMBINING_SPACING_MARK;
    }

    private static void addWord(CharSequence part, List<String> parts) {
        int length = 0;
        for (int i = 0; i < part.length(); i++) {
            length += isPartOfWord(part.charAt(i)) ? 1 : 0;
        }
        // A single letter, such as the I of IReader, says nothing.
        if (length > 1) {
            parts.add(part.toString().toLowerCase(Locale.ROOT));
        }
    }
}
