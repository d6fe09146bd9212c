package commonplace.markdown.sentences;

import commonplace.markdown.text.Span;
import java.lang.Character.UnicodeScript;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * What somebody says inside of a sentence of a script without spaces, such as {@code 「今日は。明日も。」と言った。}: its full
 * stops do not end the sentence around it.
 */
final class Quotations {
    private static final String OPENERS = "「『“（";
    private static final String CLOSERS = "」』”）";

    /** What goes on for longer is no part of a sentence but sentences itself. */
    private static final int LONGEST = 200;

    /** What follows a quotation where the sentence around it goes on. */
    private static final Pattern GOES_ON =
            Pattern.compile("[とっなのはがをに，、,]|[^。！？，、“「『\\s]{0,8}?(?:说|說|问|問|答道|回答|喊|叫道|写道|寫道|道[，：。])");

    private static final int LOOKED_AT = 12;

    private final BitSet inside = new BitSet();
    private final int start;

    Quotations(String text, Span span) {
        this.start = span.start();
        Deque<int[]> open = new ArrayDeque<>();
        var waiting = new int[OPENERS.length()];
        for (int at = span.start(); at < span.end(); at++) {
            int opener = OPENERS.indexOf(text.charAt(at));
            int closer = CLOSERS.indexOf(text.charAt(at));
            if (opener >= 0 && at + 1 < span.end() && isUnspaced(text.charAt(at + 1))) {
                open.push(new int[] {opener, at});
                waiting[opener]++;
            } else if (closer >= 0 && waiting[closer] > 0) {
                int[] opened = open.pop();
                waiting[opened[0]]--;
                while (opened[0] != closer) {
                    opened = open.pop();
                    waiting[opened[0]]--;
                }
                if (at - opened[1] <= LONGEST) {
                    inside.set(opened[1] + 1 - start, at - start);
                }
            }
        }
    }

    /** Whether what stands at this place is part of a quotation. */
    boolean isInside(int at) {
        return inside.get(at - start);
    }

    /** Whether the sentence goes on behind a quotation that ends here: {@code “好。”他说。} */
    static boolean goesOnAfter(String text, int end, int limit) {
        return GOES_ON.matcher(text.substring(end, Math.min(limit, end + LOOKED_AT)))
                .lookingAt();
    }

    static boolean isUnspaced(char c) {
        UnicodeScript script = UnicodeScript.of(c);
        return Arrays.asList(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA)
                .contains(script);
    }
}
