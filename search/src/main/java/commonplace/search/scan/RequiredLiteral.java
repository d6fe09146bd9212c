package commonplace.search.scan;

import java.util.List;

/**
 * Text that whatever matches must hold, so that most texts can be passed over by the fastest search there is.
 *
 * @param text empty when nothing is known
 * @param isAll whether it is all that the pattern asks for
 */
record RequiredLiteral(String text, boolean isAll) {
    /** Long enough to be rare; a longer one would cost more in a text that is made to nearly hold it everywhere. */
    private static final int LONGEST = 16;

    private static final RequiredLiteral NOTHING = new RequiredLiteral("", false);

    static RequiredLiteral of(RegexNode node) {
        RequiredLiteral found = in(node);
        return found.text.length() <= LONGEST ? found : new RequiredLiteral(cut(found.text), false);
    }

    private static String cut(String text) {
        return text.substring(0, Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
    }

    private static RequiredLiteral in(RegexNode node) {
        return switch (node) {
            case RegexNode.Chars(CodeSet set) ->
                set.single() < 0 ? NOTHING : new RequiredLiteral(Character.toString(set.single()), true);
            case RegexNode.At _, RegexNode.Either _ -> NOTHING;
            case RegexNode.Repeat(RegexNode repeated, int least, int most) ->
                least == 0
                        ? NOTHING
                        : new RequiredLiteral(in(repeated).text, in(repeated).isAll && least == 1 && most == 1);
            case RegexNode.Sequence(List<RegexNode> parts) -> in(parts);
        };
    }

    /** The longest run of parts that are text and nothing else, or what one of the others requires. */
    private static RequiredLiteral in(List<RegexNode> parts) {
        String best = "";
        var run = new StringBuilder();
        boolean all = true;
        for (RegexNode part : parts) {
            RequiredLiteral required = in(part);
            if (required.isAll) {
                run.append(required.text);
                continue;
            }
            all = false;
            if (!(part instanceof RegexNode.At)) {
                best = longer(best, longer(run.toString(), required.text));
                run.setLength(0);
            }
        }
        return new RequiredLiteral(longer(best, run.toString()), all);
    }

    private static String longer(String one, String other) {
        return other.length() > one.length() ? other : one;
    }
}
