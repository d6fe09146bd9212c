package commonplace.markdown;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The grammar of {@code #tags}. */
final class Tags {
    private Tags() {}

    /** The end of the tag whose {@code #} stands at {@code hash}, or {@code hash} when none does. */
    static int end(String text, int hash, int to) {
        int at = hash + 1;
        boolean meaningful = false;
        boolean onlyDigits = true;
        while (at < to) {
            int c = text.codePointAt(at);
            if (!isPart(c)) {
                break;
            }
            meaningful |= Character.isLetterOrDigit(c) || c > 127;
            onlyDigits &= Character.isDigit(c) || c == '/';
            at += Character.charCount(c);
        }
        // obsidian: "must contain at least one non-numerical character": #1984 is a number
        return meaningful && !onlyDigits ? at : hash;
    }

    private static boolean isPart(int c) {
        if (c < 128) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '/';
        }
        return Character.isLetterOrDigit(c)
                || Character.isEmoji(c)
                || Character.isEmojiModifier(c)
                || c == 0x200D // joins several emoji into one
                || c == 0xFE0F // asks for the coloured form
                || Character.getType(c) == Character.NON_SPACING_MARK
                || Character.getType(c) == Character.COMBINING_SPACING_MARK;
    }

    /** Without {@code #} and trailing slash, each once whatever its case, the first spelling kept. */
    static List<String> unique(Collection<String> tags) {
        Map<String, String> unique = new LinkedHashMap<>();
        for (String tag : tags) {
            String name = tag.strip();
            int from = 0;
            int to = name.length();
            while (from < to && name.charAt(from) == '#') {
                from++;
            }
            while (to > from && name.charAt(to - 1) == '/') {
                to--;
            }
            if (from < to) {
                unique.putIfAbsent(name.substring(from, to).toLowerCase(Locale.ROOT), name.substring(from, to));
            }
        }
        return List.copyOf(unique.values());
    }
}
