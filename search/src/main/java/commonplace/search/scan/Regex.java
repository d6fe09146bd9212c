package commonplace.search.scan;

import java.util.Set;

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
    private final Node node;
    private final Program program;
    private final boolean multiline;

    private Regex(Node node, boolean multiline) {
        this.node = node;
        this.program = Program.of(node);
        this.multiline = multiline;
    }

    /** What a pattern's own {@code (?i)} could not say, or what callers say beside it. */
    public enum Flag {
        IGNORE_CASE,
        /** What matches may go over several lines, and a dot matches a line's end too. */
        MULTILINE
    }

    /** A pattern, or what is wrong with it. */
    public sealed interface Parsed {
        record Good(Regex regex) implements Parsed {}

        /** @param why names the place */
        record Bad(String why) implements Parsed {}
    }

    public static Parsed parse(String pattern, Set<Flag> flags) {
        boolean multiline = flags.contains(Flag.MULTILINE);
        try {
            Node node = RegexParser.parse(pattern, flags.contains(Flag.IGNORE_CASE), multiline);
            return new Parsed.Good(new Regex(node, multiline));
        } catch (PatternException bad) {
            return new Parsed.Bad(bad.getMessage());
        }
    }

    /** Searches the lines of texts; one of these for each thread that does. */
    public Lines lines() {
        return new Lines(this);
    }

    Node node() {
        return node;
    }

    Program program() {
        return program;
    }

    boolean isMultiline() {
        return multiline;
    }
}
