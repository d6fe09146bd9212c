package commonplace.tools.jmespath;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of an expression. */
sealed interface JmesNode {
    record Current() implements JmesNode {}

    record Field(String name) implements JmesNode {}

    record Index(int index) implements JmesNode {}

    /** Bounds that are null are open. */
    record Slice(@Nullable Integer from, @Nullable Integer to, int step) implements JmesNode {}

    record Literal(@Nullable Object value) implements JmesNode {}

    /** Each, of what the one before it brings. */
    record Chain(List<JmesNode> steps) implements JmesNode {}

    /** Each item of a list. */
    record Projection(JmesNode list, JmesNode each) implements JmesNode {}

    /** Each value of an object. */
    record ValueProjection(JmesNode object, JmesNode each) implements JmesNode {}

    /** Each item of a list for which the condition holds. */
    record FilterProjection(JmesNode list, JmesNode condition, JmesNode each) implements JmesNode {}

    /** The items of the lists in a list. */
    record Flattened(JmesNode list) implements JmesNode {}

    record MultiList(List<JmesNode> items) implements JmesNode {}

    record MultiHash(Map<String, JmesNode> parts) implements JmesNode {}

    record Or(JmesNode left, JmesNode right) implements JmesNode {}

    record And(JmesNode left, JmesNode right) implements JmesNode {}

    record Not(JmesNode condition) implements JmesNode {}

    record Comparison(Token.Kind operator, JmesNode left, JmesNode right) implements JmesNode {}

    record Call(Function function, List<JmesNode> arguments) implements JmesNode {}

    /** An expression that a function is given as such. */
    record Reference(JmesNode expression) implements JmesNode {}
}
