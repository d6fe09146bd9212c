package commonplace.markdown;

import commonplace.markdown.text.Span;
import java.text.BreakIterator;
import java.util.Locale;

/**
 * One line that shows a place in a text.
 *
 * <pre>{@code
 * Excerpt.around(text, link.span(), 120)   // "...discussed the launch with [[Jamie]] and..."
 * }</pre>
 *
 * <p>White space is collapsed, cuts are marked with {@code ...} and made between words where one ends nearby, and never
 * inside what a reader takes for one character.
 */
public final class Excerpt {
    private static final String CUT = "...";

    /** How far a cut may move to reach the end of a word. */
    private static final int REACH = 16;

    private static final char FIRST_COMBINING = '\u0300';

    private Excerpt() {}

    /** About {@code width} characters around a hit, which stands in the middle where the text allows. */
    public static String around(String text, Span hit, int width) {
        int hitStart = characterBorder(text, Math.min(hit.start(), text.length()), false);
        int hitEnd = characterBorder(text, Math.min(hit.end(), text.length()), true);
        int room = Math.max(0, width - (hitEnd - hitStart));
        int before = Math.min(room / 2, visible(text, hitStart, -1, room));
        int after = visible(text, hitEnd, 1, room - before);
        before = visible(text, hitStart, -1, room - after);
        int start = move(text, hitStart, -1, before);
        // A hit longer than the whole excerpt is cut itself.
        boolean tooLong = hitEnd - hitStart > width;
        int end = tooLong ? move(text, hitStart, 1, width) : move(text, hitEnd, 1, after);
        return cut(text, start, end, new Span(hitStart, tooLong ? hitStart : hitEnd));
    }

    /** The beginning of a page's text, without its front matter and the heading that is its title. */
    public static String start(Page page, int width) {
        String text = page.text();
        int from = page.headings().stream()
                .findFirst()
                .filter(first -> isBlank(text, page.bodyStart(), first.span().start()))
                .filter(first -> page.title().filter(first.text()::equals).isPresent())
                .map(first -> first.span().end())
                .orElse(page.bodyStart());
        while (from < text.length() && VisibleText.isSpace(text.charAt(from))) {
            from++;
        }
        String body = text.substring(from, Math.min(text.length(), move(text, from, 1, width + REACH)));
        boolean more = !isBlank(text, from + body.length(), text.length());
        String start = around(body, Span.at(0), width);
        return more && !start.endsWith(CUT) ? start + CUT : start;
    }

    private static boolean isBlank(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (!VisibleText.isSpace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** How many characters there are in a direction, runs of space counted once, up to {@code most}. */
    private static int visible(String text, int from, int step, int most) {
        int count = 0;
        int at = from;
        while (count < most) {
            int next = next(text, at, step);
            if (next == at) {
                break;
            }
            at = next;
            count++;
        }
        return count;
    }

    /** Goes {@code count} characters in a direction; a run of space is one. */
    private static int move(String text, int from, int step, int count) {
        int at = from;
        for (int i = 0; i < count; i++) {
            int next = next(text, at, step);
            if (next == at) {
                break;
            }
            at = next;
        }
        return at;
    }

    /** Past the next character in a direction, or the next run of space; the same place at the end. */
    private static int next(String text, int from, int step) {
        int end = step > 0 ? text.length() : 0;
        // Going back, the character before a place is the next one.
        int ahead = step > 0 ? 0 : -1;
        int at = from;
        while (at != end && VisibleText.isSpace(text.charAt(at + ahead))) {
            at += step;
        }
        return at == from && at != end ? at + step : at;
    }

    private static String cut(String text, int start, int end, Span kept) {
        int from = start == 0 ? 0 : wordStart(text, start, kept.start());
        int to = end == text.length() ? end : wordEnd(text, end, kept.end());
        String line = VisibleText.collapse(text.substring(from, to));
        return (isBlank(text, 0, from) ? "" : CUT) + line + (isBlank(text, to, text.length()) ? "" : CUT);
    }

    private static int wordStart(String text, int start, int hitStart) {
        for (int at = start; at <= Math.min(start + REACH, hitStart); at++) {
            if (VisibleText.isSpace(text.charAt(at - 1))) {
                return at;
            }
        }
        return Math.min(characterBorder(text, start, true), Math.max(start, hitStart));
    }

    private static int wordEnd(String text, int end, int hitEnd) {
        for (int at = end; at >= Math.max(end - REACH, hitEnd); at--) {
            if (VisibleText.isSpace(text.charAt(at))) {
                return at;
            }
        }
        return Math.max(characterBorder(text, end, false), hitEnd);
    }

    /** The nearest place in a direction that lies between two characters as readers count them. */
    private static int characterBorder(String text, int at, boolean forward) {
        if (at == 0 || at == text.length() || areApart(text.charAt(at - 1), text.charAt(at))) {
            return at;
        }
        int from = Math.max(0, at - 2 * REACH);
        int to = Math.min(text.length(), at + 2 * REACH);
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(text.substring(from, to));
        if (characters.isBoundary(at - from)) {
            return at;
        }
        return from + (forward ? characters.following(at - from) : characters.preceding(at - from));
    }

    /** Whether these are two characters in any case: below the first combining mark, only CR and LF are ever one. */
    private static boolean areApart(char before, char after) {
        return before < FIRST_COMBINING && after < FIRST_COMBINING && !(before == '\r' && after == '\n');
    }
}
