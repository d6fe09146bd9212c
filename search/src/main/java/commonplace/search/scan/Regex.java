package commonplace.search.scan;

import java.util.Set;
import java.util.function.Predicate;

/**
 * A regular expression, in the notation that agents know from ripgrep.
 *
 * <pre>{@code
 * if (Regex.parse("launch(es)?", Set.of()) instanceof Regex.Parsed.Good(Regex regex)) {
 *     regex.lines().in(text, (start, end) -> …);
 * }
 * }</pre>
 *
 * <p>What cannot be matched in linear time (backreferences, look-around) is refused with a sentence that says so.
 */
public final class Regex {
    private final RegexNode node;
    private final Program program;
    private final boolean multiline;

    private Regex(RegexNode node, boolean multiline) {
        this.node = node;
        this.program = Program.of(node);
        this.multiline = multiline;
    }

    /** What a pattern's own {@code (?i)} could not say, or what callers say beside it. */
    public enum Flag {
        IGNORE_CASE,
        /** What matches may go over several lines, and a dot matches a line's end too. */
        MULTILINE,
        /** As above, but {@code ^} and {@code $} are those of the text, and a dot stops at LF, as in ECMAScript. */
        WHOLE_TEXT
    }

    /** A pattern, or what is wrong with it. */
    public sealed interface Parsed {
        record Good(Regex regex) implements Parsed {}

        /** @param why names the place */
        record Bad(String why) implements Parsed {}
    }

    public static Parsed parse(String pattern, Set<Flag> flags) {
        try {
            RegexNode node = RegexParser.parse(pattern, flags);
            return new Parsed.Good(new Regex(node, RegexParser.isMultiline(flags)));
        } catch (PatternException bad) {
            return new Parsed.Bad(bad.getMessage());
        }
    }

    /** Searches the lines of texts; one of these for each thread that does. */
    public LineSearcher lines() {
        return new LineSearcher(this);
    }

    /** Says of a text, which may be empty, whether the pattern is found in it; one of these for each thread. */
    public Predicate<String> finder() {
        var dfa = new Dfa(program, Dfa.Mode.TEXT);
        return text -> dfa.run(text, 0) == Dfa.Outcome.FOUND;
    }

    RegexNode node() {
        return node;
    }

    Program program() {
        return program;
    }

    boolean isMultiline() {
        return multiline;
    }
}
