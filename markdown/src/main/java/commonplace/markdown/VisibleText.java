package commonplace.markdown;

import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** What a reader sees of marked-up text. */
public final class VisibleText {
    private final StringBuilder done = new StringBuilder();

    /** Text since the last code span; links are looked for here only, since in code they are none. */
    private final StringBuilder pending = new StringBuilder();

    private VisibleText() {}

    public static String of(Node node) {
        var visible = new VisibleText();
        visible.addChildren(node);
        visible.flush();
        return collapse(visible.done);
    }

    /** The text of a heading that was given without its {@code #}. */
    static String ofHeading(String markdown) {
        Node first = CommonMark.parse("# " + collapse(markdown)).getFirstChild();
        return first == null ? "" : of(first);
    }

    private void addChildren(Node parent) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case Text text -> pending.append(text.getLiteral());
                case SoftLineBreak _, HardLineBreak _ -> pending.append(' ');
                case Code code -> {
                    flush();
                    done.append(code.getLiteral());
                }
                default -> addChildren(node);
            }
        }
    }

    private void flush() {
        String text = pending.toString();
        int[] at = {0};
        Wikilinks.scanAll(text, 0, text.length(), link -> {
            done.append(text, at[0], link.span().start()).append(link.display());
            at[0] = link.span().end();
        });
        done.append(text, at[0], text.length());
        pending.setLength(0);
    }

    /** Runs of white space as one space, none at the ends. */
    static String collapse(CharSequence text) {
        var result = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isSpace(c)) {
                result.append(c);
            } else if (!result.isEmpty() && result.charAt(result.length() - 1) != ' ') {
                result.append(' ');
            }
        }
        if (!result.isEmpty() && result.charAt(result.length() - 1) == ' ') {
            result.setLength(result.length() - 1);
        }
        return result.toString();
    }

    public static boolean isSpace(char c) {
        // Nearly all are one of these, and need no look into tables.
        if (c > ' ' && c <= '~') {
            return false;
        }
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF';
    }
}
