package commonplace.search.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the regular expressions that ripgrep reads. Whether a repetition is greedy or lazy makes no difference to
 * whether a text matches, so both are taken alike.
 */
final class RegexParser {
    private static final int MAX_LENGTH = 10_000;
    private static final int MAX_DEPTH = 200;
    private static final int MAX_REPEAT = 1000;
    private static final int MAX_STACKED = 10;

    private final PatternCursor cursor;
    private final boolean multiline;
    private Flags flags;
    private int depth;

    private static final CodeSet LF = CodeSet.of('\n');

    /** Who writes LF means the end of a line, and does not see what it is made of. */
    private static final RegexNode ANY_LINE_END = new RegexNode.Either(List.of(
            new RegexNode.Sequence(List.of(new RegexNode.Chars(CodeSet.of('\r')), new RegexNode.Chars(LF))),
            new RegexNode.Chars(CodeSets.LINE_ENDS)));

    /** What {@code (?i)} and its like switch on and off. */
    private record Flags(boolean ignoreCase, boolean dotMatchesAll, boolean lineAnchors) {}

    private RegexParser(String pattern, Set<Regex.Flag> given) {
        this.cursor = new PatternCursor(pattern);
        this.multiline = isMultiline(given);
        // ripgrep: ^ and $ are those of lines in any case, and agents turn on "dot matches all" with multiline.
        this.flags = new Flags(
                given.contains(Regex.Flag.IGNORE_CASE),
                given.contains(Regex.Flag.MULTILINE),
                !given.contains(Regex.Flag.WHOLE_TEXT));
    }

    static boolean isMultiline(Set<Regex.Flag> flags) {
        return flags.contains(Regex.Flag.MULTILINE) || flags.contains(Regex.Flag.WHOLE_TEXT);
    }

    static RegexNode parse(String pattern, Set<Regex.Flag> flags) {
        if (pattern.length() > MAX_LENGTH) {
            throw new PatternException("the pattern is longer than " + MAX_LENGTH + " characters");
        }
        var parser = new RegexParser(pattern, flags);
        RegexNode node = parser.alternatives();
        if (!parser.cursor.atEnd()) {
            throw new PatternException(
                    "there is a ')' without its '('; a bracket that is meant is written \\)", parser.cursor.at());
        }
        return node;
    }

    private RegexNode alternatives() {
        List<RegexNode> branches = new ArrayList<>();
        branches.add(sequence());
        while (cursor.take("|")) {
            branches.add(sequence());
        }
        return branches.size() == 1 ? branches.getFirst() : new RegexNode.Either(branches);
    }

    private RegexNode sequence() {
        List<RegexNode> parts = new ArrayList<>();
        while (!cursor.atEnd() && cursor.peek() != '|' && cursor.peek() != ')') {
            parts.add(repeated(atom()));
        }
        return parts.size() == 1 ? parts.getFirst() : new RegexNode.Sequence(parts);
    }

    private RegexNode atom() {
        int start = cursor.at();
        int c = cursor.take();
        return switch (c) {
            case '(' -> group(start);
            case '[' -> chars(new ClassParser(cursor, flags.ignoreCase).parse(start), start);
            case '.' ->
                chars(flags.dotMatchesAll ? CodeSet.ALL : CodeSet.of('\n').not(), start);
            case '^' ->
                new RegexNode.At(flags.lineAnchors ? ZeroWidthAssertion.LINE_START : ZeroWidthAssertion.TEXT_START);
            case '$' -> new RegexNode.At(flags.lineAnchors ? ZeroWidthAssertion.LINE_END : ZeroWidthAssertion.TEXT_END);
            case '*', '+', '?' ->
                throw new PatternException(
                        "there is nothing before '" + Character.toString(c)
                                + "' that it could repeat; the character itself is written \\" + Character.toString(c),
                        start);
            case '\\' -> escape(start);
            default -> chars(literal(c), start);
        };
    }

    private CodeSet literal(int c) {
        return flags.ignoreCase ? CaseFolding.closed(CodeSet.of(c)) : CodeSet.of(c);
    }

    private RegexNode escape(int start) {
        return switch (cursor.peek()) {
            case 'b' -> place(ZeroWidthAssertion.WORD_EDGE);
            case 'B' -> place(ZeroWidthAssertion.NO_WORD_EDGE);
            case '<' -> place(ZeroWidthAssertion.WORD_START);
            case '>' -> place(ZeroWidthAssertion.WORD_END);
            case 'A' -> place(ZeroWidthAssertion.TEXT_START);
            case 'z' -> place(ZeroWidthAssertion.TEXT_END);
            default -> chars(new Escapes(cursor, flags.ignoreCase).parse(start), start);
        };
    }

    private RegexNode place(ZeroWidthAssertion place) {
        cursor.take();
        return new RegexNode.At(place);
    }

    /** A line's end is no part of the line, so nothing that asks for one can match where lines are searched. */
    private RegexNode chars(CodeSet set, int start) {
        if (multiline) {
            return set.equals(LF) ? ANY_LINE_END : new RegexNode.Chars(set);
        }
        CodeSet inLine = set.minus(CodeSets.LINE_ENDS);
        if (inLine.isEmpty() && !set.isEmpty()) {
            throw new PatternException(
                    "a line's end cannot be matched while lines are searched one by one; set multiline to search"
                            + " across them",
                    start);
        }
        return new RegexNode.Chars(inLine);
    }

