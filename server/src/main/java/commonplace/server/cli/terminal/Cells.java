package commonplace.server.cli.terminal;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Measures text in the cells of a terminal, where 東 takes two and an accent of its own none. */
public final class Cells {
    private static final Set<UnicodeScript> WIDE =
            Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

    private Cells() {}

    public static int of(String text) {
        return text.codePoints().map(Cells::of).sum();
    }

    private static int of(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(codePoint) ? 2 : 1;
        };
    }

    private static boolean isWide(int codePoint) {
        boolean fullWidth = codePoint >= 0xFF01 && codePoint <= 0xFF60;
        boolean ideographicMarks = codePoint >= 0x3000 && codePoint <= 0x303F;
        boolean halfWidth = codePoint >= 0xFF61 && codePoint <= 0xFFDC;
        return fullWidth
                || ideographicMarks
                || Character.isEmojiPresentation(codePoint)
                || (WIDE.contains(UnicodeScript.of(codePoint)) && !halfWidth);
    }

    /** The text with blanks up to this width. */
    public static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }

    /** The text in lines of at most this width, broken at blanks; a word that is longer has a line of its own. */
    public static List<String> wrapped(String text, int width) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (String word : text.strip().split("\\s+", -1)) {
            if (!line.isEmpty() && of(line.toString()) + 1 + of(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
