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

    private final JmesLimits limits;

    Evaluation(JmesLimits limits) {
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
    Object value(JmesNode node, @Nullable Object current) {
        spend(1);
        return switch (node) {
            case JmesNode.Current _ -> current;
            case JmesNode.Field(String name) -> current instanceof Map<?, ?> map ? map.get(name) : null;
            case JmesNode.Index(int index) -> current instanceof List<?> list ? item(list, index) : null;
            case JmesNode.Slice slice -> current instanceof List<?> list ? slice(list, slice) : null;
            case JmesNode.Literal(var value) -> value;
            case JmesNode.Chain(List<JmesNode> steps) -> {
                Object value = current;
                for (JmesNode step : steps) {
                    value = value(step, value);
                }
                yield value;
            }
            case JmesNode.Projection(JmesNode list, JmesNode each) ->
                value(list, current) instanceof List<?> items ? projected(items, each) : null;
            case JmesNode.ValueProjection(JmesNode object, JmesNode each) ->
                value(object, current) instanceof Map<?, ?> map ? projected(map.values(), each) : null;
            case JmesNode.FilterProjection filter -> filtered(filter, current);
            case JmesNode.Flattened(JmesNode list) ->
                value(list, current) instanceof List<?> items ? flattened(items) : null;
            case JmesNode.MultiList(List<JmesNode> items) -> current == null ? null : all(items, current);
            case JmesNode.MultiHash(Map<String, JmesNode> parts) -> current == null ? null : object(parts, current);
            case JmesNode.Or(JmesNode left, JmesNode right) -> {
                Object first = value(left, current);
                yield JmesType.isTrue(first) ? first : value(right, current);
            }
            case JmesNode.And(JmesNode left, JmesNode right) -> {
                Object first = value(left, current);
                yield JmesType.isTrue(first) ? value(right, current) : first;
            }
            case JmesNode.Not(JmesNode condition) -> !JmesType.isTrue(value(condition, current));
            case JmesNode.Comparison(Token.Kind operator, JmesNode left, JmesNode right) ->
                compared(operator, value(left, current), value(right, current));
            case JmesNode.Call(Function function, List<JmesNode> arguments) ->
                Functions.call(function, all(arguments, current), this);
            case JmesNode.Reference reference -> reference;
        };
    }

    private static @Nullable Object item(List<?> list, int index) {
        int at = index < 0 ? list.size() + index : index;
        return at >= 0 && at < list.size() ? list.get(at) : null;
    }

    /** Bounds count from the end if negative, and are brought to the list if beyond it. */
    private List<@Nullable Object> slice(List<?> list, JmesNode.Slice slice) {
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

    private List<@Nullable Object> projected(Collection<?> items, JmesNode each) {
        spend(items.size());
        List<@Nullable Object> projected = new ArrayList<>();
        for (Object item : items) {
            addIfThere(projected, each, item);
        }
        return projected;
    }

    private void addIfThere(List<@Nullable Object> projected, JmesNode each, @Nullable Object item) {
        Object value = value(each, item);
        if (value != null) {
            projected.add(value);
        }
    }

    private @Nullable Object filtered(JmesNode.FilterProjection filter, @Nullable Object current) {
        if (!(value(filter.list(), current) instanceof List<?> items)) {
            return null;
        }
        List<@Nullable Object> projected = new ArrayList<>();
        for (Object item : items) {
            if (JmesType.isTrue(value(filter.condition(), item))) {
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

    private List<@Nullable Object> all(List<JmesNode> nodes, @Nullable Object current) {
        List<@Nullable Object> values = new ArrayList<>(nodes.size());
        for (JmesNode node : nodes) {
            values.add(value(node, current));
        }
        return values;
    }

    private Map<String, @Nullable Object> object(Map<String, JmesNode> parts, Object current) {
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
        int order = JmesType.compare(one, other);
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
            case Number one -> right instanceof Number other && JmesType.compare(one, other) == 0;
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
