package commonplace.markdown.sentences;

import commonplace.markdown.text.Span;
import java.util.HashSet;
import java.util.Set;

/** Skips {@code `code`} in one walk over a block. */
final class CodeSpans {
    private final String text;
    private final Span block;

    /** Lengths of runs for which the rest of the block has no partner, so that nothing is searched twice in vain. */
    private final Set<Integer> alone = new HashSet<>();

    CodeSpans(String text, Span block) {
        this.text = text;
        this.block = block;
    }

    /** Past the code that begins with the backticks at {@code at}, or past the backticks when nothing closes it. */
    int skip(int at) {
        int inside = endOfRun(at);
        int length = inside - at;
        if (!alone.contains(length)) {
            for (int open = text.indexOf('`', inside, block.end()); open >= 0; ) {
                int end = endOfRun(open);
                if (end - open == length) {
                    return end;
                }
                open = text.indexOf('`', end, block.end());
            }
            alone.add(length);
        }
        return inside;
    }

    private int endOfRun(int at) {
        int end = at;
        while (end < block.end() && text.charAt(end) == '`') {
            end++;
        }
        return end;
    }
}
