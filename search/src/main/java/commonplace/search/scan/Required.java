package commonplace.search.scan;

import java.util.List;

/**
 * Text that whatever matches must hold, so that most texts can be passed over by the fastest search there is.
 *
 * @param text empty when nothing is known
 * @param isAll whether it is all that the pattern asks for
 */
record Required(String text, boolean isAll) {
    /** Long enough to be rare; a longer one would cost more in a text that is made to nearly hold it everywhere. */
    private static final int LONGEST = 16;

    private static final Required NOTHING = new Required("", false);

    static Required of(Node node) {
        Required found = in(node);
        return found.text.length() <= LONGEST ? found : new Required(cut(found.text), false);
    }

    private static String cut(String text) {
        return text.substring(0, Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
    }

    private static Required in(Node node) {
        return switch (node) {
            case Node.Chars(CodeSet set) ->
                set.single() < 0 ? NOTHING : new Required(Character.toString(set.single()), true);
            case Node.At _, Node.Either _ -> NOTHING;
            case Node.Repeat(Node repeated, int least, int most) ->
                least == 0 ? NOTHING : new Required(in(repeated).text, in(repeated).isAll && least == 1 && most == 1);
            case Node.Sequence(List<Node> parts) -> in(parts);
        };
    }

    /** The longest run of parts that are text and nothing else, or what one of the others requires. */
    private static Required in(List<Node> parts) {
        String best = "";
        var run = new StringBuilder();
        boolean all = true;
        for (Node part : parts) {
            Required required = in(part);
            if (required.isAll) {
                run.append(required.text);
                continue;
            }
            all = false;
            if (!(part instanceof Node.At)) {
                best = longer(best, longer(run.toString(), required.text));
                run.setLength(0);
            }
        }
        return new Required(longer(best, run.toString()), all);
    }

    private static String longer(String one, String other) {
        return other.length() > one.length() ? other : one;
    }
}
