package commonplace.search.scan;

import java.util.ArrayList;
import java.util.List;

/** What stands in square brackets: {@code [a-z\d_]}, {@code [^"]}, {@code [[:alpha:]]}, {@code [\w&&[^\d]]}. */
final class ClassParser {
    private static final int MAX_DEPTH = 50;

    private final PatternCursor cursor;
    private final boolean ignoreCase;
    private int depth;

    ClassParser(PatternCursor cursor, boolean ignoreCase) {
        this.cursor = cursor;
        this.ignoreCase = ignoreCase;
    }

    /** @param start where the bracket is; the cursor stands behind it */
    CodeSet parse(int start) {
        if (++depth > MAX_DEPTH) {
            throw new PatternException("brackets are nested more than " + MAX_DEPTH + " deep", start);
        }
        boolean negated = cursor.take("^");
        CodeSet set = union(start, true);
        while (cursor.take("&&")) {
            set = set.and(union(start, false));
        }
        if (!cursor.take("]")) {
            throw new PatternException("the bracket is not closed; one that is meant is written \\[", start);
        }
        depth--;
        return negated ? set.not() : set;
    }

    private CodeSet union(int start, boolean first) {
        List<CodeSet> parts = new ArrayList<>();
        // A bracket right at the beginning is one of the characters, as it is everywhere.
        boolean literal = first;
        while (!cursor.atEnd() && !cursor.sees("&&") && (literal || cursor.peek() != ']')) {
            parts.add(item(start));
            literal = false;
        }
        CodeSet union = CodeSet.union(parts);
        return ignoreCase ? CaseFolding.closed(union) : union;
    }

    private CodeSet item(int start) {
        int at = cursor.at();
        if (cursor.take("[:")) {
            return posix(at);
        }
        if (cursor.take("[")) {
            return parse(at);
        }
        CodeSet from = one();
        if (!cursor.sees("-") || cursor.sees("-]") || cursor.sees("-&&") || from.single() < 0) {
            return from;
        }
        cursor.take();
        if (cursor.atEnd()) {
            throw new PatternException("the bracket is not closed; one that is meant is written \\[", start);
        }
        CodeSet to = one();
        if (to.single() < from.single()) {
            throw new PatternException(
                    "'" + cursor.since(at) + "' is not a range: it must run from a lower character to a higher one",
                    at);
        }
        return CodeSet.range(from.single(), to.single());
    }

    private CodeSet one() {
        int at = cursor.at();
        int c = cursor.take();
        if (c != '\\') {
            return CodeSet.of(c);
        }
        if (cursor.take("b")) {
            return CodeSet.of('\b');
        }
        // Case is closed over the whole class, so that a range's ends stay single characters.
        return new Escapes(cursor, false).parse(at);
    }

    private CodeSet posix(int start) {
        boolean negated = cursor.take("^");
        int from = cursor.at();
        while (Character.isLetter(cursor.peek())) {
            cursor.take();
        }
        String name = cursor.since(from);
        if (!cursor.take(":]")) {
            throw new PatternException("'[:' begins the name of a class, such as [:alpha:]", start);
        }
        CodeSet set = CodeSets.posix(name)
                .orElseThrow(() -> new PatternException(
                        "there is no class '" + name + "'; there are " + String.join(", ", CodeSets.posixNames()),
                        start));
        return negated ? set.not() : set;
    }
}
