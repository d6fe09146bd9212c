package commonplace.search.scan;

import java.util.ArrayList;
import java.util.List;

/** Reads {@code *}, {@code **}, {@code ?}, {@code [a-z]}, {@code [!a]}, {@code {a,b}} and {@code \} escapes. */
final class GlobParser {
    private static final int MAX_LENGTH = 4_000;
    private static final int MAX_DEPTH = 50;
    private static final CodeSet NO_SLASH = CodeSet.of('/').not();
    private static final RegexNode ANYTHING =
            new RegexNode.Repeat(new RegexNode.Chars(CodeSet.ALL), 0, RegexNode.Repeat.UNBOUNDED);
    private static final RegexNode IN_SEGMENT =
            new RegexNode.Repeat(new RegexNode.Chars(NO_SLASH), 0, RegexNode.Repeat.UNBOUNDED);

    /** No folder, or as many as there are, each with its slash. */
    private static final RegexNode FOLDERS = new RegexNode.Repeat(
            new RegexNode.Sequence(List.of(
                    new RegexNode.Repeat(new RegexNode.Chars(NO_SLASH), 1, RegexNode.Repeat.UNBOUNDED),
                    new RegexNode.Chars(CodeSet.of('/')))),
            0,
            RegexNode.Repeat.UNBOUNDED);

    private final PatternCursor cursor;
    private int depth;

    private GlobParser(String pattern) {
        this.cursor = new PatternCursor(pattern);
    }

    static RegexNode parse(String pattern) {
        if (pattern.length() > MAX_LENGTH) {
            throw new PatternException("the pattern is longer than " + MAX_LENGTH + " characters");
        }
        return new GlobParser(pattern).sequence(true);
    }

    private RegexNode sequence(boolean atSegmentStart) {
        List<RegexNode> parts = new ArrayList<>();
        boolean segmentStarts = atSegmentStart;
        while (!cursor.atEnd() && !(depth > 0 && (cursor.sees(",") || cursor.sees("}")))) {
            int start = cursor.at();
            int c = cursor.take();
            parts.add(
                    switch (c) {
                        case '*' -> stars(segmentStarts);
                        case '?' -> new RegexNode.Chars(NO_SLASH);
                        case '[' -> new RegexNode.Chars(bracket(start).minus(CodeSet.of('/')));
                        case '{' -> braces(start, segmentStarts);
                        case '\\' -> new RegexNode.Chars(CodeSet.of(escaped(start)));
                        default -> new RegexNode.Chars(CodeSet.of(c));
                    });
            segmentStarts = c == '/' || (c == '*' && cursor.since(start).endsWith("/"));
        }
        return new RegexNode.Sequence(parts);
    }

    /** Two stars that are a segment by themselves stand for any number of folders; elsewhere they are as good as one. */
    private RegexNode stars(boolean segmentStarts) {
        boolean two = false;
        while (cursor.take("*")) {
            two = true;
        }
        if (!two || !segmentStarts) {
            return IN_SEGMENT;
        }
        if (cursor.take("/")) {
            return FOLDERS;
        }
        boolean segmentEnds = cursor.atEnd() || (depth > 0 && (cursor.sees(",") || cursor.sees("}")));
        return segmentEnds ? ANYTHING : IN_SEGMENT;
    }

    private int escaped(int start) {
        if (cursor.atEnd()) {
            throw new PatternException("the pattern ends with a backslash; the character itself is \\\\", start);
        }
        return cursor.take();
    }

    private RegexNode braces(int start, boolean segmentStarts) {
        if (++depth > MAX_DEPTH) {
            throw new PatternException("braces are nested more than " + MAX_DEPTH + " deep", start);
        }
        List<RegexNode> branches = new ArrayList<>();
        do {
            branches.add(sequence(segmentStarts));
        } while (cursor.take(","));
        if (!cursor.take("}")) {
            throw new PatternException("the brace is not closed; one that is meant is written \\{", start);
        }
        depth--;
        return new RegexNode.Either(branches);
    }

    private CodeSet bracket(int start) {
        boolean negated = cursor.take("!") || cursor.take("^");
        CodeSet set = CodeSet.NONE;
        boolean first = true;
        while (first || !cursor.sees("]")) {
            first = false;
            int at = cursor.at();
            int from = one(start);
            int to = from;
            if (cursor.sees("-") && !cursor.sees("-]")) {
                cursor.take();
                to = one(start);
            }
            if (to < from) {
                throw new PatternException(
                        "'" + cursor.since(at) + "' is not a range: it must run from a lower character to a higher one",
                        at);
            }
            set = set.or(CodeSet.range(from, to));
        }
        cursor.take();
        return negated ? set.not() : set;
    }

    private int one(int start) {
        int at = cursor.at();
        int c = cursor.take();
        return switch (c) {
            case PatternCursor.END ->
                throw new PatternException("the bracket is not closed; one that is meant is written \\[", start);
            case '\\' -> escaped(at);
            default -> c;
        };
    }
}
