package commonplace.tools.jmespath;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a function takes in one place. */
enum Parameter {
    ANY("any value"),
    NUMBER("number"),
    STRING("string"),
    ARRAY("array"),
    OBJECT("object"),
    ARRAY_OR_STRING("array or string"),
    ANY_WITH_LENGTH("array, object or string"),
    NUMBERS("array of number"),
    STRINGS("array of string"),
    COMPARABLES("array of number or array of string"),
    EXPRESSION("expression");

    final String expected;

    Parameter(String expected) {
        this.expected = expected;
    }

    boolean takes(@Nullable Object value) {
        return switch (this) {
            case ANY -> !(value instanceof JmesNode.Reference);
            case NUMBER -> value instanceof Number;
            case STRING -> value instanceof String;
            case ARRAY -> value instanceof List<?>;
            case OBJECT -> value instanceof Map<?, ?>;
            case ARRAY_OR_STRING -> value instanceof List<?> || value instanceof String;
            case ANY_WITH_LENGTH -> value instanceof List<?> || value instanceof Map<?, ?> || value instanceof String;
            case NUMBERS -> value instanceof List<?> list && list.stream().allMatch(Number.class::isInstance);
            case STRINGS -> value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
            case COMPARABLES -> NUMBERS.takes(value) || STRINGS.takes(value);
            case EXPRESSION -> value instanceof JmesNode.Reference;
        };
    }
}
