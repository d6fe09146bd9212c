package commonplace.tools.jmespath;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A function of the specification, by what it takes; {@link Functions} knows what it does. */
enum Function {
    ABS(Parameter.NUMBER),
    AVG(Parameter.NUMBERS),
    CEIL(Parameter.NUMBER),
    CONTAINS(Parameter.ARRAY_OR_STRING, Parameter.ANY),
    ENDS_WITH(Parameter.STRING, Parameter.STRING),
    FLOOR(Parameter.NUMBER),
    JOIN(Parameter.STRING, Parameter.STRINGS),
    KEYS(Parameter.OBJECT),
    LENGTH(Parameter.ANY_WITH_LENGTH),
    MAP(Parameter.EXPRESSION, Parameter.ARRAY),
    MAX(Parameter.COMPARABLES),
    MAX_BY(Parameter.ARRAY, Parameter.EXPRESSION),
    MERGE(true, Parameter.OBJECT),
    MIN(Parameter.COMPARABLES),
    MIN_BY(Parameter.ARRAY, Parameter.EXPRESSION),
    NOT_NULL(true, Parameter.ANY),
    REVERSE(Parameter.ARRAY_OR_STRING),
    SORT(Parameter.COMPARABLES),
    SORT_BY(Parameter.ARRAY, Parameter.EXPRESSION),
    STARTS_WITH(Parameter.STRING, Parameter.STRING),
    SUM(Parameter.NUMBERS),
    TO_ARRAY(Parameter.ANY),
    TO_NUMBER(Parameter.ANY),
    TO_STRING(Parameter.ANY),
    TYPE(Parameter.ANY),
    VALUES(Parameter.OBJECT);

    private static final Map<String, Function> NAMED =
            Stream.of(values()).collect(Collectors.toMap(Function::word, each -> each));

    /** Whether the last parameter may be given several times. */
    private final boolean variadic;

    private final Parameter first;

    /** The same as the first, of those that have one. */
    private final Parameter last;

    private final int count;

    Function(Parameter only) {
        this(false, only, only, 1);
    }

    Function(boolean variadic, Parameter each) {
        this(variadic, each, each, 1);
    }

    Function(Parameter first, Parameter second) {
        this(false, first, second, 2);
    }

    Function(boolean variadic, Parameter first, Parameter last, int count) {
        this.variadic = variadic;
        this.first = first;
        this.last = last;
        this.count = count;
    }

    static @Nullable Function named(String name) {
        return NAMED.get(name);
    }

    /** As it is written. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is wrong with so many arguments; null if nothing is. */
    @Nullable
    String arityProblem(int given) {
        if (given == count || (variadic && given > count)) {
            return null;
        }
        return "\"%s\" takes %s%s, and is given %d"
                .formatted(
                        word(),
                        variadic ? "at least " : "",
                        count == 1
                                ? "1 argument (" + first.expected + ")"
                                : "2 arguments (" + first.expected + ", " + last.expected + ")",
                        given);
    }

    void check(List<? extends @Nullable Object> arguments, Evaluation evaluation) {
        for (int i = 0; i < arguments.size(); i++) {
            Object argument = arguments.get(i);
            Parameter parameter = i == 0 ? first : last;
            evaluation.spend(argument instanceof List<?> list ? list.size() : 1);
            if (!parameter.takes(argument)) {
                throw wrongType(parameter.expected, argument);
            }
        }
    }

    CallException wrongType(String expected, @Nullable Object was) {
        return new CallException("Invalid argument type calling \"" + word() + "\": expected " + expected + " but was "
                + JmesType.described(was));
    }
}
