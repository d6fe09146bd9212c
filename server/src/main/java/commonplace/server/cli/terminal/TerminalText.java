package commonplace.server.cli.terminal;

import commonplace.base.SafeText;
import java.util.Locale;

/**
 * Makes text of others safe to be shown: names and descriptions of other servers, notes, registries, file names. What a
 * terminal would obey, what turns the direction of writing, and what nobody sees does not get through.
 */
public final class TerminalText {
    private static final char REPLACEMENT = '\uFFFD';

    private TerminalText() {}

    /** The text with a mark for each character that must not be shown; lines and tabs stay. */
    public static String safe(String text) {
        return SafeText.replaced(text, (out, _) -> out.append(REPLACEMENT));
    }

    /** The same as one line, so that it cannot be taken for a line of ours. */
    public static String oneLine(String text) {
        return safe(text).replaceAll("\\s+", " ");
    }

    /** A JSON text that says the same, with what must not be shown written as {@code \}{@code u202e}. */
    public static String json(String json) {
        return SafeText.replaced(json, (out, codePoint) -> {
            for (char each : Character.toChars(codePoint)) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
            }
        });
    }
}