    private RegexNode group(int start) {
        if (++depth > MAX_DEPTH) {
            throw new PatternException("groups are nested more than " + MAX_DEPTH + " deep", start);
        }
        Flags outside = flags;
        if (cursor.take("?")) {
            if (!named() && !flagged(start)) {
                depth--;
                return RegexNode.EMPTY;
            }
        }
        RegexNode inside = alternatives();
        if (!cursor.take(")")) {
            throw new PatternException("the group is not closed; a bracket that is meant is written \\(", start);
        }
        flags = outside;
        depth--;
        return inside;
    }

    /** {@code (?P<name>…)} and {@code (?<name>…)}; the names are of no use here. */
    private boolean named() {
        int start = cursor.at();
        boolean named = cursor.take("P<") || cursor.take("<");
        if (!named) {
            refuseLooks(start);
            return false;
        }
        if (cursor.sees("=") || cursor.sees("!")) {
            throw new PatternException(
                    "look-behind is not supported, since it cannot be matched in linear time", start);
        }
        cursor.until('>', "the group's name is not closed by '>'", start);
        return true;
    }

    private void refuseLooks(int start) {
        if (cursor.sees("=") || cursor.sees("!")) {
            throw new PatternException("look-ahead is not supported, since it cannot be matched in linear time", start);
        }
        if (cursor.sees(">")) {
            throw new PatternException("atomic groups are not supported; a plain group matches the same texts", start);
        }
    }

    /** {@code (?i)} holds for the rest of the group around it, {@code (?i:…)} for what is inside; true for the latter. */
    private boolean flagged(int start) {
        boolean on = true;
        while (true) {
            int at = cursor.at();
            int c = cursor.take();
            switch (c) {
                case ':' -> {
                    return true;
                }
                case ')' -> {
                    return false;
                }
                case '-' -> on = false;
                case 'i' -> flags = new Flags(on, flags.dotMatchesAll, flags.lineAnchors);
                case 's' -> flags = new Flags(flags.ignoreCase, on, flags.lineAnchors);
                case 'm' -> flags = new Flags(flags.ignoreCase, flags.dotMatchesAll, on);
                case 'u', 'U' -> {} // Unicode is always on, and greed makes no difference.
                case PatternCursor.END -> throw new PatternException("the group is not closed", start);
                default ->
                    throw new PatternException(
                            "there is no flag '" + Character.toString(c) + "'; there are i, m and s", at);
            }
        }
    }

    private RegexNode repeated(RegexNode node) {
        RegexNode result = node;
        for (int stacked = 0; ; stacked++) {
            int start = cursor.at();
            if (cursor.take("*")) {
                result = new RegexNode.Repeat(result, 0, RegexNode.Repeat.UNBOUNDED);
            } else if (cursor.take("+")) {
                result = new RegexNode.Repeat(result, 1, RegexNode.Repeat.UNBOUNDED);
            } else if (cursor.take("?")) {
                result = new RegexNode.Repeat(result, 0, 1);
            } else if (cursor.peek() == '{') {
                int[] counts = counts();
                if (counts.length == 0) {
                    return result;
                }
                checkCounts(counts, start);
                result = new RegexNode.Repeat(result, counts[0], counts[1]);
            } else {
                return result;
            }
            if (!cursor.take("?") && cursor.sees("+")) {
                throw new PatternException(
                        "possessive repetition is not supported; without the second '+' it matches the same texts",
                        cursor.at());
            }
            if (stacked == MAX_STACKED) {
                throw new PatternException("more than " + MAX_STACKED + " repetitions of one another", start);
            }
        }
    }

    private static void checkCounts(int[] counts, int start) {
        if (counts[0] > MAX_REPEAT || counts[1] > MAX_REPEAT) {
            throw new PatternException("something is repeated at most " + MAX_REPEAT + " times", start);
        }
        if (counts[1] != RegexNode.Repeat.UNBOUNDED && counts[1] < counts[0]) {
            throw new PatternException(
                    "{" + counts[0] + "," + counts[1] + "} asks for at least more than at most", start);
        }
    }

    /** {@code {2}}, {@code {2,}}, {@code {2,5}} or {@code {,5}}; nothing when the brace is just a brace. */
    private int[] counts() {
        int start = cursor.at();
        cursor.take();
        int least = number();
        int most = least;
        if (cursor.take(",")) {
            most = number();
            if (least < 0 && most >= 0) {
                least = 0;
            }
        }
        if (least < 0 || !cursor.take("}")) {
            // So that people can look for {{date}} and interface{} as they are written.
            cursor.back(start);
            return new int[0];
        }
        return new int[] {least, most};
    }

    /** A number, or -1 when there is none; one that is far too large stays so. */
    private int number() {
        int number = -1;
        while (cursor.peek() >= '0' && cursor.peek() <= '9') {
            number = Math.min(Math.max(number, 0) * 10 + cursor.take() - '0', MAX_REPEAT + 1);
        }
        return number;
    }
}
