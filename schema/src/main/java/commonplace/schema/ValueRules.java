package commonplace.schema;

import commonplace.base.NearNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a value is, and what number. */
final class ValueRules {
    private static final Set<String> TYPES =
            Set.of("string", "number", "integer", "boolean", "array", "object", "null");

    private static final Set<String> SCALARS = Set.of("string", "number", "boolean");

    private ValueRules() {}

    static KeywordRule type(KeywordLocation site) {
        List<String> types = site.raw() instanceof String one ? List.of(one) : site.texts();
        for (String type : types) {
            if (!TYPES.contains(type)) {
                throw new BadKeyword(
                        site.where(),
                        "there is no type '" + type
                                + "'; there are string, number, integer, boolean, array, object, null");
            }
        }
        if (types.isEmpty()) {
            throw new BadKeyword(site.where(), "must name a type");
        }
        String named = types.containsAll(SCALARS)
                ? "a single value"
                : types.stream().map(JsonValues::named).collect(Collectors.joining(" or "));
        return (value, here) -> {
            if (types.stream().noneMatch(type -> JsonValues.isType(value, type))) {
                here.violate("type", "must be " + named + ", but is " + JsonValues.described(value));
            }
        };
    }

    static KeywordRule oneOfValues(KeywordLocation site) {
        List<?> values = site.list();
        Set<Object> keys = new HashSet<>();
        values.forEach(value -> keys.add(JsonValues.key(value)));
        List<String> names = new ArrayList<>();
        values.forEach(value -> names.add(value instanceof String text ? text : JsonValues.shown(value)));
        String all = names.stream().distinct().collect(Collectors.joining(", "));
        boolean scalars = values.stream().noneMatch(value -> value instanceof Map || value instanceof List);
        return (value, here) -> {
            // A large value is not worth walking through for the sake of a few words.
            boolean cannot = scalars && (value instanceof Map || value instanceof List);
            if (cannot || !keys.contains(JsonValues.key(value))) {
                List<String> near =
                        value instanceof String text && text.length() > 3 ? NearNames.to(text, names) : List.of();
                String hint = near.isEmpty() ? "" : "; did you mean '" + near.getFirst() + "'?";
                here.violate("enum", "must be one of " + all + ", but is " + JsonValues.described(value) + hint);
            }
        };
    }

    static KeywordRule constant(KeywordLocation site) {
        Object wanted = site.raw();
        return (value, here) -> {
            if (!JsonValues.same(value, wanted)) {
                here.violate(
                        "const", "must be " + JsonValues.shown(wanted) + ", but is " + JsonValues.described(value));
            }
        };
    }

    static KeywordRule multipleOf(KeywordLocation site) {
        BigDecimal step = site.number();
        if (step.signum() <= 0) {
            throw site.bad("a number above 0");
        }
        return number(site, value -> value.remainder(step).signum() == 0, "a multiple of " + step);
    }

    static KeywordRule minimum(KeywordLocation site) {
        BigDecimal least = site.number();
        return number(site, value -> value.compareTo(least) >= 0, "at least " + least);
    }

    static KeywordRule maximum(KeywordLocation site) {
        BigDecimal most = site.number();
        return number(site, value -> value.compareTo(most) <= 0, "at most " + most);
    }

    static KeywordRule exclusiveMinimum(KeywordLocation site) {
        BigDecimal limit = site.number();
        return number(site, value -> value.compareTo(limit) > 0, "more than " + limit);
    }

    static KeywordRule exclusiveMaximum(KeywordLocation site) {
        BigDecimal limit = site.number();
        return number(site, value -> value.compareTo(limit) < 0, "less than " + limit);
    }

    private static KeywordRule number(KeywordLocation site, Predicate<BigDecimal> fits, String wanted) {
        return (value, here) -> {
            if (value instanceof Number number && !fits.test(JsonValues.decimal(number))) {
                here.violate(site.keyword(), "must be " + wanted + ", but is " + number);
            }
        };
    }
}
