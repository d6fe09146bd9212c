package commonplace.tools.jmespath;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One evaluation of an expression. */
final class Evaluation {
    private static final int CHARACTERS_A_STEP = 16;

    private final Limits limits;

    Evaluation(Limits limits) {
        this.limits = limits;
    }

    void spend(int steps) {
        limits.steps(steps);
    }

    /** Text is copied, or looked through. */
    void spendOn(String text) {
        limits.steps(1 + text.length() / CHARACTERS_A_STEP);
    }

    String json(@Nullable Object value) {
        String text = limits.json(value);
        spendOn(text);
        return text;
    }

    @Nullable
    Object value(Node node, @Nullable Object current) {
        spend(1);
        return switch (node) {
            case Node.Current _ -> current;
            case Node.Field(String name) -> current instanceof Map<?, ?> map ? map.get(name) : null;
            case Node.Index(int index) -> current instanceof List<?> list ? item(list, index) : null;
            case Node.Slice slice -> current instanceof List<?> list ? slice(list, slice) : null;
            case Node.Literal(var value) -> value;
            case Node.Chain(List<Node> steps) -> {
                Object value = current;
                for (Node step : steps) {
                    value = value(step, value);
                }
                yield value;
            }
            case Node.Projection(Node list, Node each) ->
                value(list, current) instanceof List<?> items ? projected(items, each) : null;
            case Node.ValueProjection(Node object, Node each) ->
                value(object, current) instanceof Map<?, ?> map ? projected(map.values(), each) : null;
            case Node.FilterProjection filter -> filtered(filter, current);
            case Node.Flattened(Node list) -> value(list, current) instanceof List<?> items ? flattened(items) : null;
            case Node.MultiList(List<Node> items) -> current == null ? null : all(items, current);
            case Node.MultiHash(Map<String, Node> parts) -> current == null ? null : object(parts, current);
            case Node.Or(Node left, Node right) -> {
                Object first = value(left, current);
                yield Kind.isTrue(first) ? first : value(right, current);
            }
            case Node.And(Node left, Node right) -> {
                Object first = value(left, current);
                yield Kind.isTrue(first) ? value(right, current) : first;
            }
            case Node.Not(Node condition) -> !Kind.isTrue(value(condition, current));
            case Node.Comparison(Token.Kind operator, Node left, Node right) ->
                compared(operator, value(left, current), value(right, current));
            case Node.Call(Function function, List<Node> arguments) ->
                Functions.call(function, all(arguments, current), this);
            case Node.Reference reference -> reference;
        };
    }

    private static @Nullable Object item(List<?> list, int index) {
        int at = index < 0 ? list.size() + index : index;
        return at >= 0 && at < list.size() ? list.get(at) : null;
    }

    /** Bounds count from the end if negative, and are brought to the list if beyond it. */
    private List<@Nullable Object> slice(List<?> list, Node.Slice slice) {
        int size = list.size();
        int step = slice.step();
        long at = bound(slice.from(), step > 0 ? 0 : size - 1, size, step);
        long end = bound(slice.to(), step > 0 ? size : -1, size, step);
        List<@Nullable Object> items = new ArrayList<>();
        for (; step > 0 ? at < end : at > end; at += step) {
            spend(1);
            items.add(list.get((int) at));
        }
        return items;
    }

    private static long bound(@Nullable Integer given, int open, int size, int step) {
        if (given == null) {
            return open;
        }
        long at = given < 0 ? (long) given + size : given;
        return step > 0 ? Math.clamp(at, 0, size) : Math.clamp(at, -1, size - 1L);
    }

    private List<@Nullable Object> projected(Collection<?> items, Node each) {
        spend(items.size());
        List<@Nullable Object> projected = new ArrayList<>();
        for (Object item : items) {
            addIfThere(projected, each, item);
        }
        return projected;
    }

    private void addIfThere(List<@Nullable Object> projected, Node each, @Nullable Object item) {
        Object value = value(each, item);
        if (value != null) {
            projected.add(value);
        }
    }

    private @Nullable Object filtered(Node.FilterProjection filter, @Nullable Object current) {
        if (!(value(filter.list(), current) instanceof List<?> items)) {
            return null;
        }
        List<@Nullable Object> projected = new ArrayList<>();
        for (Object item : items) {
            if (Kind.isTrue(value(filter.condition(), item))) {
                addIfThere(projected, filter.each(), item);
            }
        }
        return projected;
    }

    private List<@Nullable Object> flattened(List<?> items) {
        List<@Nullable Object> flattened = new ArrayList<>();
        for (Object item : items) {
            if (item instanceof List<?> inner) {
                spend(inner.size() + 1);
                flattened.addAll(inner);
            } else {
                spend(1);
                flattened.add(item);
            }
        }
        return flattened;
    }

    private List<@Nullable Object> all(List<Node> nodes, @Nullable Object current) {
        List<@Nullable Object> values = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            values.add(value(node, current));
        }
        return values;
    }

    private Map<String, @Nullable Object> object(Map<String, Node> parts, Object current) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        parts.forEach((key, node) -> object.put(key, value(node, current)));
        return object;
    }

    /** Only numbers have an order here; between others there is neither true nor false. */
    private @Nullable Object compared(Token.Kind operator, @Nullable Object left, @Nullable Object right) {
        if (operator == Token.Kind.EQUAL || operator == Token.Kind.NOT_EQUAL) {
            return equal(left, right) == (operator == Token.Kind.EQUAL);
        }
        if (!(left instanceof Number one && right instanceof Number other)) {
            return null;
        }
        int order = Kind.compare(one, other);
        return switch (operator) {
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }

    boolean equal(@Nullable Object left, @Nullable Object right) {
        spend(1);
        return switch (left) {
            case Number one -> right instanceof Number other && Kind.compare(one, other) == 0;
            case String text -> {
                spendOn(text);
                yield text.equals(right);
            }
            case List<?> list -> right instanceof List<?> other && equalItems(list, other);
            case Map<?, ?> map -> right instanceof Map<?, ?> other && equalParts(map, other);
            case null -> right == null;
            default -> left.equals(right);
        };
    }

    private boolean equalItems(List<?> list, List<?> other) {
        if (list.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < list.size(); i++) {
            if (!equal(list.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean equalParts(Map<?, ?> map, Map<?, ?> other) {
        if (!map.keySet().equals(other.keySet())) {
            return false;
        }
        for (Map.Entry<?, ?> part : map.entrySet()) {
            if (!equal(part.getValue(), other.get(part.getKey()))) {
                return false;
            }
        }
        return true;
    }
}
