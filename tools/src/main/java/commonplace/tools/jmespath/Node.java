package commonplace.tools.jmespath;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of an expression. */
sealed interface Node {
    record Current() implements Node {}

    record Field(String name) implements Node {}

    record Index(int index) implements Node {}

    /** Bounds that are null are open. */
    record Slice(@Nullable Integer from, @Nullable Integer to, int step) implements Node {}

    record Literal(@Nullable Object value) implements Node {}

    /** Each, of what the one before it brings. */
    record Chain(List<Node> steps) implements Node {}

    /** Each item of a list. */
    record Projection(Node list, Node each) implements Node {}

    /** Each value of an object. */
    record ValueProjection(Node object, Node each) implements Node {}

    /** Each item of a list for which the condition holds. */
    record FilterProjection(Node list, Node condition, Node each) implements Node {}

    /** The items of the lists in a list. */
    record Flattened(Node list) implements Node {}

    record MultiList(List<Node> items) implements Node {}

    record MultiHash(Map<String, Node> parts) implements Node {}

    record Or(Node left, Node right) implements Node {}

    record And(Node left, Node right) implements Node {}

    record Not(Node condition) implements Node {}

    record Comparison(Token.Kind operator, Node left, Node right) implements Node {}

    record Call(Function function, List<Node> arguments) implements Node {}

    /** An expression that a function is given as such. */
    record Reference(Node expression) implements Node {}
}
