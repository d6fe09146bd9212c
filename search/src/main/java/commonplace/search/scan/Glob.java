package commonplace.search.scan;

import java.util.List;

/**
 * A pattern for paths: {@code Lens/**}{@code /*.md}.
 *
 * <p>{@code *} and {@code ?} do not go beyond a slash, {@code **} does; {@code [a-z]}, {@code [!a]} and {@code {a,b}},
 * which may be nested, are what they are in a shell, and a backslash takes its meaning from the next character.
 */
public final class Glob {
    private final Program program;

    private Glob(RegexNode node) {
        this.program = Program.of(new RegexNode.Sequence(List.of(node, new RegexNode.At(ZeroWidthAssertion.TEXT_END))));
    }

    /** A pattern, or what is wrong with it. */
    public sealed interface Parsed {
        record Good(Glob glob) implements Parsed {}

        /** @param why names the place */
        record Bad(String why) implements Parsed {}
    }

    public static Parsed parse(String pattern) {
        try {
            return new Parsed.Good(new Glob(GlobParser.parse(pattern)));
        } catch (PatternException bad) {
            return new Parsed.Bad(bad.getMessage());
        }
    }

    /** Says of paths whether they match. */
    public interface Matcher {
        /** Whether all of the path from this character on matches, with an ending that it has besides. */
        boolean matches(String path, int from, String ending);

        default boolean matches(String path, int from) {
            return matches(path, from, "");
        }

        default Matcher negate() {
            return (path, from, ending) -> !matches(path, from, ending);
        }
    }

    /** One of these for each thread. */
    public Matcher matcher() {
        var dfa = new Dfa(program, Dfa.Mode.ANCHORED);
        return (path, from, ending) -> dfa.run(path, from, ending) == Dfa.Outcome.FOUND;
    }
}
