package commonplace.tools.jmespath;

import org.jspecify.annotations.Nullable;

/**
 * An expression that takes parts of a value and makes others of them, as <a href="https://jmespath.org">jmespath.org</a>
 * specifies it, with all functions.
 *
 * <p>Values are those of {@link commonplace.json.Json}: maps, lists, strings, numbers, booleans and null. Expressions come
 * from anywhere, so their length and depth are bounded, and what they do is counted by {@link JmesLimits}. Immutable, and
 * safe for use by several threads.
 */
public final class JmesPath {
    /** Far more than anybody writes. */
    public static final int MAX_LENGTH = 2_000;

    private final JmesNode root;

    private JmesPath(JmesNode root) {
        this.root = root;
    }

    public static JmesPath compile(String expression) throws InvalidPathException {
        if (expression.length() > MAX_LENGTH) {
            throw new InvalidPathException("the expression is longer than " + MAX_LENGTH + " characters", MAX_LENGTH);
        }
        return new JmesPath(new Parser(new Lexer(expression).tokens()).parse());
    }

    /**
     * What the expression makes of a value; null where there is nothing.
     *
     * @throws CallException if a function gets what it cannot take
     */
    public @Nullable Object search(@Nullable Object value, JmesLimits limits) {
        return new Evaluation(limits).value(root, value);
    }
}
