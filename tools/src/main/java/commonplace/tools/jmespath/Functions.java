package commonplace.tools.jmespath;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the functions of the specification do with arguments that they can take. */
final class Functions {
    private static final Pattern NUMBER = Pattern.compile("-?\\d++(?:\\.\\d++)?+(?:[eE][+-]?\\d++)?+");

    private final Function function;
    private final List<? extends @Nullable Object> arguments;
    private final Evaluation evaluation;

    private Functions(Function function, List<? extends @Nullable Object> arguments, Evaluation evaluation) {
        this.function = function;
        this.arguments = arguments;
        this.evaluation = evaluation;
    }

    static @Nullable Object call(Function function, List<? extends @Nullable Object> arguments, Evaluation evaluation) {
        function.check(arguments, evaluation);
        return new Functions(function, arguments, evaluation).result();
    }

    private @Nullable Object result() {
        Object first = arguments.getFirst();
        return switch (function) {
            case ABS -> number(Math::abs);
            case AVG -> list(0).isEmpty() ? null : JmesType.number(sum() / list(0).size());
            case CEIL -> number(Math::ceil);
            case CONTAINS -> contains();
            case ENDS_WITH -> text(0).endsWith(text(1));
            case FLOOR -> number(Math::floor);
            case JOIN -> join();
            case KEYS -> copied(map(0).keySet());
            case LENGTH -> length(first);
            case MAP -> each(list(1), 0);
            case MAX -> best(list(0), list(0), 1);
            case MAX_BY -> best(list(0), keys(), 1);
            case MERGE -> merged();
            case MIN -> best(list(0), list(0), -1);
            case MIN_BY -> best(list(0), keys(), -1);
            case NOT_NULL ->
                arguments.stream().filter(Objects::nonNull).findFirst().orElse(null);
            case REVERSE -> reversed(first);
            case SORT -> sorted(list(0), list(0));
            case SORT_BY -> sorted(list(0), keys());
            case STARTS_WITH -> text(0).startsWith(text(1));
            case SUM -> JmesType.number(sum());
            case TO_ARRAY -> first instanceof List<?> ? first : Collections.singletonList(first);
            case TO_NUMBER -> toNumber(first);
            case TO_STRING -> first instanceof String ? first : evaluation.json(first);
            case TYPE -> JmesType.of(first).word();
            case VALUES -> copied(map(0).values());
        };
    }

    private String text(int argument) {
        String text = (String) Objects.requireNonNull(arguments.get(argument));
        evaluation.spendOn(text);
        return text;
    }

    private List<?> list(int argument) {
        return (List<?>) Objects.requireNonNull(arguments.get(argument));
    }

    private Map<?, ?> map(int argument) {
        return (Map<?, ?>) Objects.requireNonNull(arguments.get(argument));
    }

    private @Nullable Number number(DoubleUnaryOperator operation) {
        Number number = (Number) Objects.requireNonNull(arguments.getFirst());
        return JmesType.number(operation.applyAsDouble(number.doubleValue()));
    }

    private double sum() {
        double sum = 0;
        for (Object item : list(0)) {
            sum += ((Number) Objects.requireNonNull(item)).doubleValue();
        }
        return sum;
    }

    private static @Nullable Number toNumber(@Nullable Object value) {
        if (value instanceof String text) {
            return NUMBER.matcher(text).matches() ? JmesType.number(Double.parseDouble(text)) : null;
        }
        return value instanceof Number number ? number : null;
    }

    private boolean contains() {
        Object wanted = arguments.get(1);
        if (arguments.getFirst() instanceof String) {
            return wanted instanceof String part && text(0).contains(part);
        }
        for (Object item : list(0)) {
            if (evaluation.equal(item, wanted)) {
                return true;
            }
        }
        return false;
    }

    private String join() {
        String glue = text(0);
        var joined = new StringJoiner(glue);
        for (Object item : list(1)) {
            String text = (String) Objects.requireNonNull(item);
            evaluation.spendOn(glue);
            evaluation.spendOn(text);
            joined.add(text);
        }
        return joined.toString();
    }

    private List<@Nullable Object> copied(Collection<?> values) {
        evaluation.spend(values.size());
        return new ArrayList<>(values);
    }

    /** Texts are as long as Java and JavaScript say. */
    private static long length(@Nullable Object value) {
        return switch (value) {
            case List<?> list -> list.size();
            case Map<?, ?> map -> map.size();
            case null, default -> String.valueOf(value).length();
        };
    }

    private Map<String, @Nullable Object> merged() {
        Map<String, @Nullable Object> merged = new LinkedHashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            evaluation.spend(map(i).size());
            map(i).forEach((key, value) -> merged.put(String.valueOf(key), value));
        }
        return merged;
    }

    private Object reversed(@Nullable Object value) {
        if (value instanceof String) {
            return new StringBuilder(text(0)).reverse().toString();
        }
        List<@Nullable Object> reversed = copied(list(0));
        Collections.reverse(reversed);
        return reversed;
    }

    /** What the expression in one argument makes of each item. */
    private List<@Nullable Object> each(List<?> items, int expression) {
        JmesNode node = ((JmesNode.Reference) Objects.requireNonNull(arguments.get(expression))).expression();
        List<@Nullable Object> values = new ArrayList<>(items.size());
        for (Object item : items) {
            values.add(evaluation.value(node, item));
        }
        return values;
    }

    /** By what the items of the first argument are compared. */
    private List<@Nullable Object> keys() {
        List<@Nullable Object> keys = each(list(0), 1);
        if (!Parameter.COMPARABLES.takes(keys)) {
            throw function.wrongType("an expression that makes number or string of each item", keys);
        }
        return keys;
    }

    private @Nullable Object best(List<?> items, List<?> keys, int sign) {
        int best = 0;
        for (int i = 1; i < items.size(); i++) {
            if (compare(keys.get(i), keys.get(best)) * sign > 0) {
                best = i;
            }
        }
        return items.isEmpty() ? null : items.get(best);
    }

    private List<@Nullable Object> sorted(List<?> items, List<?> keys) {
        List<Integer> order = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            order.add(i);
        }
        order.sort((one, other) -> compare(keys.get(one), keys.get(other)));
        List<@Nullable Object> sorted = new ArrayList<>(items.size());
        for (int index : order) {
            sorted.add(items.get(index));
        }
        return sorted;
    }

    private int compare(@Nullable Object one, @Nullable Object other) {
        if (one instanceof String text) {
            evaluation.spendOn(text);
            return Integer.signum(text.compareTo((String) Objects.requireNonNull(other)));
        }
        evaluation.spend(1);
        return JmesType.compare((Number) Objects.requireNonNull(one), (Number) Objects.requireNonNull(other));
    }
}
